import { refused } from '../refused'
import type { ToolOutput } from '../tool'
import { linesAt } from './line-numbers'
import type { Place } from './search'

/** How many places are counted. */
export const MAX_COUNTED = 1_000
const MAX_LISTED = 20

export function notUnique(shown: string, text: string, places: Place[]): ToolOutput {
  const lines = [
    ...new Set(
      linesAt(
        text,
        places.map(({ start }) => start),
      ),
    ),
  ]
  const listed = lines.slice(0, MAX_LISTED)
  const more = lines.length - listed.length
  const count = places.length < MAX_COUNTED ? `${places.length}` : `${MAX_COUNTED} or more`
  const where = `${listed.length === 1 ? 'line' : 'lines'} ${listed.join(', ')}${more > 0 ? ' …' : ''}`
  return refused(
    'NOT_UNIQUE',
    `oldText is in ${shown} ${count} times (${where}). Add lines around it so that it fits one place, or set replaceAll.`,
    { lines: listed, count: places.length },
  )
}
