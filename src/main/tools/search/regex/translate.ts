import { quote, readClass } from './char-class'
import { readEscape, WORD } from './escape'
import { LINE_BREAK, next, PatternError, peek, type Reader, take, takeUntil } from './reader'

export interface Translated {
  /** JavaScript, for the flag v. */
  source: string
  /** It repeats something without end, so that a hard case may take very long. */
  unbounded: boolean
}

interface State extends Reader {
  ignoreCase: boolean
  unbounded: boolean
}

/** The marks of bytes that are no text. */
const NO_TEXT = '\\u{dc80}-\\u{dcff}'
/** What no part of a pattern matches. */
const NEVER = `\\r\\n${NO_TEXT}`
const BOUNDARIES: Record<string, string> = {
  start: `(?<![${WORD}])(?=[${WORD}])`,
  end: `(?<=[${WORD}])(?![${WORD}])`,
  'start-half': `(?<![${WORD}])`,
  'end-half': `(?![${WORD}])`,
}
const EDGES: Record<string, string> = {
  // A carriage return ends a line too, but there is no line between it and a line feed.
  '^': '(?<=[\\r\\n]|^)(?<!\\r(?=\\n))',
  $: '(?=[\\r\\n]|$)(?<!\\r(?=\\n))',
  b: `(?:${BOUNDARIES.start}|${BOUNDARIES.end})`,
  // Next to a byte that is no text, nobody can tell.
  B: `(?:(?<=[${WORD}])(?=[${WORD}])|(?<![${WORD}${NO_TEXT}])(?![${WORD}${NO_TEXT}]))`,
  '<': `${BOUNDARIES.start}`,
  '>': `${BOUNDARIES.end}`,
}

/** rg's kind of regular expression as one of JavaScript that never matches across lines. Throws a PatternError. */
export function translate(pattern: string, ignoreCase: boolean): Translated {
  const state: State = { chars: Array.from(pattern), at: 0, ignoreCase, unbounded: false }
  const source = readGroup(state)
  if (state.at < state.chars.length) throw new PatternError('unopened group')
  return { source, unbounded: state.unbounded }
}

/** Alternatives up to the end of the group. A flag set in it holds until there. */
function readGroup(state: State): string {
  const { ignoreCase } = state
  let source = ''
  for (let char = peek(state); char !== undefined && char !== ')'; char = peek(state)) {
    if (char === '|') {
      next(state)
      source += '|'
    } else source += readRepeats(state, readAtom(state))
  }
  state.ignoreCase = ignoreCase
  return source
}

function readAtom(state: State): string {
  const char = next(state)
  if (char === '(') return readParenthesis(state)
  if (char === '[') return set(state, readClass(state))
  if (char === '.') return `[^${NEVER}]`
  if (char === '^' || char === '$') return `(?:${EDGES[char]})`
  if (char === '\\') return readBackslash(state)
  if (/[*+?{]/.test(char)) throw new PatternError('repetition operator missing expression')
  return literal(state, char.codePointAt(0) ?? 0)
}

function readBackslash(state: State): string {
  const char = peek(state) ?? ''
  if (/[Az]/.test(char))
    throw new PatternError(`\\${char} is not supported while rg is not available; use ^ and $`)
  const edge = EDGES[char]
  if (!edge || /[\^$]/.test(char)) {
    const escaped = readEscape(state)
    return 'code' in escaped ? literal(state, escaped.code) : set(state, `[${escaped.set}]`)
  }
  next(state)
  if (char !== 'b' || !take(state, '{')) return `(?:${edge})`
  const boundary = BOUNDARIES[takeUntil(state, '}')]
  if (!boundary) throw new PatternError('unknown kind of word boundary')
  return `(?:${boundary})`
}

function readParenthesis(state: State): string {
  if (/^\?<?[=!]/.test(state.chars.slice(state.at, state.at + 3).join('')))
    throw new PatternError('look-around, including look-ahead and look-behind, is not supported')
  const outer = state.ignoreCase
  if (take(state, '?P<') || take(state, '?<')) takeUntil(state, '>')
  else if (take(state, '?')) {
    const flags = takeFlags(state)
    setFlags(state, flags)
    if (next(state) === ')') return ''
  }
  const body = readGroup(state)
  if (peek(state) !== ')') throw new PatternError('unclosed group')
  next(state)
  state.ignoreCase = outer
  return `(?:${body})`
}

function takeFlags(state: State): string {
  let flags = ''
  while (peek(state) !== ')' && peek(state) !== ':') flags += next(state)
  return flags
}

/** What is not about case either holds anyway (m, s, u, R) or cannot be had here. */
function setFlags(state: State, flags: string): void {
  const parts = /^([imsuR]*)(?:-([is]+))?$/.exec(flags)
  if (!parts) throw new PatternError(`the flags (?${flags}) are not supported while rg is not available`)
  if (parts[1]?.includes('i')) state.ignoreCase = true
  if (parts[2]?.includes('i')) state.ignoreCase = false
}

function readRepeats(state: State, atom: string): string {
  let source = atom
  for (;;) {
    const count = readCount(state)
    if (!count) return source
    if (!atom) throw new PatternError('repetition operator missing expression')
    source = source === atom ? `${source}${count}` : `(?:${source})${count}`
    if (take(state, '?')) source += '?'
  }
}

function readCount(state: State): string | null {
  const char = peek(state)
  if (char === undefined || !/[*+?{]/.test(char)) return null
  next(state)
  if (char === '*' || char === '+') state.unbounded = true
  if (char !== '{') return char
  const text = takeUntil(state, '}')
  const [, least = '', most] = /^(\d{1,6})(?:,(\d{0,6}))?$/.exec(text) ?? []
  if (!least) throw new PatternError('repetition quantifier expects a valid decimal')
  if (most && Number(least) > Number(most))
    throw new PatternError('invalid repetition count range, the start must be <= the end')
  if (most === '') state.unbounded = true
  return `{${text}}`
}

function literal(state: State, code: number): string {
  if (code === 10 || code === 13) throw new PatternError(LINE_BREAK)
  if (code === 0) throw new PatternError('pattern contains "\\0" but it is impossible to match')
  return cased(state, quote(code))
}

function set(state: State, inside: string): string {
  if (/^\[(\\u\{[ad]\})+\]$/.test(inside)) throw new PatternError(LINE_BREAK)
  return cased(state, `[${inside}--[${NEVER}]]`)
}

const cased = (state: State, source: string) => (state.ignoreCase ? `(?i:${source})` : `(?-i:${source})`)
