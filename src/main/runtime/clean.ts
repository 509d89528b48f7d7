import { StringDecoder } from 'node:string_decoder'
import { createStripper } from './escapes'

/** Turns what a program prints, in whatever pieces it arrives, into plain text. */
export interface Cleaner {
  push(chunk: Buffer): string
  /** Shows a progress line that is still being rewritten. */
  flush(): string
  end(): string
}

const LONGEST_HELD = 65_536

export function createCleaner(): Cleaner {
  const decoder = new StringDecoder('utf8')
  const stripper = createStripper()
  const lines = createLines()
  return {
    push: (chunk) => lines.push(stripper.push(decoder.write(chunk))),
    flush: lines.flush,
    end: () => lines.push(stripper.push(decoder.end()) + stripper.end()) + lines.flush(),
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
    const all = ((returned ? '\r' : '') + text).replaceAll('\r\n', '\n')
    returned = all.endsWith('\r')
    const parts = (returned ? all.slice(0, -1) : all).split('\n')
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
