import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'

/** A small process that outlives the app by a moment, and ends what the app can no longer end itself. */
export interface Watchdog {
  /** The groups that live now, by the pids of their leaders. */
  watch(pids: readonly number[]): void
  close(): void
}

/** It hears the last list when the app is gone, however that came about: then its input is at an end. */
const SCRIPT = `
while read -r line; do pids=$line; done
[ -n "$pids" ] || exit
for pid in $pids; do kill -s TERM -- "-$pid"; done
sleep 2
for pid in $pids; do kill -s KILL -- "-$pid"; done`

const NONE: Watchdog = { watch() {}, close() {} }

export function startWatchdog(): Watchdog {
  if (process.platform === 'win32') return NONE
  const child = spawn('/bin/sh', ['-c', SCRIPT], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  // Without it the next start cleans up, as it always does.
  child.on('error', () => {})
  child.unref()
  const input = child.stdin as Socket
  input.on('error', () => {})
  input.unref?.()
  return {
    watch: (pids) => void input.write(`${pids.join(' ')}\n`),
    close() {
      input.end('\n')
    },
  }
}
