import { realpathSync, statSync } from 'node:fs'
import { plainText, type Redactor } from '../../secrets'
import { createInstance, type Instance } from '../instance'
import { GRACE_MS, markerOf } from '../launcher'
import { RuntimeError } from '../runtime-error'
import { endTree } from '../tree'
import { keyOf } from './keys'
import { launchShell } from './launch'
import type { Show } from './screen'
import { createSeat, type Seat } from './seat'
import type { ShellResult, StepOptions } from './step'

export interface ShellsDeps {
  /** The environment the shells get a part of. */
  env: Record<string, string | undefined>
  /** What a conversation's shell has in its environment besides; changes reach it with its next command. */
  envOf?(conversationId: string): Record<string, string>
  /** Takes secrets out of what a shell prints. */
  hide?(): Redactor
  /** Where a conversation's shell starts. */
  cwdOf(conversationId: string): string
  /** What the next start needs to know to clean up after a crash; the runtime's. */
  stateDir: string
  /** A conversation's shell began or ended. */
  changed?(conversationId: string): void
  /** How long a process may take to end before it is made to. */
  graceMs?: number
}

/** One shell for each conversation, in a terminal of its own, that remembers folder, variables and jobs. */
export interface Shells {
  /** Runs a script in the conversation's shell, which is started when there is none. */
  run(conversationId: string, script: string, options?: StepOptions): Promise<ShellResult>
  /** Types exactly this. Nothing typed waits for what runs, or asks how it ended. */
  input(conversationId: string, data: string, options?: StepOptions): Promise<ShellResult>
  /** Types a control character by its name: `c`, `Ctrl+D`, `\`, `esc`. */
  control(conversationId: string, name: string, options?: StepOptions): Promise<ShellResult>
  /** `ended`: there was one, and what it showed is still known. */
  state(conversationId: string): 'none' | 'running' | 'ended'
  /** The folder the next command runs in. */
  cwd(conversationId: string): string
  /** Starts the shell for a window that shows it. */
  open(conversationId: string): Promise<void>
  /** What the terminal shows, raw: what is still known of it first. */
  attach(conversationId: string, show: Show): () => void
  /** What the user types, or what the terminal answers; starts the shell when there is none. */
  write(conversationId: string, data: string, typed?: boolean): void
  resize(conversationId: string, cols: number, rows: number): void
  /** Ends the shell with everything it started, and forgets it. */
  end(conversationId: string): Promise<void>
  /** Ends all; nothing starts afterwards. */
  close(): Promise<void>
}

export function createShells(deps: ShellsDeps): Shells {
  const graceMs = deps.graceMs ?? GRACE_MS
  const seats = new Map<string, Seat>()
  let instance: Instance | null = null
  let closed = false

  function seatOf(conversationId: string): Seat {
    const known = seats.get(conversationId)
    if (known) return known
    const env = () => deps.envOf?.(conversationId) ?? {}
    const seat = createSeat({
      env,
      graceMs,
      start: (...of) => start(conversationId, ...of),
      changed: () => deps.changed?.(conversationId),
    })
    seats.set(conversationId, seat)
    return seat
  }

  /** Commands are judged for the folder itself, not for a link that leads to it. */
  function folderOf(conversationId: string): string {
    const folder = deps.cwdOf(conversationId)
    try {
      return realpathSync(folder)
    } catch {
      return folder
    }
  }

  async function start(
    conversationId: string,
    ...[screen, size, more]: Parameters<Parameters<typeof createSeat>[0]['start']>
  ) {
    if (closed) throw new RuntimeError('UNAVAILABLE', 'The app is closing.')
    const cwd = folderOf(conversationId)
    if (!statSync(cwd, { throwIfNoEntry: false })?.isDirectory())
      throw new RuntimeError('UNAVAILABLE', `The folder ${cwd} is not there.`)
    instance ??= createInstance(deps.stateDir)
    const redactor = (deps.hide ?? plainText)()
    const where = { conversationId, cwd, env: deps.env, more, size, screen, redactor }
    const launched = await launchShell(instance, where)
    note([launched.shell.pid])
    launched.shell.ended.then(() => note())
    return launched
  }

  function note(more: number[] = []): void {
    const pids = [...seats.values()].flatMap((seat) => seat.pid() ?? [])
    instance?.note([...new Set([...pids, ...more])])
  }

  async function endMarked(marker: string): Promise<void> {
    await endTree([{ ended: true, marker }], graceMs)
  }

  return {
    run: async (id, script, options = {}) => seatOf(id).run(script, options),
    input: async (id, data, options = {}) => seatOf(id).type(data, options),
    control: async (id, name, options = {}) => seatOf(id).type(keyOf(name), options),
    state: (id) => seats.get(id)?.state() ?? 'none',
    cwd: (id) => seats.get(id)?.cwd() ?? folderOf(id),
    open: (id) => seatOf(id).open(),
    attach: (id, show) => seatOf(id).attach(show),
    write: (id, data, typed = true) => seatOf(id).write(data, typed),
    resize: (id, cols, rows) => seatOf(id).resize(cols, rows),
    async end(id) {
      const seat = seats.get(id)
      if (!seat) return
      seats.delete(id)
      await seat.end()
      if (instance) await endMarked(markerOf(instance, id))
    },
    async close() {
      closed = true
      await Promise.all([...seats.values()].map((seat) => seat.end()))
      seats.clear()
      if (!instance) return
      await endMarked(`${instance.id}.`)
      await instance.close()
    },
  }
}
