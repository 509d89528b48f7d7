import { createHash, randomUUID } from 'node:crypto'
import type { Message, ToolCallBlock } from '../../shared/conversation'
import { failure } from '../../shared/envelope'
import type { Decision } from '../../shared/ledger'
import type { Answer } from '../../shared/requests'
import type { Grants } from '../../shared/schedules'
import type { QuestionRequest } from '../../shared/stream-events'
import type { ModelCall } from '../providers'
import { referenceTo, type Secrets } from '../secrets'
import type { HeldRequest, Store } from '../storage'
import { AgentError } from './agent-error'
import type { JudgedCall } from './batch'
import type { Emitter } from './emitter'
import type { Gate } from './gate'
import { LOOP_SERVER, openCalls } from './history'
import { CONTINUE, closeLoopQuestion, STOP } from './loop-question'
import { answerProblem } from './question-answer'
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

interface Deps {
  store: Store
  gate: Gate
  secrets: Secrets
}

export function createAnswers({ store, gate, secrets }: Deps): Answers {
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

  function record(requestId: string, given: Answer) {
    const request = store.requests.get(requestId)
    if (!request) throw new AgentError('NOT_FOUND', `There is no request ${requestId}.`)
    if (request.state !== 'pending') throw notOpen(request)
    const message = store.messages.get(request.messageId)
    const call = message && openOrLoopCall(message, request.callId)
    checkAnswer(request, given, call)
    const answer = withoutValue(given)
    if (!message || !call) throw new AgentError('UNAVAILABLE', 'The turn of this request is over.')
    return store.together(() => {
      const answered = { ...request, state: 'answered' as const, answer, answeredAt: Date.now() }
      if (!store.requests.settle(answered)) throw notOpen(request)
      const made = gate.remember(request, answer)
      // What is allowed to a scheduled run for longer is allowed to the ones after it.
      if (message.run !== undefined && made.length > 0) extendGrants(store, message.run, made)
      if (given.kind === 'value' && call.question?.secret) take(message.id, call.question.secret, given)
      log(request, call, { verdict: answer.kind === 'deny' ? 'denied' : 'allowed', why: wordsOf(answer) })
      const resumed = !store.requests.ofMessage(message.id).some(({ state }) => state === 'pending')
      const next = withAnswer(message, call, answer, resumed)
      store.messages.save(next)
      return { message: next, resumed }
    })
  }

  function take(
    turnId: string,
    { name, note }: NonNullable<QuestionRequest['secret']>,
    { value, keep }: Extract<Answer, { kind: 'value' }>,
  ): void {
    if (keep) secrets.set(name, value, note)
    else secrets.lend(turnId, name, value)
  }

  /** What a person writes may hold a value too. */
  function withoutValue(answer: Answer): Answer {
    if (answer.kind === 'value') return { ...answer, value: '' }
    if (answer.kind === 'text') return { ...answer, text: secrets.redact(answer.text) }
    return answer.kind === 'deny' && answer.reason !== undefined
      ? { ...answer, reason: secrets.redact(answer.reason) }
      : answer
  }

  return {
    ask(request, id = randomUUID()) {
      const held: HeldRequest = { ...request, id, state: 'pending', createdAt: Date.now() }
      store.requests.add(held)
      return held
    },
    verdictFor(message, call) {
      const { permission, question } = blockOf(message, call) ?? {}
      if (!permission && !question) return null
      const hash = hashOf(message, call)
      const found = store.requests.ofMessage(message.id).findLast((request) => request.hash === hash)
      if (found?.state !== 'answered' || !found.answer) return null
      const wanted = question?.secret?.name
      if (wanted !== undefined) return secretJudged(call, wanted, found)
      return judged(call, { ...found, paths: resolved(secrets, found.paths, message.id) })
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
  const step = blockOf(message, call)?.step
  return createHash('sha256')
    .update(JSON.stringify([message.id, step, call.id, call.name, call.arguments]))
    .digest('hex')
}

function blockOf(message: Message, { id }: ModelCall): ToolCallBlock | undefined {
  return message.blocks.findLast(
    (block): block is ToolCallBlock => block.type === 'tool_call' && block.id === id,
  )
}

const toModelCall = ({ id, name, params }: ToolCallBlock): ModelCall => ({
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

function checkAnswer(
  { kind, proposals }: HeldRequest,
  answer: Answer,
  call: ToolCallBlock | undefined,
): void {
  const known = call?.question?.secret?.known === true
  if (kind === 'secret' && (answer.kind === 'text' || (answer.kind === 'allow' && !known)))
    throw new AgentError('INVALID_ARGUMENT', 'This asks for a secret: give its value, or deny.')
  if (kind !== 'secret' && answer.kind === 'value')
    throw new AgentError('INVALID_ARGUMENT', 'This does not ask for a secret.')
  if (kind === 'permission' && answer.kind === 'text')
    throw new AgentError('INVALID_ARGUMENT', 'This asks for a permission: answer allow or deny.')
  if (kind === 'loop' && answer.kind !== 'deny' && !isGoOn(answer) && !isStop(answer))
    throw new AgentError('INVALID_ARGUMENT', `This asks whether to go on: answer ${CONTINUE} or ${STOP}.`)
  if (kind !== 'permission' && kind !== 'secret' && answer.kind === 'allow')
    throw new AgentError('INVALID_ARGUMENT', 'This asks a question: answer with a text.')
  const problem =
    kind === 'question' && answer.kind === 'text' && call?.question && answerProblem(call.question, answer)
  if (problem) throw new AgentError('INVALID_ARGUMENT', problem)
  if (answer.kind === 'allow' && answer.scope !== 'once' && proposals[answer.choice ?? 0] === undefined)
    throw new AgentError('INVALID_ARGUMENT', 'This cannot be remembered that way: allow it once.')
}

/** One that was for once only is gone after a restart; then the call itself says so. */
function resolved(secrets: Secrets, paths: string[], turnId: string): string[] {
  return secrets.unknown(paths, turnId).length > 0 ? [] : secrets.resolve(paths, turnId)
}

function secretJudged(call: ModelCall, name: string, { answer }: HeldRequest): JudgedCall {
  if (answer?.kind === 'value' || answer?.kind === 'allow')
    return {
      call,
      verdict: 'answered',
      words: `There is a value now: write ${referenceTo(name)} where it is needed.`,
    }
  const reason = answer?.kind === 'deny' ? answer.reason?.trim() : undefined
  return {
    call,
    verdict: 'deny',
    words: `The user did not give ${name}.${reason ? ` They said: ${reason}` : ''}`,
  }
}

function judged(call: ModelCall, { kind, answer, paths }: HeldRequest): JudgedCall {
  if (answer?.kind === 'allow') return { call, verdict: 'run', approved: paths }
  if (answer?.kind === 'text') return { call, verdict: 'answered', words: wordsOf(answer) }
  const reason = answer?.kind === 'deny' ? answer.reason?.trim() : undefined
  const no = kind === 'question' ? 'The user declined to answer.' : 'The user did not allow this.'
  const words = `${no}${reason ? ` They said: ${reason}` : ''}`
  return { call, verdict: 'deny', words }
}

function wordsOf(answer: Answer): string {
  if (answer.kind === 'allow') return `Allowed: ${answer.scope}`
  if (answer.kind === 'deny')
    return answer.reason?.trim() || (answer.always ? 'Denied from now on' : 'Denied')
  if (answer.kind === 'value') return answer.keep ? 'Given and kept' : 'Given for once'
  return [...(answer.options ?? []), answer.text.trim()].filter(Boolean).join('; ')
}

const isGoOn = (answer: Answer) => says(answer, CONTINUE)
const isStop = (answer: Answer) => says(answer, STOP)

function says(answer: Answer, word: string): boolean {
  return answer.kind === 'text' && wordsOf(answer).toLowerCase() === word.toLowerCase()
}

const VERDICTS = { allow: 'allowed', deny: 'denied', text: 'answered', value: 'answered' } as const

function withAnswer(message: Message, call: ToolCallBlock, answer: Answer, resumed: boolean): Message {
  const said = { verdict: VERDICTS[answer.kind], at: Date.now() }
  const reason = answer.kind === 'deny' ? answer.reason : undefined
  const next = { ...call, answer: reason ? { ...said, reason } : said }
  const blocks = message.blocks.map((block) => (block === call ? next : block))
  return { ...message, blocks, state: resumed ? 'streaming' : 'paused' }
}

function extendGrants({ runs, schedules }: Store, runId: string, made: string[]): void {
  const run = runs.get(runId)
  const schedule = run && schedules.get(run.scheduleId)
  const extended = (grants: Grants): Grants => ({ ...grants, rules: [...grants.rules, ...made] })
  if (run) runs.put({ ...run, grants: extended(run.grants) })
  if (schedule) schedules.put({ ...schedule, grants: extended(schedule.grants) })
}
