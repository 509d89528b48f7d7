import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A file that grows at its end, made when the first text comes. */
export interface LogFile {
  push(text: string): void
  /** More waits for the disk than memory should hold. */
  behind(): boolean
  /** Everything pushed until now is in the file, or there is an error. */
  flushed(): Promise<void>
  exists(): boolean
  error(): Error | null
  close(): Promise<void>
  remove(): Promise<void>
}

const MOST_WAITING = 1024 * 1024
const FLAGS = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0)

export function createLogFile(path: string): LogFile {
  let handle: FileHandle | null = null
  let failed: Error | null = null
  let waiting: string[] = []
  let size = 0
  let scheduled = false
  let queue = Promise.resolve()

  async function write(): Promise<void> {
    const text = waiting.join('')
    waiting = []
    size = 0
    scheduled = false
    if (failed) return
    try {
      handle ??= await create(path)
      await handle.appendFile(text)
    } catch (error) {
      failed = error as Error
    }
  }

  return {
    push(text) {
      waiting.push(text)
      size += text.length
      if (scheduled) return
      scheduled = true
      queue = queue.then(write)
    },
    behind: () => size > MOST_WAITING,
    flushed: () => queue,
    exists: () => handle !== null,
    error: () => failed,
    async close() {
      await queue
      await handle?.close().catch(() => {})
    },
    async remove() {
      await queue
      if (handle) await rm(path, { force: true })
    },
  }
}

async function create(path: string): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  return open(path, FLAGS, 0o600)
}
