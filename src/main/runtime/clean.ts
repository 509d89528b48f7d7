import { StringDecoder } from 'node:string_decoder'

/** Turns what a program prints, in whatever pieces it arrives, into plain text. */
export interface Cleaner {
  push(chunk: Buffer): string
  /** Shows a progress line that is still being rewritten. */
  flush(): string
  end(): string
}

const STRING = '(?:\\x1b[\\]PX^_]|[\\x90\\x98\\x9d-\\x9f])[^\\x07\\x1b\\x9c\\n]*'
const CSI = '(?:\\x1b\\[|\\x9b)[0-?]*[ -/]*'
const ESCAPES = new RegExp(
  `${STRING}(?:\\x07|\\x1b\\\\|\\x9c)|${CSI}[@-~]|\\x1b[ -/]*[0-~]|[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]`,
  'g',
)
const UNFINISHED = new RegExp(`(?:${STRING}\\x1b?|${CSI}|\\x1b[ -/]*)$`)
const SPECIAL = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/
/** An escape longer than this never ends: its text is shown rather than swallowed. */
const LONGEST_ESCAPE = 4096
const LONGEST_HELD = 65_536

export function createCleaner(): Cleaner {
  const decoder = new StringDecoder('utf8')
  const lines = createLines()
  let rest = ''

  function take(decoded: string, last: boolean): string {
    let text = rest + decoded
    rest = ''
    if (!SPECIAL.test(text)) return lines.push(text)
    const open = last ? null : UNFINISHED.exec(text)
    if (open && text.length - open.index <= LONGEST_ESCAPE) {
      rest = open[0]
      text = text.slice(0, open.index)
    }
    return lines.push(text.replace(ESCAPES, ''))
  }

  return {
    push: (chunk) => take(decoder.write(chunk), false),
    flush: lines.flush,
    end: () => take(decoder.end(), true) + lines.flush(),
  }
}

/**
 * A line that is rewritten with `\r` is kept until it is finished, so that a progress bar is its last state and not
 * its whole life. What was shown before the first `\r` cannot be taken back and gets a line of its own.
 */
function createLines() {
  let held: string | null = null
  let open = false
  let returned = false

  function push(text: string): string {
    if (text === '') return ''
    if (held === null && !returned && !text.includes('\r')) {
      open = !text.endsWith('\n')
      return text
    }
    const all = (returned ? '\r' : '') + text
    returned = all.endsWith('\r')
    const parts = all.replace(/\r+$/, '').replace(/\r+\n/g, '\n').split('\n')
    let out = ''
    parts.forEach((part, index) => {
      const last = index === parts.length - 1
      out += line(part, last && returned)
      if (!last) out += newline()
    })
    return held !== null && held.length > LONGEST_HELD ? out + flush() : out
  }

  function line(part: string, goesBack: boolean): string {
    if (held === null && !goesBack && !part.includes('\r')) {
      open ||= part !== ''
      return part
    }
    const [first = '', ...later] = part.split('\r')
    if (held === null && open) {
      if (later.length === 0) return first
      open = false
      held = later.findLast(Boolean) ?? ''
      return `${first}\n`
    }
    held = later.findLast(Boolean) ?? (held ?? '') + first
    return ''
  }

  function newline(): string {
    const out = `${held ?? ''}\n`
    held = null
    open = false
    return out
  }

  function flush(): string {
    const out = held ?? ''
    open ||= out !== ''
    held = null
    return out
  }

  return { push, flush }
}
