import type { HitLine } from '../hits'
import { viewLine } from '../line-view'
import { readLines } from '../text-blocks'
import type { Hit } from './piece'

/** The lines of the hits and those around them, in order. */
export function withContext(file: number, hits: Hit[], contextLines: number): HitLine[] {
  const lines = new Map<number, HitLine>()
  for (const { number, bytes, column } of hits) lines.set(number, { number, ...viewLine(bytes, column) })
  if (contextLines === 0) return [...lines.values()]
  const around = new Set<number>()
  for (const { number } of hits)
    for (let near = Math.max(1, number - contextLines); near <= number + contextLines; near++)
      if (!lines.has(near)) around.add(near)
  const numbers = [...around].sort((a, b) => a - b)
  readLines(file, numbers, (number, bytes) => {
    lines.set(number, { number, column: 0, text: viewLine(bytes, 1).text })
  })
  return [...lines.values()].sort((a, b) => a.number - b.number)
}
