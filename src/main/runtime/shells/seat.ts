import { RuntimeError } from '../runtime-error'
import { lineFor } from './dialect'
import { lookAtForeground } from './foreground'
import type { PtyShell } from './pty-shell'
import { createScreen, type Screen } from './screen'
import { createScripts, type Scripts } from './scripts'
import { type ShellResult, type StepOptions, settle } from './step'

/** The place of a conversation's shell: it outlives a shell that ends. */
export interface Seat {
  readonly screen: Screen
  /** The shell, started when there is none. */
  open(): Promise<void>
  run(script: string, options: StepOptions): Promise<ShellResult>
  type(data: string, options: StepOptions): Promise<ShellResult>
  /** What the user types. */
  write(data: string): void
  resize(cols: number, rows: number): void
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
}

interface Running {
  shell: PtyShell
  scripts: Scripts
}

const MOST_INPUT = 65_536
const NEW = 'The shell before had ended: this is a new one, without its variables, functions and jobs.'

export function createSeat({ start, env, graceMs }: SeatDeps): Seat {
  const screen = createScreen()
  let size: Size = { cols: 120, rows: 30 }
  let running: Running | null = null
  let starting: Promise<Running> | null = null
  let last: Promise<unknown> = Promise.resolve()
  let isNew = false

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
    if (!shell.idle())
      throw new RuntimeError(
        'UNAVAILABLE',
        'A command is still running in the shell. Answer it with input, stop it with ctrl c, or send an empty input to wait for it.',
      )
    const paths = scripts.write(script, env())
    try {
      const command = await shell.begin(lineFor(paths.script, paths.variables), script)
      const result = await settle(shell, command, null, graceMs, options)
      return { ...result, output: paths.hide(result.output), note: noteOf(result) }
    } finally {
      scripts.forget(paths, shell.idle())
    }
  }

  function noteOf({ note }: ShellResult): string | null {
    if (!isNew) return note
    isNew = false
    return note ? `${NEW} ${note}` : NEW
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
    return settle(shell, shell.type(data), before, graceMs, options)
  }

  return {
    screen,
    open: () => ready().then(() => {}),
    run: (script, options) => inTurn(() => run(script, options)),
    type: (data, options) => inTurn(() => type(data, options)),
    write: (data) =>
      void ready().then(
        ({ shell }) => shell.typeUnwatched(data),
        () => {},
      ),
    resize(cols, rows) {
      size = { cols: within(cols, 1000), rows: within(rows, 500) }
      running?.shell.resize(size.cols, size.rows)
    },
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

function within(value: number, most: number): number {
  return Math.min(most, Math.max(2, Math.floor(value) || 2))
}
