/** A stretch of output with its size, counted once for everybody who keeps it. */
export interface Piece {
  text: string
  bytes: number
  breaks: number
}

/** Text that may be very long, as its beginning, its end and the count of what is between. */
export interface View {
  text: string
  bytes: number
  lines: number
  omittedBytes: number
  omittedLines: number
}

export interface Bounded {
  push(piece: Piece): void
  /** How much was pushed, without the work of a view. */
  bytes(): number
  view(): View
  clear(): void
}

/** With its heading it fits into what the model is given of one result. */
export const KEEP = 7_500

/** Keeps the first and the last half of `keep` characters; memory does not grow with what is pushed. */
export function createBounded(keep = KEEP): Bounded {
  const half = Math.floor(keep / 2)
  let head = ''
  let tail = ''
  let headFull = false
  let bytes = 0
  let breaks = 0
  let lastIsBreak = true

  return {
    push(piece) {
      const { text } = piece
      if (text === '') return
      bytes += piece.bytes
      breaks += piece.breaks
      lastIsBreak = text.endsWith('\n')
      const first = headFull ? '' : headOf(text, half - head.length)
      headFull ||= first.length < text.length
      head += first
      tail += tailOf(text.slice(first.length), keep * 4)
      if (tail.length > keep * 4) tail = copy(tailOf(tail, half))
    },
    bytes: () => bytes,
    view() {
      const end = tailOf(tail, half)
      const omittedBytes = bytes - Buffer.byteLength(head) - Buffer.byteLength(end)
      const omittedLines = breaks - countBreaks(head) - countBreaks(end)
      const between = omittedBytes === 0 ? '' : leftOut(omittedBytes, omittedLines)
      const lines = breaks + (lastIsBreak ? 0 : 1)
      return { text: head + between + end, bytes, lines, omittedBytes, omittedLines }
    },
    clear() {
      head = tail = ''
      headFull = false
      bytes = breaks = 0
      lastIsBreak = true
    },
  }
}

export function measure(text: string): Piece {
  return { text, bytes: Buffer.byteLength(text), breaks: countBreaks(text) }
}

/** At most `size` characters from the start, without half a surrogate pair. */
export function headOf(text: string, size: number): string {
  if (text.length <= size) return text
  return text.slice(0, isHigh(text.charCodeAt(size - 1)) ? size - 1 : size)
}

/** At most `size` characters from the end, without half a surrogate pair. */
export function tailOf(text: string, size: number): string {
  if (text.length <= size) return text
  const start = text.length - size
  return text.slice(isHigh(text.charCodeAt(start - 1)) ? start + 1 : start)
}

/** A loop, not indexOf: `yes` has a break at every second character. */
export function countBreaks(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) === 10) count++
  return count
}

function leftOut(bytes: number, lines: number): string {
  return `\n[… ${bytes} bytes, ${lines} lines left out …]\n`
}

/** A slice keeps the whole string it was cut from alive. */
function copy(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}

function isHigh(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff
}
