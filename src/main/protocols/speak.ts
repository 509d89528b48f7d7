import {
  type ModelImage,
  type ModelMessage,
  type Provider,
  ProviderError,
  type ProviderEvent,
  type ProviderRequest,
  type StopReason,
  type ToolMessage,
} from '../providers'
import type { TextProtocol } from './protocol'

/** How often the model may get its calls wrong in one answer. */
const MAX_CORRECTIONS = 2

/** A provider whose model calls tools in its text. The loop sees calls like any others. */
export function speak(provider: Provider, protocol: TextProtocol): Provider {
  return { ...provider, stream: (request) => answer(provider, protocol, request) }
}

async function* answer(
  provider: Provider,
  protocol: TextProtocol,
  request: ProviderRequest,
): AsyncGenerator<ProviderEvent> {
  const used = new Set(
    request.messages.flatMap((one) => (one.role === 'assistant' ? one.calls.map(({ id }) => id) : [])),
  )
  const system = [request.system, protocol.instructions(request.tools)].filter(Boolean).join('\n\n')
  let messages = toText(protocol, request.messages)
  for (let corrections = 0; ; corrections++) {
    const outcome = yield* attempt(provider, protocol, { ...request, system, messages, tools: [] }, used)
    if (!('problem' in outcome)) return
    if (corrections === MAX_CORRECTIONS)
      throw new ProviderError(
        'BAD_RESPONSE',
        `The model could not write its calls in a readable form. ${outcome.problem}`,
      )
    messages = [
      ...messages,
      { role: 'assistant', text: outcome.said || '(nothing)', calls: [] },
      { role: 'user', text: `None of these calls ran. ${outcome.problem} Write the whole block again.` },
    ]
  }
}

async function* attempt(
  provider: Provider,
  protocol: TextProtocol,
  request: ProviderRequest,
  used: ReadonlySet<string>,
): AsyncGenerator<ProviderEvent, { done: true } | { problem: string; said: string }> {
  const reader = protocol.reader()
  let said = ''
  let ending: Extract<ProviderEvent, { type: 'done' }> | undefined
  const blocks: { content: string; closed: boolean }[] = []

  const take = function* (events: ReturnType<typeof reader.push>): Generator<ProviderEvent> {
    for (const event of events) {
      if (event.type === 'text' || event.type === 'reasoning') yield event
      else if (event.type === 'block') blocks.push(event)
    }
  }
  for await (const event of provider.stream(request)) {
    if (event.type === 'done') ending = event
    else if (event.type !== 'text') yield event
    else {
      said += event.text
      yield* take(reader.push(event.text))
      // What a model writes behind its calls it has made up.
      if (blocks.some(({ closed }) => closed)) break
    }
  }
  if (blocks.length === 0) yield* take(reader.end())
  const [block] = blocks
  const usage = ending?.usage ?? estimate(request, said)
  if (!block) {
    yield { type: 'done', usage, stopReason: ending?.stopReason ?? 'end' }
    return { done: true }
  }
  const read = readBlock(protocol, block, ending?.stopReason, used)
  if ('problem' in read) return { ...read, said }
  for (const call of read.calls) yield { type: 'call', call }
  yield { type: 'done', usage, stopReason: 'calls' }
  return { done: true }
}

/** A block that was cut off runs nothing; one that only lacks its end tag is complete in itself, or is not. */
function readBlock(
  protocol: TextProtocol,
  { content, closed }: { content: string; closed: boolean },
  stopReason: StopReason | undefined,
  used: ReadonlySet<string>,
) {
  if (!closed && stopReason === 'length')
    return { problem: 'The block was cut off by the output limit: make it shorter.' }
  return protocol.readCalls(content, used)
}

/** The stream was left before its provider could count. */
function estimate({ system = '', messages }: ProviderRequest, said: string) {
  const length = messages.reduce(
    (sum, one) => sum + ('text' in one ? one.text.length : one.content.length),
    system.length,
  )
  return { inputTokens: Math.ceil(length / 4), outputTokens: Math.ceil(said.length / 4), cachedTokens: 0 }
}

/** Calls and results as text; results that belong together are one message. */
function toText(protocol: TextProtocol, messages: ModelMessage[]): ModelMessage[] {
  const out: ModelMessage[] = []
  let results: ToolMessage[] = []
  const flush = () => {
    if (results.length === 0) return
    const images: ModelImage[] = results.flatMap((one) => one.images ?? [])
    out.push({ role: 'user', text: protocol.writeResults(results), ...(images.length > 0 ? { images } : {}) })
    results = []
  }
  for (const message of messages) {
    if (message.role === 'tool') {
      results.push(message)
      continue
    }
    flush()
    if (message.role === 'user') out.push({ ...message, text: protocol.writeTask(message.text) })
    else {
      const calls = message.calls.length > 0 ? protocol.writeCalls(message.calls) : ''
      out.push({ role: 'assistant', text: [message.text, calls].filter(Boolean).join('\n'), calls: [] })
    }
  }
  flush()
  return out
}
