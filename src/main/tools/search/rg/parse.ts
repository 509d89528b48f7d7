import type { BytePath } from '../byte-path'

/** What rg printed, piece by piece. Each returns false when it has seen enough. */
export interface GrepSink {
  file(path: BytePath): boolean
  /** A line from `from` to `end` of the buffer. The column is the byte of the first match, Infinity for the line's end. */
  line(number: number, column: number, buffer: Buffer, from: number, end: number): boolean
  binary(path: BytePath): boolean
}

const BINARY = /: binary file matches \(found "\\0" byte around offset \d+\)\r?$/
const NUL = 0
const LF = 10
const CR = 13
const DOT = 46
const ZERO = 48
const NINE = 57
const INCOMPLETE = -1
const STOP = -2

/**
 * Reads `--heading --null --line-number --column` with NUL between the fields: `./path␀`, then `12␀5␀text` for each match,
 * an empty line before the next path. The column is missing when nothing matches at the end of a line.
 * A line of text holds neither a line break nor NUL, so nothing in a file can pass for something else.
 */
export function createGrepParser(sink: GrepSink): (chunk: Buffer) => boolean {
  let rest: Buffer | null = null
  return (chunk) => {
    const buffer: Buffer = rest ? Buffer.concat([rest, chunk]) : chunk
    let at = 0
    while (at < buffer.length) {
      const next = buffer[at] === DOT ? readHeading(buffer, at, sink) : readLine(buffer, at, sink)
      if (next === STOP) return false
      if (next === INCOMPLETE) break
      at = next
    }
    rest = at < buffer.length ? buffer.subarray(at) : null
    return true
  }
}

/** A name may hold line breaks; NUL ends it. Only the note about a binary file has none. */
function readHeading(buffer: Buffer, at: number, sink: GrepSink): number {
  const nul = buffer.indexOf(NUL, at)
  const limit = nul < 0 ? buffer.length : nul
  for (let end = buffer.indexOf(LF, at); end >= 0 && end < limit; end = buffer.indexOf(LF, end + 1)) {
    const text = buffer.toString('latin1', at + 2, end)
    const note = BINARY.exec(text)
    if (note) return sink.binary(text.slice(0, note.index)) ? end + 1 : STOP
  }
  if (nul < 0) return INCOMPLETE
  return sink.file(buffer.toString('latin1', at + 2, nul)) ? nul + 1 : STOP
}

function readLine(buffer: Buffer, at: number, sink: GrepSink): number {
  const end = buffer.indexOf(LF, at)
  if (end < 0) return INCOMPLETE
  let number = 0
  let from = at
  let digit = buffer[from] as number
  for (; digit >= ZERO && digit <= NINE; digit = buffer[++from] as number) number = number * 10 + digit - ZERO
  if (from === at) return end + 1
  let column = 0
  let field = from + 1
  digit = buffer[field] as number
  for (; digit >= ZERO && digit <= NINE; digit = buffer[++field] as number)
    column = column * 10 + digit - ZERO
  if (digit === NUL && field < end) from = field
  else column = Number.POSITIVE_INFINITY
  let last = end
  while (last > from + 1 && buffer[last - 1] === CR) last--
  return sink.line(number, column, buffer, from + 1, last) ? end + 1 : STOP
}
