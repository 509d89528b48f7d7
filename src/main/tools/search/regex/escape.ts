import { next, PatternError, type Reader, take, takeUntil } from './reader'

/** One character, or a set of them as the inside of a class. */
export type Escape = { code: number } | { set: string }

export const WORD = '\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}'

const SETS: Record<string, string> = {
  d: '\\p{Nd}',
  D: '\\P{Nd}',
  s: '\\p{White_Space}',
  S: '\\P{White_Space}',
  w: WORD,
  W: `[^${WORD}]`,
}
const CONTROLS: Record<string, number> = { a: 7, t: 9, n: 10, v: 11, f: 12, r: 13 }
const DIGITS: Record<string, number> = { x: 2, u: 4, U: 8 }

/** What comes after a backslash, inside and outside a class. */
export function readEscape(reader: Reader): Escape {
  const char = next(reader)
  const set = SETS[char]
  if (set) return { set }
  if (char === 'p' || char === 'P') return { set: property(readName(reader), char === 'P') }
  const control = CONTROLS[char]
  if (control !== undefined) return { code: control }
  const digits = DIGITS[char]
  if (digits) return { code: readHex(reader, digits) }
  if (/[0-9]/.test(char)) throw new PatternError('backreferences are not supported')
  if (/^[\x20-\x7e]$/.test(char) && !/[a-z<>]/i.test(char)) return { code: char.charCodeAt(0) }
  throw new PatternError(`unrecognized escape sequence \\${char}`)
}

function readHex(reader: Reader, digits: number): number {
  const text = take(reader, '{')
    ? takeUntil(reader, '}')
    : Array.from({ length: digits }, () => next(reader)).join('')
  const code = /^[0-9a-f]{1,8}$/i.test(text) ? Number.parseInt(text, 16) : -1
  if (code < 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
    throw new PatternError(`${text} is not the number of a character`)
  return code
}

function readName(reader: Reader): string {
  return take(reader, '{') ? takeUntil(reader, '}') : next(reader)
}

const KEYS: Record<string, string> = { sc: 'Script', script: 'Script', scx: 'Script_Extensions', gc: 'gc' }

/** `\p{Greek}` may be a category, a property or a script. */
function property(name: string, negated: boolean): string {
  const [, key = '', value = name] = /^(\w+)[=:](\w+)$/.exec(name) ?? []
  const titled = value.replace(/(^|_)([a-z])/g, (letter) => letter.toUpperCase())
  const forms = key ? [`${KEYS[key.toLowerCase()]}=${titled}`] : [value, titled, `Script=${titled}`]
  for (const form of forms) if (isProperty(form)) return `\\${negated ? 'P' : 'p'}{${form}}`
  throw new PatternError(`there is no Unicode property ${name}`)
}

function isProperty(form: string): boolean {
  try {
    return Boolean(new RegExp(`\\p{${form}}`, 'u'))
  } catch {
    return false
  }
}
