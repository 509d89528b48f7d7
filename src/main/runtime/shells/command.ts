import { createBounded, measure, tailOf } from '../bounded'
import { createCleaner } from '../clean'
import { createStripper } from '../escapes'
import type { Live } from '../live'

/** What one command printed so far, and whether it is over. */
export interface Command {
  push(text: string): void
  finish(exitCode: number): void
  readonly done: Promise<void>
  over(): boolean
  code(): number | null
  /** Somebody typed: it may have something to say now. */
  touch(): void
  /** How long it has printed nothing and nobody typed. */
  quietMs(): number
  /** Counts what came, to see whether something did. */
  pushes(): number
  /** The line in which the cursor stands. */
  lastLine(): string
  /** What came since the last time, cleaned and bounded, which is then forgotten. */
  take(): string
  /** Whether everything, the end too, was taken. */
  taken(): boolean
  /** Who is shown what was not taken yet, and the text that comes. */
  show(live: Live | null): void
}

const TAIL = 2_000

export function createCommand(): Command {
  const cleaner = createCleaner()
  const unread = createBounded()
  const ending = Promise.withResolvers<void>()
  let live: Live | null = null
  let code: number | null = null
  let tail = ''
  let lastAt = Date.now()
  let pushes = 0
  let taken = false

  function keep(text: string): void {
    if (text === '') return
    const piece = measure(text)
    unread.push(piece)
    live?.push(piece)
  }

  return {
    push(text) {
      pushes++
      lastAt = Date.now()
      tail = tailOf(tail + tailOf(text, TAIL), TAIL)
      keep(cleaner.push(Buffer.from(text)))
    },
    finish(exitCode) {
      if (code !== null) return
      code = exitCode
      keep(cleaner.end())
      ending.resolve()
    },
    done: ending.promise,
    over: () => code !== null,
    code: () => code,
    touch() {
      lastAt = Date.now()
    },
    quietMs: () => Date.now() - lastAt,
    pushes: () => pushes,
    lastLine() {
      const text = createStripper().push(tail)
      return (
        text
          .slice(text.lastIndexOf('\n') + 1)
          .split('\r')
          .findLast((part) => part.trim() !== '') ?? ''
      )
    },
    take() {
      keep(cleaner.flush())
      const { text } = unread.view()
      unread.clear()
      taken = code !== null
      return text
    },
    taken: () => taken,
    show(next) {
      live = next
      const { text } = unread.view()
      if (text !== '') live?.push(measure(text))
    },
  }
}
