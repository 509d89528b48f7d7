import { type BytePath, fromBytes } from '../byte-path'
import type { GrepQuery } from '../engine'
import { createHits, type Hits } from '../hits'
import { asciiLine, IN_VIEW, viewLine } from '../line-view'
import { isWanted, type Plan } from '../plan'
import type { FarMatch } from '../read-back'
import { MAX_COLUMNS } from './args'
import { createGrepParser, type GrepSink } from './parse'
import type { RgCollector } from './search'

export interface Collected {
  hits: Hits
  binary: BytePath[]
  concealed: BytePath[]
  /** Matches that lie beyond what rg printed of their line. */
  far: FarMatch[]
}

/** How many files are named that match and are not shown. */
export const MAX_NAMED = 100

/** Keeps the first matches that arrive. */
export function collectHits(plan: Plan, { maxResults, conceals }: GrepQuery): RgCollector<Collected> {
  const hits = createHits()
  const result: Collected = { hits, binary: [], concealed: [], far: [] }
  let file: BytePath = ''
  let wanted = false
  let count = 0
  let countBefore = 0

  const sink: GrepSink = {
    file(path) {
      const concealed = isWanted(plan, path) && conceals?.(fromBytes(path))
      if (concealed && result.concealed.length < MAX_NAMED) result.concealed.push(path)
      wanted = isWanted(plan, path) && !concealed
      file = path
      hits.file(path)
      countBefore = count
      return true
    },
    line(number, column, buffer, from, end) {
      if (!wanted) return true
      if (count === maxResults) return false
      count++
      const plain = asciiLine(buffer, from, end)
      if (plain !== null) {
        hits.add(number, Math.min(column, plain.length + 1), plain)
        return true
      }
      const cut = end - from > MAX_COLUMNS
      const bytes = buffer.subarray(from, cut ? buffer.lastIndexOf(NOTE, end) : end)
      const view = viewLine(bytes, column, cut)
      const match = hits.add(number, view.column, view.text)
      if (cut && view.column > IN_VIEW) result.far.push({ path: file, match, column })
      return true
    },
    binary(path) {
      if (!isWanted(plan, path)) return true
      if (result.concealed.at(-1) === path) result.concealed.pop()
      if (path === file) {
        hits.forget()
        count = countBefore
      }
      if (result.binary.length < MAX_NAMED) result.binary.push(path)
      return true
    },
  }
  return { result, count: () => count, onChunk: createGrepParser(sink) }
}

/** A line that is too long ends with a remark of rg, which starts like this. */
const NOTE = ' [... '
