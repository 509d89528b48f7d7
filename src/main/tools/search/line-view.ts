import { decodeAs, detectEncoding } from '../../workspace'

export const MAX_LINE = 500

/** How far into a line a match may begin before the line is shown from further on. */
export const IN_VIEW = 350
const LEAD = 150

export interface LineView {
  text: string
  column: number
}

/**
 * A line as text and where the match begins in it. `byteColumn` counts, from 1, at most the end of the line. `cut`: the
 * bytes are only the beginning of the line.
 */
export function viewLine(bytes: Buffer, byteColumn: number, cut = false): LineView {
  const column = Math.min(byteColumn, bytes.length + 1)
  const text = bytes.toString('utf8')
  const isUtf8 = !text.includes('\uFFFD')
  if (isUtf8 && text.length === bytes.length) return { text: cutLine(text, column - 1, cut), column }
  const encoding = isUtf8 ? 'utf-8' : detectEncoding(bytes, cut).encoding
  const at = decodeAs(bytes.subarray(0, column - 1), encoding, true).length
  return {
    text: cutLine(encoding === 'utf-8' ? text : decodeAs(bytes, encoding, cut), at, cut),
    column: at + 1,
  }
}

/** A line that is shown as it is, which most are: short and plain ASCII. Null for any other. */
export function asciiLine(buffer: Buffer, from: number, end: number): string | null {
  if (end - from > MAX_LINE) return null
  const text = buffer.toString('utf8', from, end)
  return text.length === end - from && !text.includes('\uFFFD') ? text : null
}

/** At most 500 characters of a line, the match among them, with a mark where it was cut. */
function cutLine(text: string, match: number, cut: boolean): string {
  if (text.length <= MAX_LINE) return cut ? `${text}${CUT}` : text
  const start = whole(text, match < IN_VIEW ? 0 : Math.min(match - LEAD, text.length - MAX_LINE))
  const end = whole(text, start + MAX_LINE)
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${cut || end < text.length ? CUT : ''}`
}

const CUT = ' … [line cut]'

/** Never between the two halves of a character. */
function whole(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code < 0xe000 ? at - 1 : at
}
