import { describe, expect, it } from 'vitest'
import { PatternError, translate } from '../../../../src/main/tools/search/regex'

const matches = (pattern: string, text: string, ignoreCase = false) =>
  new RegExp(translate(pattern, ignoreCase).source, 'v').exec(text)?.index

describe('a pattern of rg for JavaScript', () => {
  it.each([
    ['a.c', 'xabc', 1],
    ['a.c', 'a\nc', undefined],
    ['[^a]', '\n', undefined],
    ['\\s', 'a\nb', undefined],
    ['^b', 'a\nb', 2],
    ['a$', 'a\r\nb', 0],
    ['^', '\r\n', 0],
    ['\\$\\^', 'a$^', 1],
    ['\\bé', 'a é', 2],
    ['\\b{start}b', 'ab b', 3],
    ['\\b{end}', 'ab', 2],
    ['[\\]a-]+', 'x-]', 1],
    ['[a--b]', 'b', undefined],
    ['[[:^digit:]]', '1a', 1],
    ['[&&a]', 'a', undefined],
    ['[a&]', '&', 0],
    ['x{2}', 'axx', 1],
    ['x{2,}?', 'xxx', 0],
    ['\\U0001F642', '🙂', 0],
    ['(?i)É', 'é', 0],
    ['(?i:a)(?-i:b)', 'AB', undefined],
    ['\\p{greek}', 'Ω', 0],
    ['\\p{gc=Lu}', 'aB', 1],
    ['', 'a', 0],
  ])('%j finds %j at %j', (pattern, text, index) => {
    expect(matches(pattern, text)).toBe(index)
  })

  it.each([
    ['(?x) a', 'flags'],
    ['(?-u)a', 'flags'],
    ['(?U)a', 'flags'],
    ['\\Aa', 'use ^ and $'],
    ['a\\z', 'use ^ and $'],
    ['[a~~b]', 'symmetric difference'],
    ['\\b{middle}', 'word boundary'],
    ['\\x{110000}', 'not the number of a character'],
    ['\\x{d800}', 'not the number of a character'],
    ['a{3,2}', 'invalid repetition count'],
    ['(?i)*', 'repetition operator missing'],
    ['(?<=a)b', 'look-around'],
    ['\\', 'ends too early'],
    ['[a-', 'ends too early'],
    ['\\p{L', 'ends too early'],
    ['[\\n]', 'one line at a time'],
  ])('%j is refused: %s', (pattern, reason) => {
    expect(() => translate(pattern, false)).toThrow(PatternError)
    expect(() => translate(pattern, false)).toThrow(reason)
  })

  it('knows which patterns may take long', () => {
    expect(translate('a{1,5}b?[c]', false).unbounded).toBe(false)
    for (const pattern of ['a*', 'a+', 'a{2,}']) expect(translate(pattern, false).unbounded).toBe(true)
  })
})
