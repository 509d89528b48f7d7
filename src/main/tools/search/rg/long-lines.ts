import { fs } from '../../../workspace'
import type { BytePath } from '../byte-path'
import type { HitLine } from '../hits'
import { openInside } from '../inside-file'
import { viewLine } from '../line-view'
import { readLines } from '../text-blocks'

/** A match so far along its line that rg did not print it. */
export interface FarMatch {
  path: BytePath
  line: HitLine
  /** In bytes. */
  column: number
}

/** Shows the part of the line with the match instead of the beginning; where that fails, the beginning stays. */
export function showFarMatches(base: string, far: FarMatch[]): void {
  for (const [path, matches] of Map.groupBy(far, (match) => match.path)) {
    let file: number
    try {
      file = openInside(base, path)
    } catch {
      continue
    }
    try {
      const byNumber = new Map(matches.map((match) => [match.line.number, match]))
      readLines(file, [...byNumber.keys()], (number, bytes) => {
        const match = byNumber.get(number)
        if (match) Object.assign(match.line, viewLine(bytes, match.column))
      })
    } catch {
      // The beginning was shown already.
    } finally {
      fs.closeSync(file)
    }
  }
}
