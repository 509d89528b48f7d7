import { type BytePath, fromBytes } from './byte-path'
import type { Match } from './engine'
import { createPathTree } from './path-tree'

export interface HitLine {
  number: number
  /** 0 for a line that is only context. */
  column: number
  text: string
}

/** What was found in one file, by line number. */
export interface FileHits {
  path: BytePath
  lines: HitLine[]
}

/** All matches in the order of their files. */
export function toMatches(files: FileHits[], contextLines: number): Match[] {
  const matches: Match[] = []
  for (const { path, lines } of sortFiles(files)) {
    const shown = fromBytes(path)
    for (let at = 0; at < lines.length; at++) {
      const { number, column, text } = lines[at] as HitLine
      if (column === 0) continue
      const match: Match = { path: shown, line: number, column, text }
      if (contextLines > 0) {
        match.before = neighbours(lines, at, -1, contextLines).reverse()
        match.after = neighbours(lines, at, 1, contextLines)
      }
      matches.push(match)
    }
  }
  return matches
}

function sortFiles(files: FileHits[]): FileHits[] {
  const tree = createPathTree()
  const byPath = new Map<BytePath, FileHits>()
  for (const file of files) {
    if (!byPath.has(file.path)) tree.add(file.path)
    byPath.set(file.path, file)
  }
  return tree.sorted().map((path) => byPath.get(path) as FileHits)
}

function neighbours(lines: HitLine[], at: number, step: 1 | -1, count: number): string[] {
  const { number } = lines[at] as HitLine
  const texts: string[] = []
  for (let away = 1; away <= count; away++) {
    const line = lines[at + step * away]
    if (line?.number !== number + step * away) break
    texts.push(line.text)
  }
  return texts
}
