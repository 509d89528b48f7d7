import { decodeAs, type TextEncoding } from '../../workspace'
import { humanSize } from '../human-size'

/** How many characters of one line are shown. */
export const MAX_LINE = 2_000

/** Bytes that hold more than MAX_LINE characters and a CR in every encoding. */
export const LINE_BYTES = 4 * MAX_LINE + 8

export interface ShownLine {
  text: string
  cut: boolean
}

/** A line by its first LINE_BYTES bytes and its whole length; with `dropCr` a CR at its end is left out. */
export function showLine(head: Buffer, length: number, encoding: TextEncoding, dropCr: boolean): ShownLine {
  const decoded = decodeAs(head, encoding)
  const text = dropCr && decoded.endsWith('\r') ? decoded.slice(0, -1) : decoded
  if (text.length <= MAX_LINE && head.length === length) return { text: visible(text), cut: false }
  return { text: `${visible(beginning(text))} … [line cut, ${humanSize(length)} long]`, cut: true }
}

/** Never half of a surrogate pair: what is sent on must be valid Unicode. */
function beginning(text: string): string {
  const last = text.charCodeAt(MAX_LINE - 1)
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? MAX_LINE - 1 : MAX_LINE)
}

/** NUL is refused by databases and model servers; a line feed is in a line only where CR ends the lines. */
function visible(text: string): string {
  return text.replace(/[\0\n]/g, (char) => (char === '\0' ? '␀' : '␊'))
}
