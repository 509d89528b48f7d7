import { type BytePath, fromBytes } from './byte-path'
import type { Match } from './engine'
import { createPathTree } from './path-tree'

/** Collects what was found, file by file, and gives it back in the order of the paths. */
export interface Hits {
  /** What is added next belongs to this file. */
  file(path: BytePath): void
  /** The matches of a file come in the order of its lines. */
  add(line: number, column: number, text: string): Match
  /** Forgets the current file. */
  forget(): void
  files(): ReadonlyMap<BytePath, Match[]>
  sorted(): Match[]
}

export function createHits(): Hits {
  const tree = createPathTree()
  const files = new Map<BytePath, Match[]>()
  let key: BytePath = ''
  let path = ''
  let matches: Match[] = []
  return {
    file(next) {
      key = next
      path = fromBytes(next)
      matches = []
    },
    add(line, column, text) {
      const match = { path, line, column, text }
      if (matches.push(match) > 1) return match
      if (!files.has(key)) tree.add(key)
      files.set(key, matches)
      return match
    },
    forget: () => void files.delete(key),
    files: () => files,
    sorted() {
      const all: Match[] = []
      for (const file of tree.sorted()) for (const match of files.get(file) ?? []) all.push(match)
      return all
    },
  }
}
