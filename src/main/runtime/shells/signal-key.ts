import { readFileSync, readlinkSync } from 'node:fs'
import { constants } from 'node:os'
import { frontOf } from './foreground'
import type { PtyShell } from './pty-shell'

const { SIGINT, SIGQUIT, SIGTSTP } = constants.signals
const SIGNALS: Partial<Record<string, number>> = { '\x03': SIGINT, '\x1c': SIGQUIT, '\x1a': SIGTSTP }
/** A program that was told has ended by then. */
const TOLD_MS = 200
const MOST_TIMES = 5

/** Presses a key again that came while the shell was still starting the program it was meant for. */
export interface SignalKey {
  again(): void
}

/** To be made before the key is pressed. Null for a key that is no signal, and where the system does not tell. */
export function watchSignalKey(shell: PtyShell, key: string): SignalKey | null {
  const signal = SIGNALS[key]
  const before = signal === undefined ? null : lookAtFront(shell.pid)
  if (signal === undefined || !before || before.exe !== exeOf(shell.pid)) return null
  let times = 0
  let at = Date.now()
  return {
    again() {
      if (times === MOST_TIMES || Date.now() - at < TOLD_MS) return
      const now = lookAtFront(shell.pid)
      if (!now || (now.pid === before.pid && now.exe === before.exe)) return
      if (now.pid !== before.pid && before.pid !== shell.pid) return
      if (!endsBy(now.pid, signal)) return
      times++
      at = Date.now()
      shell.type(key)
    },
  }
}

function lookAtFront(shell: number): { pid: number; exe: string | null } | null {
  const pid = process.platform === 'linux' ? frontOf(shell) : 0
  return pid > 0 ? { pid, exe: exeOf(pid) } : null
}

function exeOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/exe`)
  } catch {
    return null
  }
}

/** It lives, and neither ignores the signal nor has an answer to it: the signal has not come. */
function endsBy(pid: number, signal: number): boolean {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    const has = (name: string) =>
      (BigInt(`0x${new RegExp(`^${name}:\\s*(\\w+)`, 'm').exec(status)?.[1] ?? '0'}`) >> BigInt(signal - 1)) &
      1n
    return !/^State:\s*[ZXT]/m.test(status) && !has('SigIgn') && !has('SigCgt')
  } catch {
    return false
  }
}
