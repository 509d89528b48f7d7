import { describe, expect, it } from 'vitest'
import { isPlain } from '../../../src/main/permissions/commands/match'
import { readPlain } from '../../../src/main/permissions/commands/plain'
import { prefixFor } from '../../../src/main/permissions/commands/prefix'
import type { Script } from '../../../src/main/permissions/commands/script'
import { parser } from './fixture'

const words = (line: string) => readPlain(line)?.map(({ words }) => words)

describe('a line of plain words', () => {
  it.each([
    ['ls', [['ls']]],
    ['  ls\t-la  ', [['ls', '-la']]],
    ['a && b || c | d; e', [['a'], ['b'], ['c'], ['d'], ['e']]],
    ['a&&b|c;d', [['a'], ['b'], ['c'], ['d']]],
    [`a 'b c' "d e" f'g'"h"`, [['a', 'b c', 'd e', 'fgh']]],
    [`a ''`, [['a', '']]],
    ['a \'$x `y` !z "q"\'', [['a', '$x `y` !z "q"']]],
    ['git diff HEAD~1 a..b', [['git', 'diff', 'HEAD~1', 'a..b']]],
    ['a --b=c d:e f@g h%i +j k,l', [['a', '--b=c', 'd:e', 'f@g', 'h%i', '+j', 'k,l']]],
    ['a 文件', [['a', '文件']]],
    ['a 2>&1', [['a']]],
    ['a a2>b', [['a', 'a2']]],
  ])('is read: %s', (line, expected) => {
    expect(words(line)).toEqual(expected)
  })

  it('keeps where it is redirected to', () => {
    expect(readPlain('a < b 2>> "c d" &>e')?.[0]?.redirects).toEqual([
      { access: 'read', target: 'b' },
      { access: 'write', target: 'c d' },
      { access: 'write', target: 'e' },
    ])
  })

  it.each([
    ...[
      '',
      ' ',
      ';',
      'a &&',
      '&& a',
      'a;;b',
      'a | | b',
      'a &',
      'a & b',
      'a |& b',
      'a\nb',
      '| a',
      'a ||| b',
      'a ; ; b',
    ],
    ...[
      'a $b',
      'a `b`',
      'a "$b"',
      'a "`b`"',
      'a \\b',
      'a "\\b"',
      "a '\\b'",
      'a "b!"',
      'a !b',
      'a "b',
      "a 'b",
      'a "b\nc"',
    ],
    ...[
      'a *',
      'a ?',
      'a [b]',
      'a {b,c}',
      'a ~',
      'a ~b',
      'a b=~',
      'a b:~',
      'a #b',
      'a b#c',
      'a ^b',
      '(a)',
      '{ a; }',
      'a (b)',
    ],
    ...[
      'A=1 b',
      'A= b',
      '=a',
      '%1',
      'a =b',
      'a %b',
      'a :b',
      'a <<b',
      'a <<<b',
      'a >|b',
      'a <>b',
      'a >&b',
      'a <(b)',
      '> a',
    ],
    ...['a >', 'a > | b', 'a > > b', 'a > ; b', 'é a', 'a \u00a0b', 'a \u2011b', 'a \uff1b'],
  ])('is not this: %j', (line) => {
    expect(readPlain(line)).toBeNull()
  })
})

describe('two readers of the same line', () => {
  const command = 'ls a > b | cat'
  const script = parser(command) as Script
  const [first, ...rest] = script.commands

  it('agree about a plain one', () => {
    expect(isPlain(command, script)).toBe(true)
  })

  it.each([
    ['finds a command less', { commands: rest }],
    ['finds a command more', { commands: [...script.commands, ...rest] }],
    ['finds a word less', { commands: [{ ...first, words: first?.words.slice(1) }, ...rest] }],
    ['finds another file', { redirects: [] }],
    ['finds something that is not plain', { oddities: [{ kind: 'unusual', start: 0, end: 1 }] }],
  ])('do not when one of them %s', (_name, change) => {
    expect(isPlain(command, { ...script, ...change } as Script)).toBe(false)
  })
})

describe('the words of a rule that is proposed', () => {
  it.each([
    ['ls -la src', 'ls'],
    ['git status --short', 'git status'],
    ['git log -5', 'git log'],
    ['npm test', 'npm test'],
    ['npm run build', 'npm run build'],
    ['npm test src/a.test.ts', 'npm test'],
    ['vitest run src/a.test.ts', 'vitest run'],
    ['eslint src/a.ts', 'eslint'],
    ['cargo test cart_total', 'cargo test cart_total'],
    ['find . -type f', 'find .'],
  ])('are the program and what it is to do: %s', (line, expected) => {
    expect(prefixFor(line.split(' '))?.join(' ')).toBe(expected)
  })

  it.each([
    'git push',
    'npm run',
    'npm i x',
    'node x.js',
    'ls --x',
    'rm x',
    './a',
    '/bin/ls',
    'tsc --noEmit',
    'find src -delete',
  ])('are missing where only the exact command can be allowed: %s', (line) => {
    expect(prefixFor(line.split(' '))).toBeUndefined()
  })
})
