import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPlain } from '../../src/main/permissions/commands/plain'
import { exec, parser, usual, verdict } from '../main/permissions/fixture'

const PROGRAMS = ['ls', 'cat', 'rg', 'git', 'find']
const shells = ['/bin/bash', '/bin/dash', '/bin/zsh', '/usr/bin/zsh', '/usr/bin/fish', '/bin/ksh'].filter(
  (path) => existsSync(path),
)

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shells-'))
  // One write for the whole command: both ends of a pipe write at the same time.
  const say = `#!/bin/sh\nprintf '%s\\0' "$0" "$@" '\n' >> "$LOG"\n`
  for (const name of PROGRAMS) writeFileSync(join(folder, name), say, { mode: 0o755 })
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What a real shell runs, each command as its words, in any order: a pipe starts both ends at once. */
function really(shell: string, line: string): string[] {
  const log = join(folder, 'log')
  writeFileSync(log, '')
  try {
    execFileSync(shell, ['-c', line], {
      cwd: folder,
      env: { PATH: folder, LOG: log, HOME: folder },
      stdio: 'ignore',
    })
  } catch {
    // A command that fails has been run all the same.
  }
  const commands = readFileSync(log, 'utf8').split('\0\n\0').filter(Boolean)
  return commands.map((command) => command.replace(`${folder}/`, '').split('\0').join('|')).sort()
}

const word = fc.constantFrom(
  ...[
    'a',
    'src/a.ts',
    '-l',
    '--all',
    "'b c'",
    '"d e"',
    "f'g'",
    'HEAD~1',
    'a:b',
    'x@y',
    '1',
    '2',
    "'$x'",
    '文件',
    "''",
    'a%b',
    'k,l',
  ],
)
const command = fc.tuple(
  fc.constantFrom('ls', 'cat', 'rg', 'git status', "'ls'"),
  fc.array(word, { maxLength: 4 }),
)
const line = fc
  .tuple(
    command,
    fc.array(fc.tuple(fc.constantFrom(' ; ', ';', ' && ', '&&', ' | ', '|'), command), { maxLength: 2 }),
  )
  .map(([first, rest]) =>
    [first, ...rest.map(([, one]) => one)]
      .map(([name, args]) => [name, ...args].join(' '))
      .map((text, at) => (rest[at - 1]?.[0] ?? '') + text)
      .join(''),
  )

describe.each(shells)('what rules let through, in %s', (shell) => {
  it('is what the shell runs, word by word', () => {
    fc.assert(
      fc.property(line, (text) => {
        const plain = readPlain(text)
        if (!plain) return
        const reading = parser(text)
        const read =
          'unread' in reading
            ? []
            : reading.commands.map(({ words }) => words.map(({ text }) => text).join('|'))
        const seen = plain.map(({ words }) => words.join('|'))
        expect(read).toEqual(seen)
        expect(really(shell, text)).toEqual(seen.toSorted())
      }),
      { numRuns: 60 },
    )
  })

  it('runs nothing else, however the text is made', () => {
    const piece = fc.constantFrom(
      ...[
        'ls',
        'cat',
        'rg',
        ' ',
        ' ',
        ' ',
        'a',
        ';',
        '|',
        '&&',
        "'",
        '"',
        '\\',
        '$',
        '(',
        ')',
        '`',
        '~',
        '=',
        '%',
        ':',
        '#',
        '!',
        '^',
        '@',
        '<',
        '>',
        '&',
        '1',
        '-',
        '\t',
        '{',
        '}',
        ',',
      ],
    )
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => {
        const text = `ls ${pieces.join('')}`
        if (verdict(exec(text), usual) !== 'allow') return
        const seen = (readPlain(text) ?? []).map(({ words }) => words.join('|'))
        for (const ran of really(shell, text)) expect(seen).toContain(ran)
      }),
      { numRuns: 600 },
    )
  })
})
