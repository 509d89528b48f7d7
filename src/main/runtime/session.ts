import { setTimeout as delay } from 'node:timers/promises'
import type { Capture } from './capture'
import type { Child, Exit } from './child'
import type { OutputLog } from './log'
import { isAlive } from './processes'
import { RuntimeError } from './runtime-error'
import { endTree, findLeft } from './tree'
import { within } from './within'

/** How it came to its end: by itself, by its time limit, by Stop, or because somebody ended it. */
export type Ending = 'exit' | 'timeout' | 'stopped' | 'killed'

export interface SessionInfo {
  sessionId: string
  conversationId: string
  turnId: string
  command: string
  cwd: string
  pid: number
  status: 'running' | 'ended'
  /** The call that started it still waits for it. */
  foreground: boolean
  /** The shell has ended and processes it started are still there; after the end: they could not be ended. */
  left: boolean
  startedAt: number
  endedAt: number | null
  exitCode: number | null
  signal: string | null
  ending: Ending | null
  outputBytes: number
  unreadBytes: number
  /** The file with everything it printed, once that is long. */
  logPath: string | null
}

/** One command from its start until nothing of it is left. */
export interface Session {
  readonly id: string
  readonly conversationId: string
  readonly capture: Capture
  readonly log: OutputLog
  /** The shell has ended; `left` tells whether something of it goes on. */
  readonly settled: Promise<void>
  readonly done: Promise<void>
  info(): SessionInfo
  /** From now on nobody waits for it. */
  handOver(): void
  /** Ends it after this time; null takes the limit away. */
  limit(ms: number | null): void
  write(data: string, eof: boolean): Promise<void>
  end(ending: Ending): Promise<void>
}

export interface SessionOptions {
  id: string
  conversationId: string
  turnId: string
  command: string
  cwd: string
  marker: string
  graceMs: number
  startedAt: number
  now(): number
}

const LOOK_MS = 10
const LOOKS = 15
const MOST_LOOKS = 500
const LEFT_LOOK_MS = 500
const PIPES_MS = 300
const TAKEN_MS = 200
const MOST_UNREAD_INPUT = 1024 * 1024

export function createSession(
  child: Child,
  capture: Capture,
  log: OutputLog,
  options: SessionOptions,
): Session {
  const { id, conversationId, turnId, command, cwd, marker, graceMs, startedAt, now } = options
  const over = Promise.withResolvers<void>()
  let exit: Exit | null = null
  let ending: Ending | null = null
  let endedAt: number | null = null
  let foreground = true
  let left = false
  let survivors = false
  let witness: number | undefined
  let timer: NodeJS.Timeout | null = null
  let killing: Promise<void> | null = null
  let finishing: Promise<void> | null = null

  const settled = Promise.race([child.exit.then(settle), over.promise])
  settled.then(watch)

  /** The shell has ended. What it leaves behind gets a moment to end too, counted in looks: a busy machine is slow. */
  async function settle(result: Exit): Promise<void> {
    exit = result
    for (let look = 0, all = 0; look < LOOKS && all < MOST_LOOKS; all++) {
      if (await isOver()) return finish()
      if (!capture.paused()) look++
      await (capture.closed() ? delay(LOOK_MS) : within(capture.whenClosed, LOOK_MS))
    }
    left = true
  }

  async function watch(): Promise<void> {
    while (!finishing) {
      if (await isOver()) return finish()
      await Promise.race([over.promise, delay(LEFT_LOOK_MS, undefined, { ref: false })])
    }
  }

  async function isOver(): Promise<boolean> {
    if (!capture.closed()) return false
    // The one that was there last time is asked first: a look at all of them costs more.
    if (witness === undefined || !isAlive(witness)) witness = await findLeft(target())
    return witness === undefined
  }

  function target() {
    return { pid: child.pid, ended: exit !== null, marker }
  }

  function finish(): Promise<void> {
    finishing ??= close()
    return finishing
  }

  async function close(): Promise<void> {
    if (timer) clearTimeout(timer)
    ending ??= 'exit'
    child.stdin.destroy()
    capture.stop()
    await capture.whenClosed
    await log.close()
    endedAt = now()
    left = survivors
    over.resolve()
  }

  /** Whoever asks first names the reason; all wait for the same end. */
  async function end(why: Ending): Promise<void> {
    if (finishing) return finishing
    ending ??= why
    killing ??= kill()
    return killing
  }

  async function kill(): Promise<void> {
    survivors = !(await endTree([target()], graceMs))
    await within(Promise.all([child.exit, capture.whenClosed]), PIPES_MS)
    return finish()
  }

  async function write(data: string, eof: boolean): Promise<void> {
    const { stdin } = child
    if (finishing) throw new RuntimeError('UNAVAILABLE', `Session ${id} has ended and takes no input.`)
    if (stdin.writableEnded || stdin.destroyed)
      throw new RuntimeError('UNAVAILABLE', `The input of session ${id} is closed.`)
    if (stdin.writableLength + data.length > MOST_UNREAD_INPUT)
      throw new RuntimeError('UNAVAILABLE', `Session ${id} does not read its input.`)
    const taken = new Promise<Error | null | undefined>((resolve) => stdin.write(data, resolve))
    if (eof) stdin.end()
    // It may read later, or never: a full pipe is no failure.
    const error = await Promise.race([taken, delay(TAKEN_MS)])
    if (error)
      throw new RuntimeError('UNAVAILABLE', `Session ${id} does not take input any more: ${error.message}`)
  }

  return {
    id,
    conversationId,
    capture,
    log,
    settled,
    done: over.promise,
    handOver() {
      foreground = false
    },
    limit(ms) {
      if (timer) clearTimeout(timer)
      timer = ms === null || finishing ? null : setTimeout(() => void end('timeout'), ms)
    },
    write,
    end,
    info: () => ({
      sessionId: id,
      conversationId,
      turnId,
      command,
      cwd,
      pid: child.pid,
      status: endedAt === null ? 'running' : 'ended',
      foreground,
      left,
      startedAt,
      endedAt,
      exitCode: exit?.code ?? null,
      signal: exit?.signal ?? null,
      ending,
      outputBytes: capture.bytes(),
      unreadBytes: capture.unreadBytes(),
      logPath: log.path(),
    }),
  }
}
