import { bomLength, decodeAs, detectEncoding, type TextEncoding } from '../../workspace'

export type Newline = 'lf' | 'crlf' | 'mixed' | 'cr' | 'none'

/** What has to be known of a file before its bytes can be read as lines. */
export interface TextShape {
  encoding: TextEncoding
  bom: boolean
  newline: Newline
}

/** `cut`: the sample is only the beginning of the file. */
export function shapeOf(sample: Buffer, cut: boolean): TextShape {
  const { encoding, bom } = detectEncoding(sample, cut)
  const text = decodeAs(sample.subarray(bomLength(encoding, bom)), encoding, cut)
  return { encoding, bom, newline: newlineOf(cut ? text.replace(/\r$/, '') : text) }
}

/** A lone CR ends a line only where no LF does: grep and edit count lines by LF too. */
function newlineOf(text: string): Newline {
  const crlf = text.includes('\r\n')
  const lf = /(?<!\r)\n/.test(text)
  if (crlf && lf) return 'mixed'
  if (crlf) return 'crlf'
  if (lf) return 'lf'
  return text.includes('\r') ? 'cr' : 'none'
}
