import type { TextShape } from './text-shape'

/** How a line ends, for somebody who looks at bytes: which byte, in units of which width, on which side of the unit. */
export interface LineEnd {
  byte: 10 | 13
  width: 1 | 2
  side: 0 | 1
}

export function lineEndOf({ encoding, newline }: TextShape): LineEnd {
  const byte = newline === 'cr' ? 13 : 10
  if (encoding === 'utf-16le') return { byte, width: 2, side: 0 }
  if (encoding === 'utf-16be') return { byte, width: 2, side: 1 }
  return { byte, width: 1, side: 0 }
}

/** Where the next line end begins, or -1. The chunk begins with a whole unit. */
export function nextBreak(chunk: Buffer, from: number, end: LineEnd): number {
  let at = chunk.indexOf(end.byte, from)
  if (end.width === 1) return at
  while (at >= 0 && !isUnit(chunk, at, end.side)) at = chunk.indexOf(end.byte, at + 1)
  return at < 0 ? at : at - end.side
}

/** Whether the byte at `at` is half of a two-byte unit whose other half is zero. */
function isUnit(chunk: Buffer, at: number, side: 0 | 1): boolean {
  return (at & 1) === side && chunk[side === 0 ? at + 1 : at - 1] === 0
}
