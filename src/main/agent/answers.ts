import { createHash, randomUUID } from 'node:crypto'
import type { Message, ToolCallBlock } from '../../shared/conversation'
import { failure } from '../../shared/envelope'
import type { Decision } from '../../shared/ledger'
import type { Answer } from '../../shared/requests'
import type { ModelCall } from '../providers'
import type { HeldRequest, Store } from '../storage'
import { AgentError } from './agent-error'
import type { JudgedCall } from './batch'
import type { Emitter } from './emitter'
import type { Gate } from './gate'
import { LOOP_SERVER, openCalls } from './history'
import { CONTINUE, closeLoopQuestion, STOP } from './loop-question'
import type { Phase } from './turn'

/** What was asked of the user and what was answered: on disk before anybody sees it, settled exactly once. */
export interface Answers {
  /** Remembers a request. The caller shows it. */
  ask(request: Omit<HeldRequest, 'id' | 'state' | 'createdAt'>, id?: string): HeldRequest
  /** The verdict of an answered request for exactly this call, if there is one. */
  verdictFor(message: Message, call: ModelCall): JudgedCall | null
  /** Takes an answer. `resumed`: it was the last one the turn waited for. */
  record(requestId: string, answer: Answer): { message: Message; resumed: boolean }
  /** Where a turn goes on that has all its answers. */
  phaseAfter(emitter: Emitter): Phase
  /** Nobody will answer what this message still waits for. */
  supersede(message: Message, why: string): void
  refuseOpen(emitter: Emitter, call: ToolCallBlock, words: string): void
}

export function createAnswers({ store, gate }: { store: Store; gate: Gate }): Answers {
  const log = (request: HeldRequest, call: ToolCallBlock, change: Pick<Decision, 'verdict' | 'why'>) =>
    store.ledger.add({
      conversationId: request.conversationId,
      messageId: request.messageId,
      callId: request.callId,
      toolName: call.name,
      what: call.permission?.description ?? call.question?.question ?? call.name,
      by: 'user',
      at: Date.now(),
      ...change,
    })

  function record(requestId: string, answer: Answer) {
    const request = store.requests.get(requestId)
    if (!request) throw new AgentError('NOT_FOUND', `There is no request ${requestId}.`)
    if (request.state !== 'pending') throw notOpen(request)
    checkAnswer(request, answer)
    const message = store.messages.get(request.messageId)
    const call = message && openOrLoopCall(message, request.callId)
    if (!message || !call) throw new AgentError('UNAVAILABLE', 'The turn of this request is over.')
    return store.together(() => {
      const answered = { ...request, state: 'answered' as const, answer, answeredAt: Date.now() }
      if (!store.requests.settle(answered)) throw notOpen(request)
      gate.remember(request, answer)
      log(request, call, { verdict: answer.kind === 'deny' ? 'denied' : 'allowed', why: wordsOf(answer) })
      const resumed = !store.requests.ofMessage(message.id).some(({ state }) => state === 'pending')
      const next = withAnswer(message, call, answer, resumed)
      store.messages.save(next)
      return { message: next, resumed }
    })
  }

  return {
    ask(request, id = randomUUID()) {
      const held: HeldRequest = { ...request, id, state: 'pending', createdAt: Date.now() }
      store.requests.add(held)
      return held
    },
    verdictFor(message, call) {
      const hash = hashOf(message, call)
      const found = store.requests.ofMessage(message.id).findLast((request) => request.hash === hash)
      if (found?.state !== 'answered' || !found.answer) return null
      return judged(call, found)
    },
    record,
    phaseAfter(emitter) {
      const { message } = emitter
      const asked = message.blocks.at(-1)
      if (asked?.type !== 'tool_call' || asked.serverName !== LOOP_SERVER)
        return { at: 'gate', calls: openCalls(message).map(toModelCall) }
      const answer = store.requests
        .ofMessage(message.id)
        .findLast(({ callId }) => callId === asked.id)?.answer
      closeLoopQuestion(emitter, answer ? wordsOf(answer) : STOP)
      return answer && isGoOn(answer) ? { at: 'model' } : { at: 'rest', how: 'stopped' }
    },
    supersede(message, why) {
      for (const request of store.requests.ofMessage(message.id)) {
        const call = openOrLoopCall(message, request.callId)
        const open = store.requests.settle({ ...request, state: 'superseded', answeredAt: Date.now() })
        if (open && call) log(request, call, { verdict: 'superseded', why })
      }
    },
    refuseOpen(emitter, call, words) {
      emitter.respond({
        stream_kind: 'delta',
        tool_call_id: call.id,
        tool_call_name: call.name,
        tool_call_server_name: call.serverName,
        tool_call: 'error',
        tool_call_params: call.params,
        tool_call_response: `CANCELLED: ${words}`,
        tool_call_response_raw: { toolResult: failure('CANCELLED', words) },
      })
    },
  }
}

/** Binds an answer to this call in this step of this message, with exactly these arguments. */
export function hashOf(message: Message, call: ModelCall): string {
  const step = message.blocks.findLast((block) => block.type === 'tool_call' && block.id === call.id)?.step
  return createHash('sha256')
    .update(JSON.stringify([message.id, step, call.id, call.name, call.arguments]))
    .digest('hex')
}

export const toModelCall = ({ id, name, params }: ToolCallBlock): ModelCall => ({
  id,
  name,
  arguments: params,
})

function openOrLoopCall(message: Message, callId: string): ToolCallBlock | undefined {
  return message.blocks.findLast(
    (block): block is ToolCallBlock => block.type === 'tool_call' && block.id === callId && !block.toolResult,
  )
}

function notOpen({ id, state }: HeldRequest): AgentError {
  const why = state === 'superseded' ? 'is no longer open: its turn is over' : 'was answered before'
  return new AgentError('UNAVAILABLE', `The request ${id} ${why}.`)
}

function checkAnswer({ kind, proposals }: HeldRequest, answer: Answer): void {
  if (kind === 'permission' && answer.kind === 'text')
    throw new AgentError('INVALID_ARGUMENT', 'This asks for a permission: answer allow or deny.')
  if (kind === 'loop' && answer.kind !== 'deny' && !isGoOn(answer) && !isStop(answer))
    throw new AgentError('INVALID_ARGUMENT', `This asks whether to go on: answer ${CONTINUE} or ${STOP}.`)
  if (kind !== 'permission' && answer.kind === 'allow')
    throw new AgentError('INVALID_ARGUMENT', 'This asks a question: answer with a text.')
  if (answer.kind === 'allow' && answer.scope !== 'once' && proposals[answer.choice ?? 0] === undefined)
    throw new AgentError('INVALID_ARGUMENT', 'This cannot be remembered that way: allow it once.')
}

function judged(call: ModelCall, { answer, paths }: HeldRequest): JudgedCall {
  if (answer?.kind === 'allow') return { call, verdict: 'run', approved: paths }
  if (answer?.kind === 'text') return { call, verdict: 'answered', words: wordsOf(answer) }
  const reason = answer?.reason?.trim()
  const words = `The user did not allow this.${reason ? ` They said: ${reason}` : ''}`
  return { call, verdict: 'deny', words }
}

function wordsOf(answer: Answer): string {
  if (answer.kind === 'allow') return `Allowed: ${answer.scope}`
  if (answer.kind === 'deny')
    return answer.reason?.trim() || (answer.always ? 'Denied from now on' : 'Denied')
  return [...(answer.options ?? []), answer.text.trim()].filter(Boolean).join('; ') || '(no answer)'
}

const isGoOn = (answer: Answer) => says(answer, CONTINUE)
const isStop = (answer: Answer) => says(answer, STOP)

function says(answer: Answer, word: string): boolean {
  return answer.kind === 'text' && wordsOf(answer).toLowerCase() === word.toLowerCase()
}

const VERDICTS = { allow: 'allowed', deny: 'denied', text: 'answered' } as const

function withAnswer(message: Message, call: ToolCallBlock, answer: Answer, resumed: boolean): Message {
  const said = { verdict: VERDICTS[answer.kind], at: Date.now() }
  const reason = answer.kind === 'deny' ? answer.reason : undefined
  const next = { ...call, answer: reason ? { ...said, reason } : said }
  const blocks = message.blocks.map((block) => (block === call ? next : block))
  return { ...message, blocks, state: resumed ? 'streaming' : 'paused' }
}
