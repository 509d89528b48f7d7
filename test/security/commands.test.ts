import { describe, expect, it } from 'vitest'
import { attacks } from '../main/permissions/attacks'
import { exec, input, prefix, usual, verdict } from '../main/permissions/fixture'
import { moreAttacks } from '../main/permissions/more-attacks'

const readers =
  'find,echo,printf,git diff,git show,sort,grep,head,tail,diff,wc,stat,file,tree,du,which,npm test'
    .split(',')
    .map((words) => prefix(words))

describe('commands under rules for ls, cat, find, git status and rg', () => {
  for (const [kind, commands] of Object.entries({ ...attacks, ...moreAttacks }))
    describe(kind, () => {
      it.each(commands.map((command) => [JSON.stringify(command).slice(0, 80), command]))(
        'are not let through: %s',
        (_name, command) => {
          expect(verdict(exec(command), usual)).not.toBe('allow')
          expect(verdict(exec(command), usual, { mode: 'edits' })).not.toBe('allow')
          expect(verdict(exec(command), [...usual, ...readers])).not.toBe('allow')
          expect(verdict(input(`${command}\n`), usual)).not.toBe('allow')
        },
      )
    })

  it('are many', () => {
    expect(Object.values(attacks).flat().length).toBeGreaterThan(300)
    expect(Object.values(moreAttacks).flat().length).toBeGreaterThan(250)
  })

  it.each([
    'ls',
    'ls -la src',
    'ls -la "my folder"',
    "ls 'it is'",
    'ls --all --sort=time src',
    'ls src;',
    'ls src\n',
    'ls -1 2>&1',
    'ls 2>/dev/null',
    'git status',
    'git status --short',
    'git status -sb src',
    'git status --porcelain=v2',
    'rg foo src',
    'rg -n "foo bar" src/cart.ts',
    "rg -i --glob '*.ts' 'total\\(' src".replace('\\(', ''),
    'rg -A 3 -B3 foo',
    "rg foo -g '*.{ts,tsx}' -g '!*.test.ts'",
    "rg foo -g '**/*.json' -t js --type ts",
    'cat a.txt | rg x',
    'cat a.txt b.txt',
    'cat -n src/cart.ts | rg total | rg -v test',
    'ls && git status',
    'ls src || ls lib',
    "find . -name '*.ts' -type f",
    'find . -maxdepth 2 -not -name x',
    'time ls',
    'timeout 10 rg foo',
    'ls 文件夹',
    'cat кот.txt',
    'cat < a.txt',
  ])('run when they are what the rules meant: %s', (command) => {
    expect(verdict(exec(command), usual)).toBe('allow')
  })

  it('ask without rules', () => {
    for (const command of ['ls', 'true', 'echo hello']) expect(verdict(exec(command))).toBe('ask')
  })
})

describe('with full access', () => {
  it.each([
    ...(moreAttacks['files by other names'] ?? []).filter((one) => /\.e|env|ssh|etc|aws|\.\./i.test(one)),
    ...Object.values(moreAttacks)
      .flat()
      .filter((one) => /bashrc|hooks|\.git\/|husky|autostart/.test(one)),
  ])('what is outside, secret or runs later on is asked for: %s', (command) => {
    expect(verdict(exec(command), [], { mode: 'full' })).not.toBe('allow')
  })
})
