import { readEscape } from './escape'
import { next, PatternError, peek, type Reader, take } from './reader'

const POSIX: Record<string, string> = {
  alnum: '0-9A-Za-z',
  alpha: 'A-Za-z',
  ascii: '\\x00-\\x7f',
  blank: '\\t\\u{20}',
  cntrl: '\\x00-\\x1f\\x7f',
  digit: '0-9',
  graph: '\\u{21}-\\u{7e}',
  lower: 'a-z',
  print: '\\u{20}-\\u{7e}',
  punct: '\\u{21}-\\u{2f}\\u{3a}-\\u{40}\\u{5b}-\\u{60}\\u{7b}-\\u{7e}',
  space: '\\t\\n\\v\\f\\r\\u{20}',
  upper: 'A-Z',
  word: '0-9A-Za-z_',
  xdigit: '0-9A-Fa-f',
}

/** A class after its '[', as JavaScript writes it. */
export function readClass(reader: Reader): string {
  const negated = take(reader, '^')
  let left = readUnion(reader, true)
  for (;;) {
    if (take(reader, ']')) return negated ? `[^${left}]` : left
    const operator = take(reader, '&&') ? '&&' : take(reader, '--') ? '--' : null
    if (!operator) throw new PatternError('unclosed character class, or a symmetric difference (~~)')
    left = `[${left}${operator}${readUnion(reader, false)}]`
  }
}

/** Characters, ranges and classes up to an operator or the end. A ']' that comes first is a character. */
function readUnion(reader: Reader, first: boolean): string {
  let body = ''
  while (first && take(reader, '-')) body += quote(45)
  if (first && !body && take(reader, ']')) body += quote(93)
  for (;;) {
    const char = peek(reader)
    if (char === undefined) throw new PatternError('unclosed character class')
    if (char === ']' || (/[&~-]/.test(char) && peek(reader, 1) === char)) return `[${body}]`
    const item = readItem(reader)
    if (typeof item === 'string') body += item
    else if (peek(reader) === '-' && peek(reader, 1) !== ']' && peek(reader, 1) !== '-') {
      next(reader)
      body += range(item, readItem(reader))
    } else body += quote(item)
  }
}

/** The number of a character, or a set. */
function readItem(reader: Reader): number | string {
  const char = next(reader)
  if (char === '\\') {
    const escaped = readEscape(reader)
    return 'code' in escaped ? escaped.code : escaped.set
  }
  if (char !== '[') return char.codePointAt(0) ?? 0
  const posix = /^:(\^?)([a-z]+):\]/.exec(reader.chars.slice(reader.at, reader.at + 12).join(''))
  const body = posix && POSIX[posix[2] ?? '']
  if (!posix || !body) return readClass(reader)
  reader.at += posix[0].length
  return `[${posix[1]}${body}]`
}

function range(from: number, to: number | string): string {
  if (typeof to === 'string') throw new PatternError('invalid range boundary, must be a literal')
  if (from > to) throw new PatternError('invalid character class range, the start must be <= the end')
  return `${quote(from)}-${quote(to)}`
}

export const quote = (code: number) => `\\u{${code.toString(16)}}`
