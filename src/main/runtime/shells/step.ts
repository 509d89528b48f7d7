import type { Script } from '../../secrets'
import { createLive } from '../live'
import { endTree } from '../tree'
import { within } from '../within'
import type { Command } from './command'
import { foregroundOf, type Look } from './foreground'
import type { PtyShell } from './pty-shell'
import type { SignalKey } from './signal-key'
import { createWatch } from './waiting'

export interface StepOptions {
  /** Text while it comes, cleaned. */
  onOutput?(text: string): unknown
  /** Stops what runs: Ctrl-C first, then the processes themselves. */
  signal?: AbortSignal | undefined
  /** How long to wait for the end before the command is left running. */
  yieldMs?: number | undefined
  /** What runs, where that is not what is shown: it gets secrets from its environment. */
  script?: Script | undefined
}

export interface ShellResult {
  /** What was printed in this step, without escapes; the middle is left out when it is long. */
  output: string
  /** Null while the command goes on. */
  exitCode: number | null
  /** `waiting`: it wants to be typed at. `running`: it goes on and wants nothing. */
  state: 'done' | 'waiting' | 'running'
  cwd: string
  /** What is worth knowing besides: the shell ended, or is a new one. */
  note: string | null
}

export const YIELD_MS = 10_000
const ROUNDS = 3
const AFTER_KILL_MS = 500

/** Waits until the command is over, wants input or takes too long, and tells what it printed meanwhile. */
export async function settle(
  shell: PtyShell,
  command: Command,
  before: Look | null,
  graceMs: number,
  { onOutput, signal, yieldMs = YIELD_MS }: StepOptions,
  key: SignalKey | null = null,
): Promise<ShellResult> {
  const live = createLive((text) => void onOutput?.(text))
  const watch = createWatch(shell.pid, command, before)
  const until = Date.now() + yieldMs
  let state: ShellResult['state'] = 'running'
  command.show(live)
  while (!command.over()) {
    key?.again()
    const left = until - Date.now()
    if (signal?.aborted) await stop(shell, command, graceMs)
    else if (left <= 0) break
    else if (watch.waits()) {
      state = 'waiting'
      break
    } else await within(command.done, Math.min(left, watch.nextMs()), signal)
  }
  const output = command.take()
  command.show(null)
  live.end()
  return resultOf(shell, command, output, state)
}

function resultOf(
  shell: PtyShell,
  command: Command,
  output: string,
  state: ShellResult['state'],
): ShellResult {
  const ended = shell.exitCode()
  return {
    // bash takes its leave with a word nobody printed.
    output: ended !== null && shell.dialect.kind === 'bash' ? output.replace(/exit\n$/, '') : output,
    exitCode: command.code(),
    state: command.over() ? 'done' : state,
    cwd: shell.cwd(),
    note: ended === null ? null : `The shell ended with code ${ended}. The next command starts a new one.`,
  }
}

/** After a job was made to end the script goes on with its next line, which has to be stopped too. */
async function stop(shell: PtyShell, command: Command, graceMs: number): Promise<void> {
  for (let round = 0; round < ROUNDS && !command.over(); round++) {
    shell.type('\x03')
    await within(command.done, graceMs)
    if (command.over()) return
    const pid = await foregroundOf(shell.pid)
    // The marker is one nobody carries: only this job is meant.
    if (pid > 0 && pid !== shell.pid)
      await endTree([{ pid, ended: false, marker: `${shell.marker}!` }], graceMs)
    await within(command.done, AFTER_KILL_MS)
  }
  if (!command.over()) await shell.end(graceMs)
}
