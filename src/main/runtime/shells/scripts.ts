import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RuntimeError } from '../runtime-error'
import { exportsFor } from './dialect'

/** The files a shell reads its scripts from: a terminal would change what is typed into it. */
export interface Scripts {
  /** Writes the script, and what has changed in the conversation's variables. */
  write(script: string, env: Record<string, string>): Paths
  /** Nothing of it stays longer than the shell needs to open it. */
  forget(paths: Paths, over: boolean): void
}

export interface Paths {
  script: string
  variables: string | null
  /** A shell names the file in its errors, which nobody needs to know. */
  hide(output: string): string
}

const OPENED_MS = 1_000
const CONTROL = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/

export function createScripts(folder: string, env: Record<string, string>): Scripts {
  let known = env
  let count = 0
  return {
    write(text, now) {
      const script = text.replaceAll('\r\n', '\n')
      if (CONTROL.test(script))
        throw new RuntimeError(
          'INVALID_ARGUMENT',
          'The command holds control characters. Send keys with ctrl.',
        )
      count++
      const changes = changesOf(known, now)
      known = now
      const put = (name: string, content: string) => {
        const path = join(folder, `${count}.${name}`)
        writeFileSync(path, content, { mode: 0o600 })
        return path
      }
      const path = put('script', `${script}\n`)
      const variables = Object.keys(changes).length > 0 ? put('variables', exportsFor(changes)) : null
      return { script: path, variables, hide: (output) => output.replaceAll(`${path}:`, 'script:') }
    },
    forget({ script, variables }, over) {
      const remove = () => {
        for (const path of [script, variables]) if (path) rmSync(path, { force: true })
      }
      if (over) remove()
      else setTimeout(remove, OPENED_MS).unref()
    },
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
