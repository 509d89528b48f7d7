import { RuntimeError } from '../runtime-error'
import { within } from '../within'
import { lineFor } from './dialect'
import { lookAtForeground } from './foreground'
import type { PtyShell } from './pty-shell'
import { createScreen, type Screen, type Show } from './screen'
import { createScripts, type Scripts } from './scripts'
import { watchSignalKey } from './signal-key'
import { type ShellResult, type StepOptions, settle } from './step'

/** The place of a conversation's shell: it outlives a shell that ends. */
export interface Seat {
  /** Shows the terminal in a window, which may give it its size; without one it has a size of its own. */
  attach(show: Show): () => void
  /** The shell, started when there is none. */
  open(): Promise<void>
  run(script: string, options: StepOptions): Promise<ShellResult>
  type(data: string, options: StepOptions): Promise<ShellResult>
  /** What the user types; `typed` is false for what the terminal answers by itself. */
  write(data: string, typed: boolean): void
  resize(cols: number, rows: number): void
  state(): 'none' | 'running' | 'ended'
  /** Null when there is no shell. */
  pid(): number | null
  cwd(): string | null
  end(): Promise<void>
}

export interface Size {
  cols: number
  rows: number
}

export interface SeatDeps {
  start(screen: Screen, size: Size, env: Record<string, string>): Promise<{ shell: PtyShell; folder: string }>
  env(): Record<string, string>
  graceMs: number
  /** A shell began or ended. */
  changed?(): void
}

interface Running {
  shell: PtyShell
  scripts: Scripts
}

/** Wide enough for what programs print for people. */
const UNSEEN: Size = { cols: 120, rows: 30 }
const MOST_INPUT = 65_536
/** A short command of the user is waited for. */
const USER_MS = 2_000
const TYPED = 'The user typed into this terminal meanwhile.'
const NEW = 'The shell before had ended: this is a new one, without its variables, functions and jobs.'

export function createSeat({ start, env, graceMs, changed = () => {} }: SeatDeps): Seat {
  const screen = createScreen()
  let size = UNSEEN
  let running: Running | null = null
  let starting: Promise<Running> | null = null
  let last: Promise<unknown> = Promise.resolve()
  let isNew = false
  let userTyped = false

  function alive(): PtyShell | null {
    return running && running.shell.exitCode() === null ? running.shell : null
  }

  function ready(): Promise<Running> {
    if (running && alive() && !starting) return Promise.resolve(running)
    starting ??= begin().finally(() => {
      starting = null
    })
    return starting
  }

  async function begin(): Promise<Running> {
    const variables = env()
    const { shell, folder } = await start(screen, size, variables)
    isNew = running !== null
    running = { shell, scripts: createScripts(folder, variables) }
    changed()
    void shell.ended.then(changed)
    await shell.ready
    return running
  }

  /** One after the other: what is printed belongs to one step. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = last.then(work)
    last = next.catch(() => {})
    return next
  }

  async function run(script: string, options: StepOptions): Promise<ShellResult> {
    options.signal?.throwIfAborted()
    const { shell, scripts } = await ready()
    await within(shell.userDone(), USER_MS, options.signal)
    if (!shell.idle())
      throw new RuntimeError(
        'UNAVAILABLE',
        'A command is still running in the shell. Answer it with input, stop it with ctrl c, or send an empty input to wait for it.',
      )
    const paths = scripts.write(options.script ?? { text: script, env: {} }, env())
    try {
      const command = await shell.begin(lineFor(paths.script, paths.variables, paths.borrowed), script)
      const result = await settle(shell, command, null, graceMs, options)
      return withNotes({ ...result, output: paths.hide(result.output) })
    } finally {
      scripts.forget(paths, shell.idle())
    }
  }

  function withNotes(result: ShellResult): ShellResult {
    const notes = [isNew && NEW, userTyped && TYPED, result.note].filter(Boolean)
    isNew = false
    userTyped = false
    return { ...result, note: notes.join(' ') || null }
  }

  async function type(data: string, options: StepOptions): Promise<ShellResult> {
    options.signal?.throwIfAborted()
    if (data.length > MOST_INPUT)
      throw new RuntimeError('TOO_LARGE', `Input may have ${MOST_INPUT} characters. Write it to a file.`)
    const shell = running?.shell
    const command = shell?.command()
    // It ended while nobody looked: an answer to it must not become a command.
    if (shell && command?.over() && !command.taken()) {
      const result = await settle(shell, command, null, graceMs, options)
      return data === '' ? result : { ...result, note: withUnsent(result.note) }
    }
    if (!shell || shell.exitCode() !== null)
      throw new RuntimeError('UNAVAILABLE', 'No shell is running. Start one with a command.')
    if (data === '' && shell.idle() && command?.over() !== false)
      return { output: '', exitCode: command?.code() ?? null, state: 'done', cwd: shell.cwd(), note: null }
    const before = lookAtForeground(shell.pid)
    const key = watchSignalKey(shell, data)
    return withNotes(await settle(shell, shell.type(data), before, graceMs, options, key))
  }

  function resize(next: Size): void {
    size = next
    running?.shell.resize(size.cols, size.rows)
  }

  return {
    attach(show) {
      const detach = screen.attach(show)
      return () => {
        detach()
        resize(UNSEEN)
      }
    },
    open: () => ready().then(() => {}),
    run: (script, options) => inTurn(() => run(script, options)),
    type: (data, options) => inTurn(() => type(data, options)),
    write(data, typed) {
      userTyped ||= typed
      void ready().then(
        ({ shell }) => shell.typeUnwatched(data),
        () => {},
      )
    },
    resize: (cols, rows) => resize({ cols: bounded(cols, 1000), rows: bounded(rows, 500) }),
    state: () => (alive() ? 'running' : running ? 'ended' : 'none'),
    pid: () => alive()?.pid ?? null,
    cwd: () => alive()?.cwd() ?? null,
    async end() {
      await starting?.catch(() => {})
      await running?.shell.end(graceMs)
    },
  }
}

function withUnsent(note: string | null): string {
  const unsent = 'The command had ended before the input came: it was not sent.'
  return note ? `${unsent} ${note}` : unsent
}

function bounded(value: number, most: number): number {
  return Math.min(most, Math.max(2, Math.floor(value) || 2))
}
