/** A page of a log: its lines from `offset` on, and how many there are in all. */
export interface LogPage {
  lines: string[]
  total: number
}

export interface SessionLog {
  /** Asks for what is new and writes it; says whether there is more to be had at once. */
  pull(): Promise<boolean>
}

/** What lies further back is not shown: a log may have millions of lines. */
export const SHOWN_LINES = 5_000

/** Follows a log that grows at its end, where the last line may still be written. */
export function createSessionLog(
  page: (offset: number) => Promise<LogPage | undefined>,
  write: (text: string) => void,
  skipped: (lines: number) => string,
): SessionLog {
  /** The number of the last line that was written, and what it said. */
  let last = 0
  let text = ''

  function goOn(again: string): void {
    if (again.length > text.length && again.startsWith(text)) write(again.slice(text.length))
    text = again
  }

  return {
    async pull() {
      const found = await page(Math.max(1, last))
      if (!found || found.lines.length === 0) return false
      const [again = '', ...more] = last === 0 ? ['', ...found.lines] : found.lines
      if (last > 0) goOn(again)
      const behind = found.total - last - more.length
      if (behind > SHOWN_LINES) {
        const left = found.total - SHOWN_LINES - last
        write(`${last > 0 ? '\n' : ''}${skipped(left)}`)
        last += left
        text = ''
        return true
      }
      if (more.length > 0) {
        write((last > 0 ? '\n' : '') + more.join('\n'))
        last += more.length
        text = more.at(-1) ?? ''
      }
      return last < found.total
    },
  }
}
