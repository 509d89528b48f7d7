import type { TextEncoding } from '../../workspace'
import { type LineEnd, nextBreak } from './breaks'
import { chunks, type Source } from './chunks'
import type { Mark } from './line-index'
import { LINE_BYTES, showLine } from './shown-line'

export interface Range {
  offset: number
  limit: number
  /** How much UTF-8 the numbered lines may take together. */
  maxBytes: number
}

export interface Page {
  lines: string[]
  /** The line after the last one shown. */
  next: number
  /** How many lines were shown in part. */
  cutLines: number
}

/** The lines of a range, found from a mark at or before it. At least one line fits. */
export async function readPage(
  source: Source,
  start: Mark,
  end: LineEnd,
  encoding: TextEncoding,
  range: Range,
): Promise<Page> {
  const lines = collector(start.line, encoding, range)
  for await (const chunk of chunks(source, start.offset)) {
    let at = 0
    for (let stop = nextBreak(chunk, at, end); stop >= 0; stop = nextBreak(chunk, at, end)) {
      lines.take(chunk, at, stop)
      if (!lines.endLine()) return lines.page
      at = stop + end.width
    }
    lines.take(chunk, at, chunk.length)
  }
  lines.endFile()
  return lines.page
}

export const numbered = (line: number, text: string) => `${line}\t${text}`

function collector(first: number, encoding: TextEncoding, { offset, limit, maxBytes }: Range) {
  const head = Buffer.allocUnsafe(LINE_BYTES)
  const page: Page = { lines: [], next: offset, cutLines: 0 }
  let line = first
  let length = 0
  let bytes = 0

  /** False when the page is full. The CR of a CRLF is no part of the line. */
  function endLine(withBreak = true): boolean {
    if (line++ < offset) return true
    const shown = showLine(head.subarray(0, length), length, encoding, withBreak)
    length = 0
    bytes += Buffer.byteLength(shown.text) + String(page.next).length + 2
    if (bytes > maxBytes && page.lines.length > 0) return false
    page.lines.push(shown.text)
    page.next++
    if (shown.cut) page.cutLines++
    return page.lines.length < limit
  }

  return {
    page,
    take(chunk: Buffer, from: number, to: number): void {
      if (line < offset) return
      if (length < LINE_BYTES) chunk.copy(head, length, from, to)
      length += to - from
    },
    endLine,
    /** The last line need not end with a break. */
    endFile(): void {
      if (length > 0) endLine(false)
    },
  }
}
