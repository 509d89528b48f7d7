import { describe, expect, it } from 'vitest'
import { readBare } from '../../../src/main/permissions/commands/bare'
import { parser } from './fixture'

const PROGRAMS =
  'true ls git npm node ./run a.out /usr/bin/env cd find sudo xargs bash rg time 7z - --'.split(' ')
const WORDS =
  '-la status 5 -1 .. ../x src/a.ts a:b user@host 1,2 -- - -c -exec x.y.z _ README.md -S test'.split(' ')

describe('a command of bare words', () => {
  it('is read as the grammar reads it, or left to the grammar', () => {
    let read = 0
    for (const program of PROGRAMS)
      for (const first of ['', ...WORDS])
        for (const second of ['', ...WORDS]) {
          const command = [program, first, second].filter(Boolean).join(' ')
          const bare = readBare(command)
          if (!bare) continue
          read++
          expect([command, bare]).toEqual([command, parser(command)])
        }
    expect(read).toBeGreaterThan(2_000)
  })

  it.each([
    ...[
      'ls && rm x',
      'ls $(rm x)',
      'ls `rm x`',
      'ls > f',
      'A=1 ls',
      'ls *',
      'ls ~',
      "ls 'a'",
      'ls "a"',
      'ls\\ x',
    ],
    ...[
      'ls\nrm x',
      'ls ',
      ' ls',
      'ls  x',
      'ls\t x',
      'ls #x',
      'ls {a,b}',
      'ls !x',
      'ls a=b',
      'lѕ',
      'ls $x',
      '',
    ],
    ...[
      'sudo rm x',
      'env ls',
      'xargs rm',
      'bash -c ls',
      'find . -exec rm',
      'time ls',
      'export x',
      'if x',
      'unset x',
    ],
  ])('%j is not', (command) => {
    expect(readBare(command)).toBeNull()
  })
})
