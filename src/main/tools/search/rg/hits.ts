import type { BytePath } from '../byte-path'
import type { GrepQuery } from '../engine'
import { createHits, type Hits } from '../hits'
import { IN_VIEW, viewLine } from '../line-view'
import { isWanted, type Plan } from '../plan'
import { MAX_COLUMNS } from './args'
import type { FarMatch } from './long-lines'
import { createGrepParser, type GrepSink } from './parse'
import type { RgCollector } from './search'

export interface Collected {
  hits: Hits
  binary: BytePath[]
  /** Matches that lie beyond what rg printed of their line. */
  far: FarMatch[]
  more: boolean
}

export const MAX_BINARY = 100

/** Keeps the first matches that arrive, each with the whole of its context. */
export function collectHits(plan: Plan, query: GrepQuery): RgCollector<Collected> {
  const { maxResults, contextLines } = query
  const hits = createHits()
  const result: Collected = { hits, binary: [], far: [], more: false }
  let file: BytePath = ''
  let wanted = false
  let count = 0
  let countBefore = 0
  let lastMatch = 0

  const add = (number: number, column: number, bytes: Buffer) => {
    const cut = bytes.length > MAX_COLUMNS
    const view = viewLine(cut ? withoutNote(bytes) : bytes, Math.max(1, column), cut)
    const match = hits.add(number, column && view.column, view.text)
    if (cut && view.column > IN_VIEW) result.far.push({ path: file, match, column })
  }

  const sink: GrepSink = {
    file(path) {
      wanted = isWanted(plan, path)
      if (!wanted) return true
      result.more = count === maxResults
      file = path
      hits.file(path)
      countBefore = count
      return !result.more
    },
    line(number, column, buffer, from, end) {
      if (!wanted) return true
      if (count < maxResults) {
        if (column > 0) {
          count++
          lastMatch = number
        }
        add(number, column, buffer.subarray(from, end))
        return true
      }
      if (column > 0) result.more = true
      if (number <= lastMatch + contextLines) add(number, 0, buffer.subarray(from, end))
      return !result.more || number < lastMatch + contextLines
    },
    binary(path) {
      if (!isWanted(plan, path)) return true
      if (path === file) {
        hits.forget()
        count = countBefore
      }
      if (result.binary.length < MAX_BINARY) result.binary.push(path)
      return true
    },
  }
  return { result, count: () => count, onChunk: createGrepParser(sink) }
}

/** A line that is too long ends with a remark of rg. */
function withoutNote(bytes: Buffer): Buffer {
  const note = bytes.lastIndexOf(' [... ')
  return note < 0 ? bytes : bytes.subarray(0, note)
}
