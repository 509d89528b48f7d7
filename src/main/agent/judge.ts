import { randomUUID } from 'node:crypto'
import type { Conversation } from '../../shared/conversation'
import type { Decision } from '../../shared/ledger'
import type { PermissionRequest, QuestionRequest } from '../../shared/stream-events'
import type { ModelCall } from '../providers'
import { noSecret, type Secrets } from '../secrets'
import { isAllowed, type TurnSkills } from '../skills'
import type { HeldRequest, Store } from '../storage'
import type { AnyTool, Registry, ToolContext } from '../tools'
import { type Answers, hashOf } from './answers'
import type { JudgedCall } from './batch'
import type { Emitter } from './emitter'
import type { Actor } from './family'
import type { Gate, GateDecision } from './gate'
import { disclosed, type Seen, seenBy } from './judge-secrets'
import { nameOf } from './run-calls'
import type { Phase } from './turn'

interface Deps {
  store: Store
  registry: Registry
  gate: Gate
  secrets: Secrets
  answers: Answers
  /** As it is now: the user may change the mode while the turn runs. */
  conversation(): Actor
  emitter: Emitter
  signal: AbortSignal
  contextFor(approved?: string[]): Promise<Omit<ToolContext, 'onOutput'>>
  /** For the ledger, written with the next save. */
  note(entry: Decision): void
  /** What active skills open and close in this step. */
  skills(): TurnSkills
  save(): void
}

type Question = Omit<QuestionRequest, 'requestId'>
type Asked =
  | { call: ModelCall; question: Question }
  | { call: ModelCall; permission: Omit<PermissionRequest, 'requestId'>; decision: GateDecision }

export interface Judge {
  /**
   * The batch latch: all calls of a step are looked at before one runs. If one has to be asked for, all of them wait; when
   * everything is answered they are looked at once more, now with the answers, and run in their order.
   */
  step(calls: ModelCall[]): Promise<Phase>
  /** A call that may run, when others have run since: what it names may lead elsewhere now. Nobody is asked any more. */
  again(judged: JudgedCall): Promise<JudgedCall>
}

export function createJudge(deps: Deps): Judge {
  return { step: (calls) => judgeStep(deps, calls), again: (judged) => judgeAgain(deps, judged) }
}

async function judgeStep(deps: Deps, calls: ModelCall[]): Promise<Phase> {
  const judged: JudgedCall[] = []
  const asked: Asked[] = []
  for (const call of calls) {
    const verdict = deps.answers.verdictFor(deps.emitter.message, call) ?? (await judge(deps, call))
    if ('verdict' in verdict) judged.push(verdict)
    else asked.push(verdict)
  }
  if (asked.length === 0) return { at: 'run', calls: judged }
  // Nobody is asked about a turn that was stopped meanwhile.
  deps.signal.throwIfAborted()
  hold(deps, asked)
  return { at: 'rest', how: 'paused' }
}

async function judge(deps: Deps, call: ModelCall): Promise<JudgedCall | Asked> {
  const tool = deps.registry.get(call.name)
  const args = deps.registry.argumentsOf(call)
  const skills = deps.skills()
  if (tool && skills.limit && !isAllowed(skills.limit, tool)) return barred(deps, call, skills.limit.skills)
  // The registry answers these by itself, and nothing happens.
  if (!tool || !args) return { call, verdict: 'run' }
  if (tool.question) return { call, question: asked(deps, tool.question(args)) }
  const conversation = deps.conversation()
  const unknown = tool.literal ? [] : deps.secrets.unknown(args, deps.emitter.message.id)
  if (unknown.length > 0) return { call, verdict: 'deny', words: noSecret(unknown), code: 'NOT_FOUND' }
  const { seen, decision } = await decide(deps, call, tool, args, conversation)
  deps.note(entryOf(deps, call, tool.title(args), decision))
  if (decision.verdict === 'allow') return { call, verdict: 'run' }
  if (decision.verdict === 'deny')
    return {
      call,
      verdict: 'deny',
      words: decision.why,
      code: refusalCode(conversation, decision),
    }
  // A preview may take its time.
  deps.save()
  return { call, decision, permission: await permissionFor(deps, tool, seen, decision) }
}

async function decide(
  { gate, secrets, emitter, skills }: Deps,
  call: ModelCall,
  tool: AnyTool,
  args: Record<string, unknown>,
  actor: Actor,
): Promise<{ seen: Seen; decision: GateDecision }> {
  const of = { turnId: emitter.message.id, conversationId: actor.id }
  const seen = await seenBy(secrets, tool, args, of)
  const { touch } = seen
  const asked = { tool, touch, title: tool.title(args), arguments: call.arguments, skills: skills() }
  return { seen, decision: disclosed(secrets, await gate.decide(asked, actor), seen, actor.mode) }
}

/** Files are looked at when they are opened; a command opens what it likes. What the user answered stays answered. */
async function judgeAgain(deps: Deps, judged: JudgedCall): Promise<JudgedCall> {
  const { call, verdict, approved } = judged
  const tool = deps.registry.get(call.name)
  const args = deps.registry.argumentsOf(call)
  if (verdict !== 'run' || approved || tool?.effect !== 'command' || !args) return judged
  const { decision } = await decide(deps, call, tool, args, deps.conversation())
  if (decision.verdict === 'allow') return judged
  const why = `It was allowed before the calls in front of it ran, and is not any more. ${decision.why}`
  deps.note(entryOf(deps, call, tool.title(args), { ...decision, verdict: 'deny', why }))
  return { call, verdict: 'deny', words: `${why} Send it again on its own.`, code: 'DENIED' }
}

/** Whether a secret that is asked for is there already is known here. */
function asked({ secrets, emitter }: Deps, question: Question): Question {
  const { secret } = question
  return secret
    ? { ...question, secret: { ...secret, known: secrets.has(secret.name, emitter.message.id) } }
    : question
}

/** A tool that active skills do not allow; the model was not told of it in this step. */
function barred(deps: Deps, call: ModelCall, skills: string[]): JudgedCall {
  const why = `The skill ${skills.join(', ')} does not allow ${call.name} while it is active.`
  deps.note(entryOf(deps, call, call.name, { verdict: 'deny', by: 'skill', why }))
  return { call, verdict: 'deny', words: why, code: 'DENIED' }
}

async function permissionFor(
  deps: Deps,
  tool: AnyTool,
  { real }: Seen,
  { request, paths }: GateDecision,
): Promise<Omit<PermissionRequest, 'requestId'>> {
  const turnId = deps.emitter.message.id
  const context = { ...(await deps.contextFor(deps.secrets.resolve(paths, turnId))), onOutput() {} }
  // A preview that fails is no reason not to ask: the call itself will say what is wrong.
  const diff = await tool.preview?.(real, context).catch(() => undefined)
  return { ...request, toolName: tool.name, serverName: tool.server, ...(diff ? { diff } : {}) }
}

/** On disk first, then on the screen. */
function hold({ store, answers, emitter, registry, save }: Deps, asked: Asked[]): void {
  const held = asked.map((one) => ({ ...one, id: randomUUID() }))
  const write = () => {
    for (const one of held) {
      const permission = 'permission' in one ? one.decision : null
      answers.ask(
        {
          conversationId: emitter.message.conversationId,
          messageId: emitter.message.id,
          callId: one.call.id,
          kind: kindOf(one),
          hash: hashOf(emitter.message, one.call),
          proposals: permission?.proposals ?? [],
          denials: permission?.denials ?? [],
          parts: permission?.parts ?? [],
          paths: permission?.paths ?? [],
        },
        one.id,
      )
    }
    for (const one of held) {
      const event = { ...nameOf(registry, one.call), tool_call_params: one.call.arguments }
      if ('permission' in one)
        emitter.respond({
          ...event,
          tool_call: 'permission-required',
          permission_request: { ...one.permission, requestId: one.id },
        })
      else
        emitter.respond({
          ...event,
          tool_call: 'question-required',
          question_request: { ...one.question, requestId: one.id },
        })
    }
    save()
  }
  emitter.after(() => store.together(write))
}

function kindOf(one: Asked): HeldRequest['kind'] {
  if ('permission' in one) return 'permission'
  return one.question.secret ? 'secret' : 'question'
}

function refusalCode({ workspace }: Conversation, { by }: GateDecision): NonNullable<JudgedCall['code']> {
  if (by !== 'guard') return 'DENIED'
  return workspace === null ? 'UNAVAILABLE' : 'SECURITY'
}

const VERDICTS = { allow: 'allowed', ask: 'asked', deny: 'denied' } as const

type Noted = Pick<GateDecision, 'verdict' | 'by' | 'why' | 'ruleId'>

function entryOf({ emitter }: Deps, call: ModelCall, what: string, decision: Noted): Decision {
  return {
    conversationId: emitter.message.conversationId,
    messageId: emitter.message.id,
    callId: call.id,
    toolName: call.name,
    what,
    verdict: VERDICTS[decision.verdict],
    by: decision.by,
    why: decision.why,
    at: Date.now(),
    ...(decision.ruleId ? { ruleId: decision.ruleId } : {}),
  }
}
