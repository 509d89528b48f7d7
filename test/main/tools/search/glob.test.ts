import { describe, expect, it } from 'vitest'
import { compileGlob } from '../../../../src/main/tools/search/glob/glob'

describe('a glob', () => {
  it.each([
    ['*.ts', 'a/b.ts', true],
    ['/*.ts', 'a/b.ts', false],
    ['a/**', 'a', false],
    ['a/**', 'a/b/c', true],
    ['**/a', 'a', true],
    ['a/**/b', 'a/b', true],
    ['a/**/b', 'a/x/y/b', true],
    ['a/**/b', 'ab', false],
    ['a**b', 'a/b', false],
    ['?', '🙂', true],
    ['[!a]', 'b', true],
    ['[]]', ']', true],
    ['{a,b}{c,d}', 'bd', true],
    ['{a,}', '', false],
    ['\\*', '*', true],
    ['**/a/*/b/**/c', 'x/a/y/b/z/c', true],
    ['*a*b', 'xaxbxb', true],
  ])('%j matches %j: %j', (glob, path, expected) => {
    expect(compileGlob(glob)?.(path)).toBe(expected)
  })

  it.each(['[a', '{a', 'a}', 'a\\', '[z-a]'])('%j is malformed', (glob) => {
    expect(compileGlob(glob)).toBeNull()
  })

  it('takes no time for many stars', () => {
    const matches = compileGlob(`${'*a'.repeat(60)}*b`)
    const folders = compileGlob(`${'**/a/'.repeat(60)}b`)
    expect(matches?.('a'.repeat(250))).toBe(false)
    expect(folders?.('a/'.repeat(500))).toBe(false)
  })
})
