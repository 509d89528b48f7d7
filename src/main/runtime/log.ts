import { KEEP, measure, type Piece } from './bounded'
import { createLogFile } from './log-file'
import { type Page, pageOfFile, pageOfText, type Range } from './log-page'

/** The whole output of a command: in memory while it is short, in a file from then on. */
export interface OutputLog {
  push(piece: Piece): void
  /** Read no further until `flushed`: the disk is slower than the command. */
  behind(): boolean
  flushed(): Promise<void>
  /** The file that holds everything, once there is one. */
  path(): string | null
  /** Why the file does not hold everything. */
  problem(): string | null
  page(range: Range): Promise<Page>
  /** Later pages begin here; the file keeps what it has. */
  clear(): void
  close(): Promise<void>
  remove(): Promise<void>
}

export const MAX_LOG_BYTES = 1024 ** 3
const MARK_EVERY = 256 * 1024

export function createLog(path: string, max = MAX_LOG_BYTES): OutputLog {
  const file = createLogFile(path)
  let memory = ''
  let spilled = false
  let full = false
  let end = { line: 0, byte: 0 }
  let base = end
  let marks = [end]
  let lastIsBreak = true

  function push(piece: Piece): void {
    if (piece.text === '' || full || file.error()) return
    full = end.byte + piece.bytes > max
    append(full ? measure(`\n[… ${tooLarge(max)} …]\n`) : piece)
  }

  function append(piece: Piece): void {
    end = { line: end.line + piece.breaks, byte: end.byte + piece.bytes }
    lastIsBreak = piece.text.endsWith('\n')
    if (end.byte - (marks.at(-1)?.byte ?? 0) >= MARK_EVERY) marks.push(end)
    memory += piece.text
    if (!spilled && memory.length <= KEEP) return
    spilled = true
    file.push(memory)
    memory = ''
  }

  return {
    push,
    behind: file.behind,
    flushed: file.flushed,
    path: () => (file.exists() ? path : null),
    problem() {
      const error = file.error()
      if (error) return `The log could not be written: ${error.message}.`
      return full ? tooLarge(max) : null
    },
    async page(range) {
      await file.flushed()
      const total = end.line - base.line + (lastIsBreak ? 0 : 1)
      if (file.exists()) return pageOfFile(path, { base, marks, total }, range)
      return pageOfText(Buffer.from(memory).subarray(base.byte).toString(), total, range)
    },
    clear() {
      base = end
      marks = [end]
      lastIsBreak = true
    },
    close: file.close,
    remove: file.remove,
  }
}

function tooLarge(max: number): string {
  return `The log ends here: it would be larger than ${max} bytes.`
}
