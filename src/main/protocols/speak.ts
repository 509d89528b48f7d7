import {
  type Provider,
  ProviderError,
  type ProviderEvent,
  type ProviderRequest,
  type ProviderUsage,
} from '../providers'
import { addUsage, estimateUsage } from './count'
import { type Heard, listen } from './listen'
import type { TextProtocol } from './protocol'
import { toText } from './to-text'

/** How often the model may get its calls wrong in one answer. */
const MAX_CORRECTIONS = 2

/** A provider whose model calls tools in its text. The loop sees calls like any others. */
export function speak(
  provider: Provider,
  protocol: TextProtocol,
  /** The ids of calls that are no longer told to the model. */
  usedIds: () => Iterable<string> = () => [],
): Provider {
  return { ...provider, stream: (request) => answer(provider, protocol, request, usedIds) }
}

async function* answer(
  provider: Provider,
  protocol: TextProtocol,
  request: ProviderRequest,
  usedIds: () => Iterable<string>,
): AsyncGenerator<ProviderEvent> {
  const mayCall = request.tools.length > 0
  const instructions = mayCall ? protocol.instructions(request.tools) : ''
  const system = [request.system, instructions].filter(Boolean).join('\n\n')
  const used = new Set([...usedIds(), ...idsIn(request)])
  let messages = toText(protocol, request.messages)
  let usage: ProviderUsage | undefined
  for (let corrections = 0; ; corrections++) {
    const asked = { ...request, system, messages, tools: [] }
    const heard = yield* listen(provider.stream(asked), protocol.reader())
    usage = addUsage(usage, heard.ending?.usage ?? estimateUsage(asked, heard.said))
    const read = mayCall ? understand(protocol, heard, used, corrections > 0) : { calls: [] }
    if (!('problem' in read)) {
      for (const call of read.calls) yield { type: 'call', call }
      const { stopReason = 'end', note } = heard.ending ?? {}
      const reason = read.calls.length > 0 ? 'calls' : stopReason
      yield { type: 'done', usage, stopReason: reason, ...(note === undefined ? {} : { note }) }
      return
    }
    if (corrections === MAX_CORRECTIONS)
      throw new ProviderError(
        'BAD_RESPONSE',
        `The model could not write its calls in a readable form. ${read.problem}`,
      )
    messages = [
      ...messages,
      { role: 'assistant', text: heard.said || '(nothing)', calls: [] },
      { role: 'user', text: `None of these calls ran. ${read.problem} Write all of it again.` },
    ]
  }
}

/** A block that was cut off runs nothing; one that only lacks its end tag is complete in itself, or is not. */
function understand(protocol: TextProtocol, heard: Heard, used: ReadonlySet<string>, corrected: boolean) {
  const { blocks, said, ending } = heard
  const [first] = blocks
  if (!first) {
    const problem = corrected ? undefined : protocol.misplaced?.(said)
    return problem === undefined ? { calls: [] } : { problem }
  }
  if (!first.closed && ending?.stopReason === 'length')
    return { problem: 'The block was cut off by the output limit: make it shorter.' }
  const taken = new Set(used)
  const calls = []
  for (const { content } of blocks) {
    const read = protocol.readCalls(content, taken)
    if ('problem' in read) return read
    for (const call of read.calls) taken.add(call.id)
    calls.push(...read.calls)
  }
  return { calls }
}

function idsIn({ messages }: ProviderRequest): string[] {
  return messages.flatMap((one) => (one.role === 'assistant' ? one.calls.map(({ id }) => id) : []))
}
