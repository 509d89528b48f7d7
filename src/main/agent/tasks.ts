import { randomUUID } from 'node:crypto'
import type { Message, ToolCallBlock } from '../../shared/conversation'
import type { Task, TaskEnd, TaskView } from '../../shared/tasks'
import type { Store } from '../storage'
import { AgentError } from './agent-error'
import type { Family } from './family'
import { emptyMessage, titleOf, userMessage } from './new-message'
import { BRIEFING, reportMessage } from './reports'

/** A sub-agent of a sub-agent, and no further. */
export const MAX_DEPTH = 2
const SHOWN_STEPS = 5

export interface Spawning {
  /** Who starts it, and in which answer. */
  conversationId: string
  turnId: string
  task: string
  label: string
}

/** Sub-agents: each starts once, ends once and reports once, whatever happens to the app meanwhile. */
export interface Tasks {
  /** Puts a new one on disk; the caller lets it begin. */
  create(spawning: Spawning): { task: Task; answer: Message }
  /** Looks whether one that came to rest is over. Says who is to go on with its report. */
  settle(id: string, how?: { end?: TaskEnd }): string | null
  open(conversationId: string): Task[]
  /** Those that a crash left behind: over now, except for the ones that wait for an answer. */
  recover(): void
  views(conversationId: string, live: (id: string) => Message | undefined): TaskView[]
}

interface Deps {
  store: Store
  family: Family
  limit(): number
}

export function createTasks({ store, family, limit }: Deps): Tasks {
  const isOpen = ({ state }: Task) => state === 'running'
  const open = (id: string) => store.tasks.list(id).filter(isOpen)
  const lastOf = (id: string) =>
    store.messages.page(id, { count: 8 }).messages.findLast(({ role }) => role === 'assistant')

  function refusal(conversationId: string): string | null {
    if (family.above(conversationId).length >= MAX_DEPTH)
      return 'A sub-agent of a sub-agent starts no more of them. Do this part yourself.'
    const running = family.members(conversationId).flatMap(open).length
    if (running < limit()) return null
    return `${running} sub-agents run already, which is the limit in the settings. Wait for a report, then start the next.`
  }

  /** How one stands that does not run, or null when it goes on later. */
  function endOf(id: string): TaskEnd | null {
    const last = lastOf(id)
    if (last?.state === 'paused') return null
    if (last?.state === 'error') return 'failed'
    if (last?.state === 'stopped') return 'stopped'
    if (last?.state !== 'done') return 'interrupted'
    const waits = open(id).length > 0 || store.messages.inState('queued', id).length > 0
    return waits ? null : 'done'
  }

  function settle(id: string, { end = endOf(id) ?? undefined }: { end?: TaskEnd | undefined } = {}) {
    const task = store.tasks.get(id)
    if (!task || !isOpen(task) || !end) return null
    store.together(() => {
      store.tasks.put({ ...task, state: end, endedAt: Date.now() })
      store.messages.save(reportMessage(task, end, lastOf(id)))
    })
    return task.conversationId
  }

  return {
    create({ conversationId, turnId, task: text, label }) {
      const parent = store.conversations.get(conversationId)
      const turn = store.messages.get(turnId)
      if (!parent || !turn) throw new AgentError('NOT_FOUND', 'The conversation does not exist any more.')
      const problem = refusal(conversationId)
      if (problem) throw new AgentError('UNAVAILABLE', problem)
      const now = Date.now()
      const id = randomUUID()
      const { mode } = family.actor(parent, turn)
      const run = turn.run === undefined ? {} : { run: turn.run }
      const name = label.trim() || titleOf(text)
      const task: Task = {
        ...{ id, conversationId, messageId: turnId, label: name, task: text },
        ...{ state: 'running', startedAt: now, ...run },
      }
      const answer = { ...emptyMessage(id, 'assistant'), ...run }
      store.together(() => {
        store.conversations.save({
          ...parent,
          id,
          title: name,
          mode,
          pinned: false,
          createdAt: now,
          updatedAt: now,
        })
        store.tasks.put(task)
        store.messages.save({ ...userMessage(id, text, 'done', BRIEFING), ...run })
        store.messages.save(answer)
      })
      return { task, answer }
    },
    settle,
    open,
    recover() {
      // What works for others reports first: those go by what is on disk.
      for (const { id } of store.tasks.list().filter(isOpen).reverse())
        if (lastOf(id)?.state !== 'paused') settle(id, { end: endOf(id) ?? 'interrupted' })
    },
    views: (conversationId, live) =>
      family
        .below(family.root(conversationId))
        .flatMap((id) => store.tasks.get(id) ?? [])
        .map((task) => viewOf(task, answersOf(store, task.id, live(task.id)))),
  }
}

function answersOf(store: Store, id: string, live: Message | undefined): Message[] {
  return store.messages
    .of(id)
    .filter(({ role }) => role === 'assistant')
    .map((message) => (message.id === live?.id ? { ...live, ...costOf(message) } : message))
}

function viewOf({ run: _run, state, ...task }: Task, answers: Message[]): TaskView {
  const calls = answers
    .flatMap(({ blocks }) => blocks)
    .filter((block): block is ToolCallBlock => block.type === 'tool_call')
  const paused = state === 'running' ? answers.find((message) => message.state === 'paused') : undefined
  const costs = answers.flatMap(({ cost }) => cost ?? [])
  return {
    ...task,
    state: paused ? 'waiting' : state,
    steps: calls
      .slice(-SHOWN_STEPS)
      .map(({ id, name, params, state }) => ({ id, name, state, params: brief(params) })),
    stepCount: calls.length,
    ...(costs.length > 0 ? { cost: costs.reduce((sum, cost) => sum + cost) } : {}),
    asks: paused ?? null,
  }
}

const costOf = ({ cost }: Message) => (cost === undefined ? {} : { cost })

/** Arguments without what no line shows. */
function brief(params: string): string {
  try {
    const all = Object.entries(JSON.parse(params) as object)
    return JSON.stringify(
      Object.fromEntries(all.filter(([, value]) => typeof value === 'string' && value.length < 300)),
    )
  } catch {
    return '{}'
  }
}
