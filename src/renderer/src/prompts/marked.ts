import type { RiskyPart } from '../../../shared/permission-rules'

/** A stretch of a command, and why it deserves a look. */
export interface Stretch {
  text: string
  reasons: string[]
}

/** The command in stretches. Parts may lie in each other; what is in two of them has both reasons. */
export function stretchesOf(command: string, parts: readonly RiskyPart[]): Stretch[] {
  const usable = parts.filter(({ start, end }) => start < end && start < command.length)
  const edges = new Set([0, command.length])
  for (const { start, end } of usable) edges.add(start).add(Math.min(end, command.length))
  const sorted = [...edges].sort((a, b) => a - b)
  return sorted.slice(0, -1).map((from, index) => {
    const to = sorted[index + 1] ?? command.length
    const here = usable.filter(({ start, end }) => start <= from && end >= to)
    return { text: command.slice(from, to), reasons: [...new Set(here.map(({ reason }) => reason))] }
  })
}
