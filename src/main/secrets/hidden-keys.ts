import { MOST_RELEASED, type Redactor } from './redactor'
import { referenceTo } from './reference'

/** Keys of the app, which nobody uses by name. They are looked for as they are: that costs a step of a turn nothing. */
export interface HiddenKeys {
  readonly none: boolean
  /** Shown is its name, which stands for nothing: what is written back with it is refused, and loses no key. */
  add(name: string, key: string): void
  redact(text: string): string
  /** Takes them out of what comes in pieces before `next` gets it. */
  before(next: Redactor): Redactor
}

/** Servers without keys are given words like `ollama` or `not-needed`, which are to be seen. */
const isKey = (text: string) => text.length >= 8 && /\d/.test(text)

export function createHiddenKeys(): HiddenKeys {
  /** The longest first: one may be the beginning of another. */
  const keys = new Map<string, string>()
  const redact = (text: string) =>
    [...keys].reduce((done, [key, name]) => done.replaceAll(key, () => referenceTo(name)), text)

  /** How much of the end of a text may be the beginning of a key. */
  function begun(text: string): number {
    let most = 0
    for (const key of keys.keys())
      for (let size = Math.min(key.length - 1, text.length); size > most; size--)
        if (text.endsWith(key.slice(0, size))) most = size
    return most
  }

  function firstIn(text: string): number {
    const found = [...keys.keys()].map((key) => text.indexOf(key)).filter((at) => at >= 0)
    return Math.min(text.length, ...found)
  }

  function before(next: Redactor): Redactor {
    let held = ''
    /** How much of it was released. */
    let ahead = 0
    return {
      push(text) {
        const all = held + text
        const out = redact(all)
        const end = out.length - begun(out)
        const start = Math.min(ahead, firstIn(all))
        held = out.slice(end)
        ahead = Math.max(0, start - end)
        return next.push(out.slice(start, end))
      },
      release() {
        const text = held.slice(ahead, MOST_RELEASED)
        ahead += text.length
        return next.push(text) + next.release()
      },
      end() {
        const text = held.slice(ahead)
        held = ''
        ahead = 0
        return next.push(text) + next.end()
      },
    }
  }

  return {
    get none() {
      return keys.size === 0
    },
    add(name, key) {
      if (!isKey(key) || keys.get(key) === name) return
      const all = [...keys, [key, name] as const].sort(([one], [other]) => other.length - one.length)
      keys.clear()
      for (const [one, its] of all) keys.set(one, its)
    },
    redact,
    before,
  }
}
