import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import type { Script } from '../../../src/main/permissions/commands/script'
import { parser } from './fixture'

const read = (word: string) => {
  const [command] = (parser(`echo ${word}`) as Script).commands
  return command?.words.slice(1) ?? []
}
const texts = (word: string) => read(word).map(({ text }) => text)
const inBash = (word: string) =>
  execFileSync('bash', ['-c', `printf '%s\\n' ${word}`], { encoding: 'utf8' })
    .trimEnd()
    .split('\n')

describe('a word with braces', () => {
  it.each([
    'src/{a,b}',
    '{a,b}.{ts,tsx}',
    'a{,.bak}',
    '{a,{b,c}d}e',
    '{.git/hooks,src}/pre-commit',
    'x{a..e}y',
    '{e..a}',
    '{}',
    '{a}',
    '{a,b',
    'a,b}',
    '{a,b}}',
    '{{a,b}',
    '{"a,b",c}',
    "{'a',b}",
    '{a\\,b,c}',
    '"{a,b}"',
    "'{a,b}'",
    '\\{a,b}',
    '{a,b\\}',
    '{1..2}',
    'f{3..1}',
    '{08..11}',
    '{-05..2}',
    '{a..}',
    '{a,\uE002b}',
    '\uE000a,b}',
  ])('is the words the shell makes of it: %s', (word) => {
    expect(texts(word).sort()).toEqual(inBash(word).sort())
  })

  it('is all the numbers it counts up to, or a pattern', () => {
    expect(texts('key{1..300}.pem')).toHaveLength(300)
    expect(read('key{1..2000}.pem')).toMatchObject([{ text: 'key{1..2000}.pem', pattern: true }])
    expect(read('{9007199254740993..9007199254740995}')).toMatchObject([{ pattern: true }])
  })

  it('is never plain, and a pattern only where it has other signs or too much in it', () => {
    expect(read('{a,b}')).toMatchObject([
      { text: 'a', plain: false, pattern: false },
      { text: 'b', plain: false, pattern: false },
    ])
    expect(read('{*.js,b}')).toMatchObject([{ pattern: true }, { pattern: true }])
    expect(read('{a..z}{a..z}{a..z}')).toMatchObject([
      { text: '{a..z}{a..z}{a..z}', plain: false, pattern: true },
    ])
  })
})
