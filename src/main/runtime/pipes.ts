import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, mkdirSync, openSync, unlinkSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'

/** One way out of a command: the end it writes to and the end we read. */
export interface Pipe {
  write: number
  read: Socket
}

/** Real pipes for the output of commands, made in advance because making one needs a program. */
export interface Pipes {
  prepare(): void
  /** One for stdout and one for stderr; null where Node's own have to do. */
  takeTwo(): Promise<[Pipe, Pipe] | null>
  /** Nothing is being made any more. */
  close(): Promise<void>
}

const FIRST_BATCH = 8
const BATCH = 128
const FEW = 8
/** The next ones are made when nothing waits for the command at hand. */
const LATER_MS = 100

/**
 * Node connects a child by sockets. On Linux a socket cannot be opened by name, so `echo x > /dev/stderr` and
 * `tee /dev/stderr` fail; a named pipe, opened on both sides and unlinked, behaves like the shell's own.
 */
export function createPipes(folder: string, platform: NodeJS.Platform = process.platform): Pipes {
  if (platform !== 'linux') return { prepare() {}, takeTwo: async () => null, close: async () => {} }
  const names: string[] = []
  let count = 0
  let making: Promise<void> | null = null
  let works = true
  let due: NodeJS.Timeout | undefined
  let ready: [Pipe, Pipe] | null = null
  let soon: NodeJS.Immediate | undefined

  function refill(): void {
    due = undefined
    void make()
  }

  function make(): Promise<void> {
    making ??= makeBatch().finally(() => {
      making = null
    })
    return making
  }

  async function makeBatch(): Promise<void> {
    const length = count === 0 ? FIRST_BATCH : BATCH
    const batch = Array.from({ length }, () => join(folder, `${count++}`))
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const making = spawn('mkfifo', ['-m', '600', ...batch], { stdio: 'ignore' })
      const [code] = await once(making, 'exit')
      if (code === 0) names.push(...batch)
      else works = false
    } catch {
      // A system without mkfifo.
      works = false
    }
  }

  function openTwo(): [Pipe, Pipe] | null {
    const [out, err] = [names.pop(), names.pop()].map((name) => name && open(name))
    if (out && err) return [out, err]
    if (out) closeBoth(out)
    if (err) closeBoth(err)
    return null
  }

  /** While the command that took the last ones runs. */
  function openNext(): void {
    if (!works) return
    if (names.length >= 2) ready ??= openTwo()
    if (names.length < FEW) due ??= setTimeout(refill, LATER_MS).unref()
  }

  const isShort = () => works && !ready && names.length < 2

  return {
    prepare() {
      if (isShort()) void make()
    },
    async takeTwo() {
      while (isShort()) await make()
      const taken = ready ?? openTwo()
      ready = null
      clearImmediate(soon)
      soon = setImmediate(openNext).unref()
      for (const { read } of taken ?? []) read.ref()
      return taken
    },
    async close() {
      works = false
      clearTimeout(due)
      clearImmediate(soon)
      await making
      ready?.forEach(closeBoth)
      ready = null
    },
  }
}

/** The reader first and without waiting, then the writer, which finds its reader there. */
function open(name: string): Pipe | null {
  try {
    const fd = openSync(name, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW)
    const read = new Socket({ fd, readable: true, writable: false }).unref()
    try {
      return { read, write: openSync(name, constants.O_WRONLY | constants.O_NOFOLLOW) }
    } catch {
      read.destroy()
      return null
    } finally {
      unlinkSync(name)
    }
  } catch {
    return null
  }
}

function closeBoth(pipe: Pipe): void {
  closeSync(pipe.write)
  pipe.read.destroy()
}
