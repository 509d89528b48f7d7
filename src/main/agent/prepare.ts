import type { Conversation, Message, Protocol, ProtocolMove } from '../../shared/conversation'
import type { Decision } from '../../shared/ledger'
import type { NewsItem } from '../../shared/news'
import { speak, textProtocols } from '../protocols'
import type { Provider } from '../providers'
import { type Registry, without } from '../tools'
import { openWorkspace, type Workspace } from '../workspace'
import type { Answers } from './answers'
import { createFit } from './context/fit'
import { createCounter } from './context/tokens'
import type { Emitter } from './emitter'
import type { Family } from './family'
import { calledBlocks, toModelMessages } from './history'
import { createJudge } from './judge'
import { loopConcern } from './loop-guard'
import { askLoopQuestion } from './loop-question'
import { mayReach } from './may-reach'
import { inWords, type News } from './news'
import { createOffering, type Offer } from './offer'
import { createRunCalls } from './run-calls'
import { createSpending, type Spending } from './spending'
import { spokenIn } from './spoken'
import { MAX_DEPTH } from './tasks'
import type { Turn } from './turn'
import type { AgentDeps } from './types'

interface Given {
  deps: AgentDeps & { family: Family }
  answers: Answers
  conversation: Conversation
  emitter: Emitter
  signal: AbortSignal
  news: News
  /** What the turn has used so far, when it goes on in another protocol. */
  spending?: Spending
}

export interface PreparedTurn extends Turn {
  /** Takes back what the model said in vain and remembers which protocol it needs. */
  move(why: ProtocolMove['why']): void
}

/** Everything a turn needs, gathered before it begins or goes on. */
export async function prepareTurn({
  deps,
  answers,
  conversation,
  emitter,
  signal,
  news,
  spending: given,
}: Given): Promise<PreparedTurn> {
  const { store, gate, family } = deps
  const { id } = conversation
  const spoken = spokenIn(store.modelProtocols, conversation)
  const registry = offered(deps.toolsFor(spoken.protocol), family.above(id).length)
  const sessionDir = deps.sessionDirOf(id)
  const spending = given ?? createSpending(emitter.message, (part) => deps.costOf(conversation, part))
  const before = store.messages
    .of(id)
    .filter((message) => message.id !== emitter.message.id && message.state !== 'queued')
  // What works together counts together.
  const spent = () => store.messages.costOf(family.members(id), emitter.message.id) + (spending.cost() ?? 0)
  let noted: Decision[] = []
  let told: NewsItem[] = []
  const save = () => {
    store.together(() => {
      for (const entry of noted) store.ledger.add(entry)
      for (const item of told) news.forget(item.id)
      store.messages.save({ ...emitter.message, ...spending.kept() })
    })
    noted = []
    told = []
  }
  // The folder stays what it was when the turn began: what the gate judges is what the tools work in.
  const now = () => family.actor(conversation, emitter.message)
  const stepNow = () => emitter.message.blocks.at(-1)?.step ?? 0

  const open = onceFor((approved: string[]) => openFor(deps, conversation, approved))
  const contextFor = async (approved: string[] = []) => ({
    conversationId: id,
    turnId: emitter.message.id,
    workspace: await open([...gate.approvedPaths(now()), ...offering.now().skills.folders, ...approved]),
    sessionDir,
    signal,
    mayReach: (host: string) => mayReach(gate, host, now()),
  })
  const extras = store.extras.open(id)
  const runCalls = createRunCalls({
    registry,
    emitter,
    contextFor,
    again: (judged) => judge.again(judged),
    news() {
      told = news.due(id)
      return inWords(told)
    },
    keepImages: (callId, images) => extras.putImages(emitter.message.id, stepNow(), callId, images),
    save,
  })
  const judge = createJudge({
    store,
    registry,
    gate,
    secrets: deps.secrets,
    answers,
    conversation: now,
    emitter,
    signal,
    contextFor,
    note: (entry) => noted.push(entry),
    skills: () => offering.now().skills,
    save,
  })
  const offering = await createOffering(deps, conversation, registry, () => now().skills)
  const provider = inProtocol(await deps.providerFor(conversation), spoken.protocol, () =>
    [...before, emitter.message].flatMap(callIds),
  )
  const counterFor = onceForOffer(({ system, tools }) => createCounter(system, tools))
  const count: Turn['count'] = (messages) => counterFor(offering.now())(messages)
  const fit = createFit({
    conversationId: id,
    contextTokens: deps.contextTokensOf(conversation),
    compactions: {
      ...store.compactions,
      put(compaction) {
        store.compactions.put(compaction)
        deps.changed?.(id, 'messages')
      },
    },
    provider,
    model: conversation.model,
    asked: offering.now,
    signal,
    spend: spending.add,
    messages: () => [...before, emitter.message],
    toModel: (messages) => toModelMessages(messages, extras.of),
    count,
  })

  return {
    model: conversation.model,
    thinking: conversation.thinking,
    offer: offering.renew,
    provider,
    registry,
    hide: (call) => ({ ...call, arguments: deps.secrets.redactJson(call.arguments) }),
    emitter,
    signal,
    spending,
    count,
    retrying: ({ attempt, of, until, message }) =>
      deps.changed?.(id, 'retrying', { attempt, of, until, message }),
    spoken,
    move(why) {
      const blocks = calledBlocks(emitter.message)
      const step = (blocks.at(-1)?.step ?? -1) + 1
      emitter.amend({ blocks, move: { step, to: spoken.move(why), why } })
      save()
      deps.changed?.(id, 'messages')
    },
    pause() {
      if (store.messages.inState('queued', id).length > 0) return { at: 'rest', how: 'done' }
      const limits = deps.settings()
      const concern = loopConcern(limits, emitter.message.blocks, limits.spendCap === null ? 0 : spent())
      if (!concern) return null
      const ask = () => {
        askLoopQuestion({ answers, emitter, spent: spent() }, concern)
        save()
      }
      emitter.after(() => store.together(ask))
      return { at: 'rest', how: 'paused' }
    },
    messages: (shorter) => fit.messages(shorter),
    judge: judge.step,
    runCalls,
    keepOpaque: (opaque) => extras.putOpaque(emitter.message.id, stepNow(), opaque),
    save,
  }
}

/** A sub-agent has no schedules: nobody would see them in the list. The last of a line starts no more of its kind. */
function offered(registry: Registry, depth: number): Registry {
  if (depth === 0) return registry
  return without(registry, depth < MAX_DEPTH ? ['cron'] : ['cron', 'spawn'])
}

/** The folder of a conversation behind the guard, with what was approved outside of it; null when it is not there. */
export async function openFor(
  deps: AgentDeps & { family: Family },
  conversation: Conversation,
  approved = deps.gate.approvedPaths(deps.family.actor(conversation, {})),
): Promise<Workspace | null> {
  if (!conversation.workspace) return null
  const sessionDir = deps.sessionDirOf(conversation.id)
  const { allowInsideLinks } = deps.settings()
  return openWorkspace(conversation.workspace, { approved, sessionDir, allowInsideLinks }).catch(() => null)
}

/** Remembers the last answer for as long as the question stays the same. A folder that was not there is looked for again. */
function onceFor<T>(work: (paths: string[]) => Promise<T>): (paths: string[]) => Promise<T> {
  let last: { key: string; value: T } | undefined
  return async (paths) => {
    const key = paths.join('\0')
    if (last?.key !== key || last.value === null) last = { key, value: await work(paths) }
    return last.value
  }
}

/** Made anew when the offer is another one. */
function onceForOffer<T>(make: (offer: Offer) => T): (offer: Offer) => T {
  let last: { offer: Offer; value: T } | undefined
  return (offer) => {
    if (last?.offer !== offer) last = { offer, value: make(offer) }
    return last.value
  }
}

/** A model that calls tools in its text looks to the loop like any other. */
function inProtocol(provider: Provider, protocol: Protocol, usedIds: () => string[]): Provider {
  return protocol === 'native' ? provider : speak(provider, textProtocols[protocol], usedIds)
}

const callIds = ({ blocks }: Message) =>
  blocks.flatMap((block) => (block.type === 'tool_call' ? [block.id] : []))
