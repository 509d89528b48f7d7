import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Script } from '../../secrets'
import { RuntimeError } from '../runtime-error'
import { exportsFor } from './dialect'

/** The files a shell reads its scripts from: a terminal would change what is typed into it. */
export interface Scripts {
  /** Writes the script, and what has changed in the conversation's variables. What the script itself brings is borrowed. */
  write(script: Script, env: Record<string, string>): Paths
  /** Nothing of it stays longer than the shell needs to open it. */
  forget(paths: Paths, over: boolean): void
}

export interface Paths {
  script: string
  /** A pipe: values are never on disk. */
  variables: string | null
  borrowed: string[]
  /** A shell names the file in its errors, which nobody needs to know. */
  hide(output: string): string
}

const OPENED_MS = 1_000
const CONTROL = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/

export function createScripts(folder: string, env: Record<string, string>): Scripts {
  let known = env
  let count = 0
  /** A script that was stopped leaves them behind. */
  let borrowed: string[] = []
  return {
    write({ text, env: own }, now) {
      const script = text.replaceAll('\r\n', '\n')
      if (CONTROL.test(script))
        throw new RuntimeError(
          'INVALID_ARGUMENT',
          'The command holds control characters. Send keys with ctrl.',
        )
      count++
      const left = Object.fromEntries(borrowed.map((name) => [name, null]))
      const changes = { ...left, ...changesOf(known, now), ...own }
      known = now
      borrowed = Object.keys(own)
      const path = join(folder, `${count}.script`)
      writeFileSync(path, `${script}\n`, { mode: 0o600 })
      const variables = Object.keys(changes).length > 0 ? join(folder, `${count}.variables`) : null
      if (variables) feed(variables, exportsFor(changes))
      return { script: path, variables, borrowed, hide: (output) => output.replaceAll(`${path}:`, 'script:') }
    },
    forget({ script, variables }, over) {
      const remove = () => {
        if (variables) unblock(variables)
        for (const path of [script, variables]) if (path) rmSync(path, { force: true })
      }
      if (over) remove()
      else setTimeout(remove, OPENED_MS).unref()
    },
  }
}

/** Gives the text to whoever opens the pipe. */
function feed(path: string, text: string): void {
  execFileSync('mkfifo', ['-m', '600', path])
  // Nobody may come to read it.
  writeFile(path, text).catch(() => {})
}

/** Lets go who waits for a reader that does not come. */
function unblock(path: string): void {
  try {
    closeSync(openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW))
  } catch {
    // The folder of the shell went with it.
  }
}

function changesOf(
  before: Record<string, string>,
  now: Record<string, string>,
): Record<string, string | null> {
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(now, name))
  const changed = Object.entries(now).filter(([name, value]) => before[name] !== value)
  return { ...Object.fromEntries(gone.map((name) => [name, null])), ...Object.fromEntries(changed) }
}
