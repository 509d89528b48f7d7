import { MAX_LINE_BYTES, textBlocks } from '../text-blocks'
import { type Hit, hitsByBytes, hitsByRegex } from './piece'

/** What is looked for: a pattern and maybe how a text is written in another encoding. */
export interface Wanted {
  regex: RegExp
  bytes: Buffer | null
}

export interface Scan {
  hits: Hit[]
  /** It holds a NUL byte, so its lines are not to be shown. */
  binary: boolean
  matched: boolean
}

/** Looks through an open file, at most for `max` lines; yields for a pause. */
export function* scanFile(file: number, wanted: Wanted, max: number, scan: Scan): Generator<void> {
  let rest: Buffer[] = []
  let size = 0
  let number = 1
  for (const block of textBlocks(file)) {
    const end = block.lastIndexOf(10) + 1
    size += block.length
    if (end === 0 && size < MAX_LINE_BYTES) {
      rest.push(block)
      continue
    }
    const piece = Buffer.concat([...rest, block.subarray(0, end)])
    scanPiece(piece, number, wanted, max, scan)
    if (scan.binary ? scan.matched : scan.hits.length >= max) return
    number += countLines(piece)
    rest = [block.subarray(end)]
    size = block.length - end
    yield
  }
  scanPiece(Buffer.concat(rest), number, wanted, max, scan)
}

function scanPiece(piece: Buffer, first: number, { regex, bytes }: Wanted, max: number, scan: Scan): void {
  scan.binary ||= piece.includes(0)
  const text = scan.binary ? withoutNul(piece) : piece
  const room = scan.binary ? 1 : max - scan.hits.length
  const hits = hitsByRegex(text, regex, first, room)
  const all = bytes ? merge(hits, hitsByBytes(text, bytes, first, room)) : hits
  scan.matched ||= all.length > 0 || scan.hits.length > 0
  // A line too long for one piece goes on in the next one.
  const last = scan.hits.at(-1)?.number
  if (!scan.binary) scan.hits.push(...all.filter(({ number }) => number !== last).slice(0, room))
}

/** By line, one of each line. */
function merge(some: Hit[], others: Hit[]): Hit[] {
  const sorted = [...some, ...others].sort((a, b) => a.number - b.number || a.column - b.column)
  return sorted.filter((hit, at) => hit.number !== sorted[at - 1]?.number)
}

/** A NUL ends a line, as rg has it. */
function withoutNul(piece: Buffer): Buffer {
  const copy = Buffer.from(piece)
  for (let at = copy.indexOf(0); at >= 0; at = copy.indexOf(0, at + 1)) copy[at] = 10
  return copy
}

function countLines(piece: Buffer): number {
  let count = 0
  for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) count++
  return count
}
