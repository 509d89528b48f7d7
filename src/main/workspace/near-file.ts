import type { BigIntStats } from 'node:fs'
import { promisify } from 'node:util'
import { fs } from './disk'

/** An open file that is only read. */
export interface ReadHandle extends AsyncDisposable {
  /** -1 when it is closed. */
  readonly fd: number
  read(buffer: Buffer, offset: number, length: number, position: number): Promise<{ bytesRead: number }>
  readFile(): Promise<Buffer>
  readFile(encoding: 'utf8'): Promise<string>
  stat(options: { bigint: true }): Promise<BigIntStats>
  close(): Promise<void>
}

/** More than this is read in another thread, so that nobody waits for it. */
const AT_ONCE = 64 * 1024

const readLater = promisify(fs.read)
const readAllLater = promisify(fs.readFile)

/** A file on a disk of this computer: what is short is read sooner than another thread would begin to. */
export function openNearFile(path: string, flags: number): ReadHandle {
  const fd = fs.openSync(path, flags)
  const reading = new Set<Promise<unknown>>()
  let closing: Promise<void> | undefined
  let closed = false

  /** A number that is closed may soon be that of another file: closing waits for what still reads. */
  async function later<T>(work: Promise<T>): Promise<T> {
    reading.add(work)
    try {
      return await work
    } finally {
      reading.delete(work)
    }
  }

  async function end(): Promise<void> {
    await Promise.allSettled(reading)
    fs.closeSync(fd)
    closed = true
  }

  const close = () => {
    closing ??= end()
    return closing
  }

  function readFile(): Promise<Buffer>
  function readFile(encoding: 'utf8'): Promise<string>
  async function readFile(encoding?: 'utf8'): Promise<Buffer | string> {
    const bytes = fs.fstatSync(fd).size > AT_ONCE ? await later(readAllLater(fd)) : fs.readFileSync(fd)
    return encoding ? bytes.toString(encoding) : bytes
  }

  return {
    get fd() {
      return closed ? -1 : fd
    },
    async read(buffer, offset, length, position) {
      if (length > AT_ONCE) return await later(readLater(fd, buffer, offset, length, position))
      return { bytesRead: fs.readSync(fd, buffer, offset, length, position) }
    },
    readFile,
    stat: async () => fs.fstatSync(fd, { bigint: true }),
    close,
    [Symbol.asyncDispose]: close,
  }
}
