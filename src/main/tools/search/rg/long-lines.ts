import { fs } from '../../../workspace'
import type { BytePath } from '../byte-path'
import type { Match } from '../engine'
import { openInside } from '../inside-file'
import { viewLine } from '../line-view'
import { readLines } from '../text-blocks'

/** A match so far along its line that rg did not print it. */
export interface FarMatch {
  path: BytePath
  match: Match
  /** In bytes. */
  column: number
}

/** Shows the part of the line with the match instead of the beginning; where that fails, the beginning stays. */
export function showFarMatches(base: string, far: FarMatch[]): void {
  for (const [path, inFile] of Map.groupBy(far, (one) => one.path)) {
    let file: number
    try {
      file = openInside(base, path)
    } catch {
      continue
    }
    try {
      const byLine = new Map(inFile.map((one) => [one.match.line, one]))
      readLines(file, [...byLine.keys()], (line, bytes) => {
        const one = byLine.get(line)
        if (one) Object.assign(one.match, viewLine(bytes, one.column))
      })
    } catch {
      // The beginning was shown already.
    } finally {
      fs.closeSync(file)
    }
  }
}
