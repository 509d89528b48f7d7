import { type BytePath, fromBytes } from './byte-path'
import type { Match } from './engine'
import { createPathTree } from './path-tree'

/** Collects what was found, file by file, and gives it back in the order of the paths. */
export interface Hits {
  /** What is added next belongs to this file. */
  file(path: BytePath): void
  /** The lines of a file come in order; column 0 is a line that is only context. */
  add(line: number, column: number, text: string): Match
  /** Forgets the current file. */
  forget(): void
  matches(contextLines: number): Match[]
}

export function createHits(): Hits {
  const tree = createPathTree()
  const files = new Map<BytePath, Match[]>()
  let key: BytePath = ''
  let path = ''
  let lines: Match[] = []
  return {
    file(next) {
      key = next
      path = fromBytes(next)
      lines = []
    },
    add(line, column, text) {
      const match = { path, line, column, text }
      if (lines.push(match) > 1) return match
      if (!files.has(key)) tree.add(key)
      files.set(key, lines)
      return match
    },
    forget: () => void files.delete(key),
    matches(contextLines) {
      const all: Match[] = []
      for (const file of tree.sorted()) {
        const found = files.get(file) ?? []
        if (contextLines > 0) addContext(found, contextLines, all)
        else for (const match of found) all.push(match)
      }
      return all
    },
  }
}

function addContext(lines: Match[], count: number, into: Match[]): void {
  for (const [at, match] of lines.entries()) {
    if (match.column === 0) continue
    match.before = neighbours(lines, at, -1, count).reverse()
    match.after = neighbours(lines, at, 1, count)
    into.push(match)
  }
}

function neighbours(lines: Match[], at: number, step: 1 | -1, count: number): string[] {
  const start = lines[at]?.line ?? 0
  const texts: string[] = []
  for (let away = 1; away <= count; away++) {
    const near = lines[at + step * away]
    if (near?.line !== start + step * away) break
    texts.push(near.text)
  }
  return texts
}
