import { fs } from '../../workspace'
import type { BytePath } from './byte-path'
import type { Match } from './engine'
import type { Hits } from './hits'
import { openInside } from './inside-file'
import { viewLine } from './line-view'
import { linesAt } from './text-blocks'

/** A match so far along its line that it could not be shown at once. */
export interface FarMatch {
  path: BytePath
  match: Match
  /** In bytes. */
  column: number
}

/**
 * Reads from the files what the search did not give: the lines around the matches, and the part of a long line with the
 * match in it. What cannot be read any more stays out. Yields for a pause.
 */
export function* readBack(base: string, hits: Hits, far: FarMatch[], contextLines: number): Generator<void> {
  const farIn = Map.groupBy(far, (one) => one.path)
  const paths = contextLines > 0 ? hits.files().keys() : farIn.keys()
  for (const path of paths) {
    const cut = farIn.get(path) ?? []
    const matches = contextLines > 0 ? (hits.files().get(path) ?? []) : []
    const around = new Map<number, string>()
    yield* readFile(base, path, numbersOf(cut, matches, contextLines), (line, bytes) => {
      around.set(line, viewLine(bytes, 1).text)
      for (const { match, column } of cut)
        if (match.line === line) Object.assign(match, viewLine(bytes, column))
    })
    for (const match of matches) addContext(match, around, contextLines)
  }
}

function numbersOf(cut: FarMatch[], matches: Match[], contextLines: number): Set<number> {
  const numbers = new Set(cut.map(({ match }) => match.line))
  for (const { line } of matches)
    for (let near = line - contextLines; near <= line + contextLines; near++) numbers.add(near)
  return numbers
}

function* readFile(
  base: string,
  path: BytePath,
  numbers: Set<number>,
  onLine: (line: number, bytes: Buffer) => void,
): Generator<void> {
  if (numbers.size === 0) return
  let file: number
  try {
    file = openInside(base, path)
  } catch {
    return
  }
  try {
    const sorted = [...numbers].filter((line) => line > 0).sort((a, b) => a - b)
    for (const found of linesAt(file, sorted)) {
      if (found) onLine(found.line, found.bytes)
      else yield
    }
  } catch {
    // What was read until here is shown.
  } finally {
    fs.closeSync(file)
  }
}

function addContext(match: Match, around: Map<number, string>, count: number): void {
  const texts = (from: number, to: number) => {
    const found: string[] = []
    for (let line = from; line <= to; line++) {
      const text = around.get(line)
      if (text !== undefined) found.push(text)
    }
    return found
  }
  match.before = texts(match.line - count, match.line - 1)
  match.after = texts(match.line + 1, match.line + count)
}
