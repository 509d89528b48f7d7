import { withoutReturn } from '../text-blocks'
import { decodeBytes, encodeBytes } from './surrogate-bytes'

export interface Hit {
  number: number
  bytes: Buffer
  /** The byte of the match, from 1. */
  column: number
}

/** The lines of a piece in which the pattern matches. A piece is made of whole lines. */
export function hitsByRegex(piece: Buffer, regex: RegExp, first: number, max: number): Hit[] {
  const text = decodeBytes(piece)
  const hits: Hit[] = []
  let number = first
  let counted = 0
  regex.lastIndex = 0
  for (let match = regex.exec(text); match && hits.length < max; match = regex.exec(text)) {
    if (isInside(text, match.index)) {
      regex.lastIndex = match.index + 1
      continue
    }
    const from = match.index === 0 ? 0 : text.lastIndexOf('\n', match.index - 1) + 1
    if (from === text.length) break
    for (let at = text.indexOf('\n', counted); at >= 0 && at < from; at = text.indexOf('\n', at + 1)) number++
    const end = endOf(text.indexOf('\n', match.index), text.length)
    counted = from
    hits.push({
      number,
      bytes: withoutReturn(encodeBytes(text.slice(from, end))),
      column: encodeBytes(text.slice(from, match.index)).length + 1,
    })
    if (end >= text.length) break
    regex.lastIndex = end + 1
  }
  return hits
}

/** Between the two halves of a character, where V8 sees a place that a negative look-ahead matches. */
function isInside(text: string, at: number): boolean {
  return /[\uDC00-\uDFFF]/.test(text[at] ?? '') && /[\uD800-\uDBFF]/.test(text[at - 1] ?? '')
}

export function hitsByBytes(piece: Buffer, bytes: Buffer, first: number, max: number): Hit[] {
  const hits: Hit[] = []
  let number = first
  let counted = 0
  for (let found = piece.indexOf(bytes); found >= 0 && hits.length < max; ) {
    const from = piece.lastIndexOf(10, found) + 1
    for (let at = piece.indexOf(10, counted); at >= 0 && at < from; at = piece.indexOf(10, at + 1)) number++
    const end = endOf(piece.indexOf(10, found), piece.length)
    counted = from
    hits.push({ number, bytes: withoutReturn(piece.subarray(from, end)), column: found - from + 1 })
    found = piece.indexOf(bytes, end)
  }
  return hits
}

const endOf = (found: number, length: number) => (found < 0 ? length : found)
