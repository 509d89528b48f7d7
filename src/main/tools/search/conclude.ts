import type { Found, NotSearched } from './engine'

export interface Gaps {
  /** There is more than was collected. */
  more: boolean
  /** It was stopped because it took too long. */
  late: boolean
  /** What could not be read, and why. */
  unread: string[]
  limitMs: number
}

const MAX_WARNINGS = 20

/** Results with gaps are results; no results with gaps is not "nothing found". `others`: results that are not items. */
export function conclude<T>(items: T[], gaps: Gaps, others = 0): Found<T> | NotSearched {
  const { more, late, unread, limitMs } = gaps
  const found = items.length + others > 0
  const seconds = Math.round(limitMs / 1000)
  if (!found && late)
    return {
      ok: false,
      code: 'TIMEOUT',
      message: `Nothing was found in ${seconds} s, and not everything was searched. Set path to a smaller folder.`,
    }
  if (!found && unread.length > 0)
    return {
      ok: false,
      code: 'UNAVAILABLE',
      message: `Nothing was found, but not everything could be read: ${shorten(unread, 5).join('; ')}`,
    }
  const warnings = shorten(unread, MAX_WARNINGS)
  if (late) warnings.push(`Stopped after ${seconds} s: not everything was searched.`)
  return { ok: true, items, truncated: more || late, warnings }
}

function shorten(texts: string[], max: number): string[] {
  return texts.length > max ? [...texts.slice(0, max), `and ${texts.length - max} more`] : [...texts]
}
