import type { ProtocolMove, Thinking } from '../../shared/conversation'
import type { RetryNote } from '../../shared/ipc'
import {
  type ModelCall,
  type ModelMessage,
  type OpaqueReasoning,
  type Provider,
  ProviderError,
  type ProviderEvent,
  type ProviderUsage,
} from '../providers'
import type { Registry, ToolDefinition } from '../tools'
import { untilAborted } from './abort'
import { AgentError } from './agent-error'
import type { JudgedCall } from './batch'
import type { Emitter } from './emitter'
import { type RunCalls, startEvent } from './run-calls'
import { cutOff, type Spending } from './spending'
import type { Spoken } from './spoken'
import { toStreamError } from './stream-error'

/** Where a turn stands. `rest` is the only way out. */
export type Phase =
  | { at: 'model' }
  | { at: 'gate'; calls: ModelCall[] }
  | { at: 'run'; calls: JudgedCall[] }
  | { at: 'rest'; how: 'done' | 'paused' | 'stopped' }
  /** The model has to be asked in another protocol: another turn goes on from here. */
  | { at: 'rest'; how: 'moved'; why: ProtocolMove['why'] }

/** One turn and everything it may do, passed in: it knows no database, no window and no wire. */
export interface Turn {
  model: string
  thinking: Thinking
  /** The prompt and the tools of the step that begins. */
  offer(): Promise<{ system: string; tools: ToolDefinition[] }>
  provider: Provider
  registry: Registry
  /** What the model wrote, without values it should not know. */
  hide(call: ModelCall): ModelCall
  emitter: Emitter
  signal: AbortSignal
  spending: Spending
  /** Tokens of a request with these messages, about. */
  count(messages: ModelMessage[]): number
  spoken: Pick<Spoken, 'mustMove' | 'called'>
  /** Before the model is asked: a reason to rest instead, e.g. a question to the user or a message that waits. */
  pause(): Phase | null
  /** What the model is told of the conversation, in a form that fits; shorter still when it turned out not to. */
  messages(shorter: boolean): Promise<ModelMessage[]>
  /** What the gate says to each call; holds the turn when one has to be asked for. */
  judge(calls: ModelCall[]): Promise<Phase>
  runCalls: RunCalls
  keepOpaque(opaque: OpaqueReasoning[]): void
  /** The server is asked again after a pause. */
  retrying(note: RetryNote): void
  /** Puts the message on disk. */
  save(): void
}

/**
 * Model → gate → run → model, until the model calls nothing, the user has to answer, or the user stops it. Gives a reason
 * when it is not over yet, but has to go on in another protocol.
 */
export async function runTurn(turn: Turn, from: Phase): Promise<ProtocolMove['why'] | null> {
  try {
    let phase = from
    while (phase.at !== 'rest') phase = await next(turn, phase)
    if (phase.how === 'moved') return phase.why
    if (phase.how === 'done') {
      turn.emitter.respond({ stream_kind: 'final', usage: turn.spending.usage })
      turn.emitter.end({ userStop: false })
    }
    if (phase.how === 'stopped') turn.emitter.end({ userStop: true })
  } catch (error) {
    if (turn.signal.aborted) turn.emitter.end({ userStop: true })
    else turn.emitter.fail({ error: toStreamError(error) })
  }
  turn.save()
  return null
}

async function next(turn: Turn, phase: Exclude<Phase, { at: 'rest' }>): Promise<Phase> {
  turn.signal.throwIfAborted()
  switch (phase.at) {
    case 'model':
      return turn.pause() ?? (await askModel(turn, false))
    case 'gate':
      return turn.judge(phase.calls)
    case 'run':
      await turn.runCalls(phase.calls)
      return { at: 'model' }
  }
}

/** A conversation that proves too long for the model is shortened, once, and sent again. */
async function askModel(turn: Turn, shorter: boolean): Promise<Phase> {
  const before = turn.emitter.message.nextSeq
  try {
    const asked = await turn.offer()
    return await listen(turn, { ...asked, messages: await turn.messages(shorter) })
  } catch (error) {
    const why = turn.spoken.mustMove({ error }, turn.registry.has)
    if (why) return { at: 'rest', how: 'moved', why }
    const tooLong = error instanceof ProviderError && error.code === 'CONTEXT_FULL'
    if (!tooLong || shorter || turn.emitter.message.nextSeq !== before) throw error
    return askModel(turn, true)
  }
}

async function listen(
  turn: Turn,
  asked: { system: string; tools: ToolDefinition[]; messages: ModelMessage[] },
): Promise<Phase> {
  const { model, thinking, provider, registry, emitter, signal } = turn
  const cacheKey = emitter.message.conversationId
  const request = { model, thinking, ...asked, signal, cacheKey }
  let text = ''
  const calls: ModelCall[] = []
  const opaque: OpaqueReasoning[] = []
  let told: ProviderUsage | undefined
  let unseen = ''
  let ending: Extract<ProviderEvent, { type: 'done' }> | undefined
  try {
    for await (const event of untilAborted(provider.stream(request), signal)) {
      switch (event.type) {
        case 'text':
          text += event.text
          emitter.text('content', event.text)
          break
        case 'reasoning':
          unseen += event.text
          emitter.text('reasoning_content', event.text)
          break
        case 'opaque':
          opaque.push(event.opaque)
          break
        case 'call-start':
          registry.get(event.name)?.prepare?.()
          emitter.respond(startEvent(registry, { ...event, arguments: '' }))
          break
        case 'call-delta':
          unseen += event.text
          break
        case 'call':
          calls.push(turn.hide(event.call))
          emitter.respond(startEvent(registry, calls.at(-1) as ModelCall))
          break
        case 'retry':
          turn.retrying({ ...event, until: Date.now() + event.waitMs })
          break
        case 'usage':
          told = event.usage
          break
        case 'done':
          ending = event
      }
    }
  } catch (error) {
    const heard = text + unseen
    if (ending) turn.spending.add(ending.usage)
    else if (told || heard) turn.spending.add(cutOff(told, turn.count(asked.messages), heard))
    throw error
  }
  turn.spending.add(ending?.usage)
  const { stopReason: reason = 'end', note = '' } = ending ?? {}
  signal.throwIfAborted()
  emitter.flush()
  if (calls.length > 0) turn.spoken.called()
  else {
    const why = turn.spoken.mustMove({ text }, registry.has)
    if (why) return { at: 'rest', how: 'moved', why }
  }
  // A step without words or calls is never told again, and has no place to keep anything at.
  if (opaque.length > 0 && (text || calls.length > 0)) turn.keepOpaque(opaque)
  // Calls go to the disk with what the gate says of them: nothing happens before.
  if (calls.length === 0 || opaque.length > 0) turn.save()
  if (calls.length > 0) return { at: 'gate', calls }
  if (reason === 'length')
    throw new AgentError('TOO_LARGE', 'The model stopped at its output limit. Write "continue" to go on.')
  if (reason === 'refusal' && !text)
    throw new AgentError('DENIED', `The model declined to answer${note ? `: ${note}` : '.'}`)
  if (!emitter.message.blocks.some((block) => block.type !== 'reasoning'))
    throw new AgentError('UNAVAILABLE', 'The model answered nothing. Try again, or ask in other words.')
  return { at: 'rest', how: 'done' }
}
