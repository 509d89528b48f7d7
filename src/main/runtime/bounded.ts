/** Text that may be very long, as its beginning, its end and the count of what is between. */
export interface View {
  text: string
  bytes: number
  lines: number
  omittedBytes: number
  omittedLines: number
}

export interface Bounded {
  push(text: string): void
  view(): View
  clear(): void
}

export const KEEP = 8_000

/** Keeps the first and the last half of `keep` characters; memory does not grow with what is pushed. */
export function createBounded(keep = KEEP): Bounded {
  const half = keep / 2
  let head = ''
  let tail = ''
  let bytes = 0
  let breaks = 0
  let lastIsBreak = true

  return {
    push(text) {
      if (text === '') return
      bytes += Buffer.byteLength(text)
      breaks += countBreaks(text)
      lastIsBreak = text.endsWith('\n')
      const room = tail === '' ? half - head.length : 0
      const first = room > 0 ? headOf(text, room) : ''
      head += first
      tail += text.slice(first.length)
      if (tail.length > keep * 4) tail = tailOf(tail, half)
    },
    view() {
      const end = tailOf(tail, half)
      const omittedBytes = bytes - Buffer.byteLength(head) - Buffer.byteLength(end)
      const omittedLines = breaks - countBreaks(head) - countBreaks(end)
      const between =
        omittedBytes === 0 ? '' : `\n[… ${omittedBytes} bytes, ${omittedLines} lines left out …]\n`
      const lines = breaks + (lastIsBreak ? 0 : 1)
      return { text: head + between + end, bytes, lines, omittedBytes, omittedLines }
    },
    clear() {
      head = tail = ''
      bytes = breaks = 0
      lastIsBreak = true
    },
  }
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

export function countBreaks(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}

function isHigh(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff
}
