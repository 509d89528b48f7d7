import { randomUUID } from 'node:crypto'
import type { Compaction, Message } from '../../../shared/conversation'
import type { ModelMessage } from '../../providers'
import type { Records } from '../../storage'
import { shorten } from './shorten'
import { type Summarising, summarise } from './summary'

/** Room for the answer, and for what the estimate gets wrong. */
const ANSWER_SHARE = 0.25
/** The newest part that is never shortened. */
const KEEP_SHARE = 0.3
/** A compaction that saves less than this is not made. */
const WORTH_IT = 0.95

export interface FitDeps extends Summarising {
  conversationId: string
  contextTokens: number
  compactions: Records<Compaction>
  /** All messages up to now, the one being answered last. */
  messages(): Message[]
  toModel(messages: Message[]): ModelMessage[]
}

export interface Fit {
  /** What the model is given now; `force` shortens even if the estimate says it fits. */
  messages(force?: boolean): Promise<ModelMessage[]>
}

/** Before a request grows too large old results are left out, then everything old is told in a summary. */
export function createFit(deps: FitDeps): Fit {
  const limit = deps.contextTokens * (1 - ANSWER_SHARE)
  const list = () => deps.compactions.list(deps.conversationId)
  const build = (compactions = list()) => deps.toModel(shorten(deps.messages(), compactions))

  async function compact(kind: Compaction['kind'], keep: number, goal: number): Promise<void> {
    const boundary = findBoundary(deps, keep)
    if (!boundary) return
    const tokensBefore = deps.count(build())
    const entry: Compaction = {
      id: randomUUID(),
      conversationId: deps.conversationId,
      kind,
      before: boundary,
      summary: '',
      tokensBefore,
      tokensAfter: 0,
      createdAt: Date.now(),
      undone: false,
    }
    const sizeWith = (made: Compaction) => deps.count(build([...list(), made]))
    // The model is only asked for a summary that can help.
    if (sizeWith(entry) >= tokensBefore * WORTH_IT) return
    const summary = kind === 'summary' ? await summarise(deps, partBefore(deps, boundary), goal) : ''
    const tokensAfter = sizeWith({ ...entry, summary })
    if (tokensAfter < tokensBefore * WORTH_IT) deps.compactions.put({ ...entry, summary, tokensAfter })
  }

  return {
    async messages(force = false) {
      const whole = build()
      const size = deps.count(whole)
      if (!force && size <= limit) return whole
      // The estimate was wrong when this is forced: what counts is to be a good deal smaller than before.
      const goal = force ? Math.min(size, limit) / 2 : limit
      const keep = goal * KEEP_SHARE
      await compact('results', newestSize(deps) > goal ? 0 : keep, goal)
      if (deps.count(build()) > goal) await compact('summary', keep, goal)
      return build()
    },
  }
}

/** A step can be too large all by itself: many calls at once, or a long text in their arguments. */
function newestSize({ messages, toModel, count }: FitDeps): number {
  const newest = messages().flatMap(stepsOf).at(-1)
  return newest ? count(toModel([newest.message])) : 0
}

/**
 * The oldest step of the newest part that is at most `room` tokens large, which is one step at least unless there is no
 * room at all. Null when there is nothing before it.
 */
function findBoundary({ messages, toModel, count }: FitDeps, room: number): Compaction['before'] | null {
  const base = count([])
  const steps = messages().flatMap(stepsOf)
  const last = steps.at(-1)
  if (last && room === 0) return { messageId: last.message.id, step: last.step + 1 }
  let size = 0
  for (let at = steps.length - 1; at > 0; at--) {
    const step = steps[at]
    if (!step) break
    size += count(toModel([step.message])) - base
    const kept = size > room ? (steps[at + 1] ?? step) : step
    if (size > room || at === 1) return { messageId: kept.message.id, step: kept.step }
  }
  return null
}

function stepsOf(message: Message): { message: Message; step: number }[] {
  if (message.role === 'user') return [{ message, step: 0 }]
  return [...Map.groupBy(message.blocks, ({ step }) => step)].map(([step, blocks]) => ({
    message: { ...message, blocks },
    step,
  }))
}

function partBefore(
  { messages, toModel, compactions, conversationId }: FitDeps,
  { messageId, step }: Compaction['before'],
) {
  const all = shorten(messages(), compactions.list(conversationId))
  const at = all.findIndex(({ id }) => id === messageId)
  const boundary = all[at]
  const blocks = boundary?.blocks.filter((block) => block.step < step) ?? []
  const begun = boundary && blocks.length > 0 ? [{ ...boundary, blocks }] : []
  return toModel([...all.slice(0, at), ...begun])
}
