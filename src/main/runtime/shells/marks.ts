/** What the shell says about itself, between what it prints. */
export type Mark = { kind: 'start' } | { kind: 'prompt'; code: number; cwd: string }

export interface Marks {
  /** The text without the marks, and the marks, in order. What may be the start of one is held back. */
  push(text: string): (string | Mark)[]
}

/** An escape every terminal skips; the nonce makes it ours. */
export const MARK_CODE = 7717
/** A mark carries a path; one that is longer than any path is none. */
const LONGEST = 16_384

export function createMarks(nonce: string): Marks {
  const open = `\x1b]${MARK_CODE};${nonce};`
  const close = `;${nonce}\x07`
  let held = ''

  function push(text: string): (string | Mark)[] {
    held += text
    const parts: (string | Mark)[] = []
    for (;;) {
      const from = held.indexOf(open)
      if (from === -1) {
        add(parts, take(held.length - beginning(held, open)))
        return parts
      }
      add(parts, take(from))
      const to = held.indexOf(close, open.length)
      if (to === -1 && held.length <= LONGEST) return parts
      if (to === -1 || to > LONGEST) add(parts, take(open.length))
      else {
        const mark = parse(held.slice(open.length, to))
        held = held.slice(to + close.length)
        if (mark) parts.push(mark)
      }
    }
  }

  function take(size: number): string {
    const out = held.slice(0, size)
    held = held.slice(size)
    return out
  }

  return { push }
}

function add(parts: (string | Mark)[], text: string): void {
  if (text !== '') parts.push(text)
}

/** How many characters at the end of the text may be the start of the word. */
function beginning(text: string, word: string): number {
  const from = text.lastIndexOf('\x1b')
  if (from === -1) return 0
  const end = text.slice(from)
  return word.startsWith(end) ? end.length : 0
}

function parse(body: string): Mark | null {
  if (body === 'start') return { kind: 'start' }
  const [, code, cwd] = /^prompt;(\d+);(.*)$/s.exec(body) ?? []
  return code === undefined || cwd === undefined ? null : { kind: 'prompt', code: Number(code), cwd }
}
