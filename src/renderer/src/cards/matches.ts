import { listIn, numberIn, textIn } from './arguments'

/** A line of a file that was searched. */
export interface MatchLine {
  number: number
  text: string
  hit: boolean
}

export interface FileMatches {
  path: string
  count: number
  lines: MatchLine[]
}

/** Matches and the lines around them, by file, each line once. */
export function matchesByFile(data: Record<string, unknown>): FileMatches[] {
  const files = new Map<string, Map<number, MatchLine>>()
  for (const match of listIn(data, 'matches')) {
    if (typeof match !== 'object' || match === null) continue
    const found = match as Record<string, unknown>
    const path = textIn(found, 'path')
    const number = numberIn(found, 'line')
    if (path === undefined || number === undefined) continue
    const lines = files.get(path) ?? new Map<number, MatchLine>()
    files.set(path, lines)
    const before = listIn(found, 'before')
    for (const [at, text] of before.entries()) add(lines, number - before.length + at, text, false)
    add(lines, number, found.text, true)
    for (const [at, text] of listIn(found, 'after').entries()) add(lines, number + 1 + at, text, false)
  }
  return [...files].map(([path, lines]) => {
    const sorted = [...lines.values()].sort((a, b) => a.number - b.number)
    return { path, count: sorted.filter(({ hit }) => hit).length, lines: sorted }
  })
}

function add(lines: Map<number, MatchLine>, number: number, text: unknown, hit: boolean): void {
  const known = lines.get(number)
  if (known?.hit || (known && !hit)) return
  lines.set(number, { number, text: typeof text === 'string' ? text : '', hit })
}
