import { viewLine } from '../line-view'
import { readLines } from '../text-blocks'
import type { Hit } from './piece'

interface Line {
  line: number
  /** 0 for a line that is only context. */
  column: number
  text: string
}

/** The lines of the hits and those around them, in order. */
export function withContext(file: number, hits: Hit[], contextLines: number): Line[] {
  const lines = new Map<number, Line>()
  for (const { number, bytes, column } of hits)
    lines.set(number, { line: number, ...viewLine(bytes, column) })
  if (contextLines === 0 || hits.length === 0) return [...lines.values()]
  const around = new Set<number>()
  for (const { number } of hits)
    for (let near = Math.max(1, number - contextLines); near <= number + contextLines; near++)
      if (!lines.has(near)) around.add(near)
  const numbers = [...around].sort((a, b) => a - b)
  readLines(file, numbers, (line, bytes) => {
    lines.set(line, { line, column: 0, text: viewLine(bytes, 1).text })
  })
  return [...lines.values()].sort((a, b) => a.line - b.line)
}
