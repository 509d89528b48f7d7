import { setTimeout as delay } from 'node:timers/promises'
import type { IPty } from 'node-pty'
import type { Redactor } from '../../secrets'
import { RuntimeError } from '../runtime-error'
import { endTree } from '../tree'
import { within } from '../within'
import { type Command, createCommand } from './command'
import type { Dialect } from './dialect'
import { createMarks, type Mark } from './marks'
import type { Screen } from './screen'

/** One shell in its terminal, from its start to its end. */
export interface PtyShell {
  readonly pid: number
  readonly dialect: Dialect
  /** The marker its processes carry. */
  readonly marker: string
  /** Resolves at the first prompt; rejects when there will be none. */
  readonly ready: Promise<void>
  readonly ended: Promise<void>
  /** Null while it lives. */
  exitCode(): number | null
  /** At its prompt, and nobody sent a line yet. */
  idle(): boolean
  /** The folder it was in at its last prompt. */
  cwd(): string
  /** What runs, or ran last. */
  command(): Command | null
  /** Sends a line and resolves when the shell begins with it; the window is shown the other text instead. */
  begin(line: string, shown: string): Promise<Command>
  /** Sends keys; the command is the one they go to, or a new one for what they bring about at the prompt. */
  type(data: string): Command
  /** Sends what the user types, and nobody waits for what comes of it. */
  typeUnwatched(data: string): void
  /** When what the user began at the prompt is over; at once when it is not the user's. */
  userDone(): Promise<void>
  resize(cols: number, rows: number): void
  end(graceMs: number): Promise<void>
}

export interface PtyShellOptions {
  dialect: Dialect
  nonce: string
  marker: string
  cwd: string
  screen: Screen
  /** Takes secrets out of what comes. */
  redactor: Redactor
}

/** The keys that let a shell begin with a line. */
const BEGINS = /[\r\n]/
/** Somebody types and wants to see it. */
const RELEASE_MS = 60
const START_MS = 20_000
const CLOSED_MS = 2_000

export function createPtyShell(pty: IPty, options: PtyShellOptions): PtyShell {
  const { dialect, marker, screen, redactor } = options
  const marks = createMarks(options.nonce)
  const first = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  let phase: 'starting' | 'idle' | 'sent' | 'busy' = 'starting'
  let prompted = false
  let usersTurn: PromiseWithResolvers<void> | null = null
  let begun: PromiseWithResolvers<void> | null = null
  let command: Command | null = null
  let cwd = options.cwd
  let exitCode: number | null = null
  let ending: Promise<void> | null = null
  let releasing: NodeJS.Timeout | undefined
  first.promise.catch(() => {})

  pty.onData((text) => {
    for (const part of marks.push(text)) {
      if (typeof part !== 'string') heard(part)
      else if (phase !== 'sent') show(part)
    }
  })
  pty.onExit((exit) => {
    exitCode = exit.signal ? 128 + exit.signal : exit.exitCode
    print(redactor.end())
    first.reject(notStarted())
    // What it said last may be lost: it ended with the line it was sent.
    if (phase === 'sent') command = createCommand()
    begun?.resolve()
    command?.finish(exitCode)
    usersTurn?.resolve()
    screen.push('\r\n')
    over.resolve()
  })

  function show(text: string): void {
    print(redactor.push(text))
    clearTimeout(releasing)
    releasing = setTimeout(() => print(redactor.release()), RELEASE_MS)
  }

  function print(text: string): void {
    if (text === '') return
    screen.push(text)
    if (command && !command.over()) command.push(text)
  }

  function heard(mark: Mark): void {
    print(redactor.end())
    if (mark.kind === 'start') {
      phase = 'busy'
      command = createCommand()
      begun?.resolve()
      return
    }
    // Of a line before ours, or somebody took ours back before the shell had it.
    prompted = true
    if (phase === 'sent') return
    cwd = mark.cwd
    phase = 'idle'
    usersTurn?.resolve()
    usersTurn = null
    command?.finish(mark.code)
    first.resolve()
  }

  async function begin(line: string, shown: string): Promise<Command> {
    phase = 'sent'
    prompted = false
    begun = Promise.withResolvers()
    screen.push(`\r\x1b[K$ ${shown.trimEnd().replaceAll('\n', '\r\n> ')}\r\n`)
    pty.write(`${dialect.emptyLine}${line}\r`)
    try {
      await orFail(begun.promise, notTaken)
    } catch (error) {
      if (phase === 'sent') phase = prompted ? 'idle' : 'busy'
      throw error
    }
    return command as Command
  }

  function type(data: string): Command {
    if (command?.over() !== false) command = createCommand()
    send(data)
    return command
  }

  function typeUnwatched(data: string): void {
    if (phase === 'idle' && BEGINS.test(data)) usersTurn ??= Promise.withResolvers()
    send(data)
  }

  function send(data: string): void {
    if (phase === 'idle' && BEGINS.test(data)) phase = 'busy'
    command?.touch()
    if (data !== '' && exitCode === null) pty.write(data)
  }

  async function close(graceMs: number): Promise<void> {
    // An interactive shell does not end on TERM.
    if (exitCode === null) pty.kill('SIGHUP')
    await endTree([{ pid: pty.pid, ended: exitCode !== null, marker }], graceMs)
    await within(over.promise, CLOSED_MS)
  }

  return {
    pid: pty.pid,
    dialect,
    marker,
    ready: orFail(first.promise, notStarted),
    ended: over.promise,
    exitCode: () => exitCode,
    idle: () => phase === 'idle' && exitCode === null,
    cwd: () => cwd,
    command: () => command,
    begin,
    type,
    typeUnwatched,
    userDone: async () => usersTurn?.promise,
    resize(cols, rows) {
      if (exitCode === null) pty.resize(cols, rows)
    },
    end(graceMs) {
      ending ??= close(graceMs)
      return ending
    },
  }
}

async function orFail(promise: Promise<void>, error: () => RuntimeError): Promise<void> {
  const timer = new AbortController()
  const late = delay(START_MS, undefined, { signal: timer.signal }).then(
    () => Promise.reject(error()),
    () => {},
  )
  await Promise.race([promise, late]).finally(() => timer.abort())
}

function notStarted(): RuntimeError {
  return new RuntimeError('UNAVAILABLE', 'The shell of this conversation could not be started.')
}

function notTaken(): RuntimeError {
  return new RuntimeError(
    'UNAVAILABLE',
    'The shell did not take the command. Look at what it shows, or end what runs in it with ctrl c.',
  )
}
