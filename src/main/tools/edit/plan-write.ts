import type { TextEncoding } from '../../workspace'
import { encodeText } from '../../workspace'
import { mainNewline, type Newline, withNewline } from './newlines'
import type { Target } from './target'
import { textOf } from './text-file'

export interface PlannedWrite {
  text: string
  bytes: Buffer
  /** What the file holds now; null when there is no file or no text in it. */
  before: string | null
  /** What kind of binary file is replaced. */
  binary?: string
}

interface Shape {
  encoding: TextEncoding
  bom: boolean
  newline: Newline
  /** The last line ends with a newline. */
  closed: boolean
}

/** The bytes of a content in the way the file is written already, or in the way of the system for a new one. */
export function planWrite(target: Target | null, content: string, newline: Newline): PlannedWrite {
  const fresh: Shape = { encoding: 'utf-8', bom: false, newline, closed: true }
  const old = target && textOf(target)
  if (!old || 'binary' in old) return { ...shaped(content, fresh), before: null, ...old }
  const { text: before, encoding, bom } = old
  const closed = before === '' || /[\r\n]$/.test(before)
  return { ...shaped(content, { encoding, bom, newline: mainNewline(before) ?? newline, closed }), before }
}

function shaped(content: string, { encoding, bom, newline, closed }: Shape): { text: string; bytes: Buffer } {
  const plain = bom ? content.replace(/^\ufeff/, '') : content
  const lines = withNewline(plain, newline)
  const text = closed && lines && !lines.endsWith(newline) ? lines + newline : lines
  return { text, bytes: encodeText(text, encoding, bom) }
}
