import type { ToolResult } from '../../shared/envelope'
import type { Usage } from '../../shared/stream-events'
import type { ModelMessage, Provider } from '../providers'
import type { Registry, ToolContext } from '../tools'
import type { Emitter } from './emitter'

type Call = Extract<ModelMessage, { role: 'assistant' }>['calls'][number]

export interface Turn {
  model: string
  provider: Provider
  registry: Registry
  emitter: Emitter
  history: ModelMessage[]
  context: Omit<ToolContext, 'onOutput'>
  /** Puts the message on disk. Called before the model is asked to go on. */
  save(): void
}

/** One turn: stream → calls → run → results → stream, until the model calls nothing or the user stops it. */
export async function runTurn(turn: Turn): Promise<void> {
  const { emitter, context } = turn
  emitter.respond({ stream_kind: 'init' })
  try {
    const usage = await converse(turn)
    emitter.respond({ stream_kind: 'final', usage })
    emitter.end({ userStop: false })
  } catch (error) {
    if (context.signal.aborted) emitter.end({ userStop: true })
    else emitter.fail({ error: { code: 'UNAVAILABLE', message: messageOf(error) } })
  } finally {
    turn.save()
  }
}

async function converse(turn: Turn): Promise<Usage> {
  const messages = [...turn.history]
  const usage: Usage = { inputTokens: 0, outputTokens: 0, cachedTokens: 0 }
  for (;;) {
    const { text, calls } = await stream(turn, messages, usage)
    turn.save()
    if (calls.length === 0) return usage
    messages.push({ role: 'assistant', text, calls }, ...(await runCalls(turn, calls)))
    turn.save()
    turn.context.signal.throwIfAborted()
  }
}

async function stream(
  { model, provider, registry, emitter, context }: Turn,
  messages: ModelMessage[],
  usage: Usage,
) {
  let text = ''
  const calls: Call[] = []
  const { signal } = context
  for await (const event of provider.stream({ model, messages, tools: registry.definitions(), signal })) {
    signal.throwIfAborted()
    switch (event.type) {
      case 'text':
        text += event.text
        emitter.text('content', event.text)
        break
      case 'reasoning':
        emitter.text('reasoning_content', event.text)
        break
      case 'call':
        calls.push(event.call)
        emitter.respond({
          ...named(registry, event.call),
          tool_call: 'start',
          tool_call_params: event.call.arguments,
        })
        break
      case 'done':
        add(usage, event.usage)
    }
  }
  signal.throwIfAborted()
  return { text, calls }
}

/** Reads do not depend on each other and run side by side; as soon as one call does more, all go in order. */
async function runCalls(turn: Turn, calls: Call[]): Promise<ModelMessage[]> {
  if (calls.every((call) => turn.registry.get(call.name)?.effect === 'read'))
    return Promise.all(calls.map((call) => runCall(turn, call)))
  const results: ModelMessage[] = []
  for (const call of calls) results.push(await runCall(turn, call))
  return results
}

async function runCall({ registry, emitter, context }: Turn, call: Call): Promise<ModelMessage> {
  const name = named(registry, call)
  emitter.respond({ ...name, tool_call: 'running', tool_call_params: call.arguments })
  let answered = false
  const { content, toolResult } = await registry.execute(call, {
    ...context,
    onOutput(text) {
      if (!answered) emitter.respond({ ...name, tool_call: 'update', tool_call_response: text })
    },
  })
  answered = true
  emitter.respond({
    ...name,
    tool_call: stateOf(toolResult),
    tool_call_params: call.arguments,
    tool_call_response: content,
    tool_call_response_raw: { toolResult },
  })
  return { role: 'tool', callId: call.id, content }
}

function named(registry: Registry, call: Call) {
  return {
    stream_kind: 'delta' as const,
    tool_call_id: call.id,
    tool_call_name: call.name,
    tool_call_server_name: registry.get(call.name)?.server ?? 'unknown',
  }
}

function stateOf(result: ToolResult): 'end' | 'error' {
  return result.ok ? 'end' : 'error'
}

function add(total: Usage, part: Usage | undefined): void {
  if (!part) return
  total.inputTokens += part.inputTokens
  total.outputTokens += part.outputTokens
  total.cachedTokens += part.cachedTokens
}

function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : String(error)
}
