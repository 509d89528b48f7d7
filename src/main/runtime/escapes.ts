/** Takes terminal escapes and control characters out of text that arrives in pieces. `\r` is left for the lines. */
export interface Stripper {
  push(text: string): string
  end(): string
}

const INTRODUCER = '\\x1b\\x90\\x98\\x9b\\x9d-\\x9f'
const CONTROL = '\\x00-\\x08\\x0b\\x0c\\x0e-\\x1a\\x1c-\\x1f\\x7f-\\x8f\\x91-\\x97\\x99\\x9a\\x9c'
const SPECIAL = new RegExp(`[${INTRODUCER}]|[${CONTROL}]+`, 'g')
const ANY_SPECIAL = new RegExp(`[${INTRODUCER}${CONTROL}]`, 'g')
const STRING_END = /[\x07\x1b\x9c\n]/g
/** A string that does not end within this many characters is shown rather than swallowed. */
const LONGEST_STRING = 65_536

type State = 'text' | 'escape' | 'csi' | 'string' | 'string-escape'

/** Each character is looked at once, whatever the program prints: no input makes it slow. */
export function createStripper(): Stripper {
  let state: State = 'text'
  let held = ''

  function push(text: string): string {
    let out = ''
    let at = 0
    while (at < text.length) {
      if (state === 'text') {
        SPECIAL.lastIndex = at
        const found = SPECIAL.exec(text)
        if (!found) return out + text.slice(at)
        out += text.slice(at, found.index)
        at = found.index + found[0].length
        state = introduced(found[0])
      } else if (state === 'string') {
        STRING_END.lastIndex = at
        const found = STRING_END.exec(text)
        const stop = found ? found.index : text.length
        held += text.slice(at, stop)
        at = stop
        if (held.length > LONGEST_STRING || text[at] === '\n') out += release()
        else if (found) {
          held = ''
          state = text[at++] === '\x1b' ? 'string-escape' : 'text'
        }
      } else {
        const char = text[at] as string
        if (belongs(state, char)) at++
        state = after(state, char)
      }
    }
    return out
  }

  function release(): string {
    const out = held.replace(ANY_SPECIAL, '')
    held = ''
    state = 'text'
    return out
  }

  return { push, end: release }
}

function introduced(first: string): State {
  if (first === '\x1b') return 'escape'
  if (first === '\x9b') return 'csi'
  return /[\x90\x98\x9d-\x9f]/.test(first) ? 'string' : 'text'
}

/** Whether the character is part of the escape; one that is not ends it and is text again. */
function belongs(state: State, char: string): boolean {
  return state === 'string-escape' ? char === '\\' : char >= ' ' && char <= '~'
}

function after(state: State, char: string): State {
  if (state === 'string-escape') return char === '\\' ? 'text' : 'escape'
  if (!belongs(state, char)) return 'text'
  if (state === 'csi') return char >= '@' ? 'text' : 'csi'
  if (char <= '/') return 'escape'
  if (char === '[') return 'csi'
  return ']PX^_'.includes(char) ? 'string' : 'text'
}
