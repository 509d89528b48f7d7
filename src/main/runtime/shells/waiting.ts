import type { Command } from './command'
import { type Look, lookAtForeground } from './foreground'

/** Tells, asked again and again, whether the command waits for somebody to type. */
export interface Watch {
  waits(): boolean
  /** When it is worth asking again. */
  nextMs(): number
}

const QUIET_MS = 50
/** A program that listens to the terminal may be doing something else: a prompt, and a pause, say it is not. */
const LISTENS_MS = 500
/** Where the system does not tell. */
const UNKNOWN_MS = 1_500
/** Input without an end of line wakes nobody up: the same wait as before it is a wait again after this. */
const UNTOUCHED_MS = 1_000
const SELDOM_MS = 500

/** @param before what it waited in when it was given input: that wait may not have noticed yet */
export function createWatch(shell: number, command: Command, before: Look | null): Watch {
  let seen: number | null = null

  function waits(): boolean {
    const quiet = command.quietMs()
    if (quiet < QUIET_MS) return false
    const look = lookAtForeground(shell)
    if (look.kind === 'busy') {
      seen = null
      return false
    }
    if (look.kind === 'unknown') return quiet >= UNKNOWN_MS && command.lastLine() !== ''
    if (isSame(look, before) && quiet < UNTOUCHED_MS) return false
    if (look.kind === 'listens') return quiet >= LISTENS_MS && command.lastLine() !== ''
    const again = seen === command.pushes()
    seen = command.pushes()
    return again
  }

  return {
    waits,
    nextMs: () => Math.min(SELDOM_MS, Math.max(QUIET_MS, command.quietMs() / 4)),
  }
}

function isSame(look: Look, before: Look | null): boolean {
  return before !== null && 'id' in before && 'id' in look && before.id === look.id
}
