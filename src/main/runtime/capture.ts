import type { Readable } from 'node:stream'
import type { Redactor } from '../secrets'
import { createBounded, measure, type View } from './bounded'
import { createCleaner } from './clean'
import type { Live } from './live'
import type { OutputLog } from './log'

export interface Views {
  stdout: View
  stderr: View
  /** Both, in the order in which they came. */
  output: View
}

/** Everything a command prints, cleaned and without secrets, on its way into memory, log and window. */
export interface Capture {
  views(): Views
  /** What came since the last time, which is then forgotten. */
  takeUnread(): View
  bytes(): number
  unreadBytes(): number
  /** Forgets what was printed so far. */
  clear(): void
  /** Both ends were closed by everybody who had them. */
  closed(): boolean
  /** Resolves when both are. */
  whenClosed: Promise<void>
  /** Does not read because the disk is behind. */
  paused(): boolean
  /** Resolves at the next output. */
  change(): Promise<void>
  /** Reads no more. */
  stop(): void
}

export function createCapture(
  stdout: Readable,
  stderr: Readable,
  log: OutputLog,
  live: Live,
  hide: () => Redactor,
): Capture {
  const output = createBounded()
  const unread = createBounded()
  const streams = [open(stdout), open(stderr)]
  const closing = Promise.withResolvers<void>()
  let paused = false
  let notify = () => {}
  let change = next()

  function open(stream: Readable) {
    const cleaner = createCleaner()
    const redactor = hide()
    const bounded = createBounded()
    const opened = { stream, cleaner, redactor, bounded, closed: false }
    stream.on('data', (chunk: Buffer) => {
      keep(opened.bounded, redactor.push(cleaner.push(chunk)))
      if (log.behind()) void pause()
    })
    stream.on('error', () => stream.destroy())
    stream.once('close', () => {
      keep(bounded, redactor.push(cleaner.end()) + redactor.end())
      opened.closed = true
      if (closed()) closing.resolve()
    })
    return opened
  }

  function keep(own: ReturnType<typeof createBounded>, text: string): void {
    if (text === '') return
    const piece = measure(text)
    for (const each of [own, output, unread]) each.push(piece)
    log.push(piece)
    live.push(piece)
    announce()
  }

  async function pause(): Promise<void> {
    if (paused) return
    paused = true
    for (const { stream } of streams) stream.pause()
    await log.flushed()
    paused = false
    for (const { stream } of streams) stream.resume()
  }

  /** A line that is still being rewritten is shown as it is now. */
  function flush(): void {
    for (const { cleaner, redactor, bounded } of streams)
      keep(bounded, redactor.push(cleaner.flush()) + redactor.release())
  }

  function closed(): boolean {
    return streams.every((each) => each.closed)
  }

  function next(): Promise<void> {
    return new Promise((resolve) => {
      notify = resolve
    })
  }

  function announce(): void {
    notify()
    change = next()
  }

  return {
    views() {
      flush()
      const [out, err] = streams.map(({ bounded }) => bounded.view())
      return { stdout: out as View, stderr: err as View, output: output.view() }
    },
    takeUnread() {
      flush()
      const view = unread.view()
      unread.clear()
      return view
    },
    bytes: output.bytes,
    unreadBytes: unread.bytes,
    clear() {
      for (const bounded of [output, unread, ...streams.map((each) => each.bounded)]) bounded.clear()
      log.clear()
    },
    closed,
    whenClosed: closing.promise,
    paused: () => paused,
    change: () => change,
    stop() {
      for (const { stream } of streams) stream.destroy()
    },
  }
}
