import { describe, expect, it } from 'vitest'
import { type GateCall, makeRules, ruleProblem } from '../../../src/main/permissions'
import { proposal, type Rule } from '../../../src/shared/permission-rules'
import { exec, file, judge, parser, pathRule, ROOT, usual, verdict } from './fixture'

const WORLD = { platform: 'linux' } as const

function rulesOf(call: GateCall, id: string, known: readonly Rule[] = []): Rule[] {
  const found = judge(call, known).proposals.find((proposal) => proposal.id === id)
  let n = 0
  const making = {
    newId: () => `p${++n}`,
    effect: 'allow',
    scope: 'always',
    conversationId: 'c1',
    now: 0,
  } as const
  return makeRules(found?.rules ?? [], making)
}

const titles = (call: GateCall, known: readonly Rule[] = []) =>
  judge(call, known).proposals.map(({ title }) => title)

const commands = [
  'npm test',
  'npm run build',
  'git status --short',
  'git log --oneline -5 && npm test',
  'eslint src/a.ts',
  'cat /srv/hosts/x',
  'cat a.txt | head -5',
  'cd src && ls',
  'timeout 60 npm test',
  'rm -rf build',
  'python3 build.py',
  'make test',
  'find . -name x',
  'sudo ls',
  './run.sh',
  'cargo test cart',
  'touch a.txt',
  'cat ../other/a.txt',
]

describe('what is proposed for a command', () => {
  it.each(commands)('has the shape the window knows, and would allow the command itself: %s', (command) => {
    const { proposals, rememberable, verdict: asked } = judge(exec(command))
    expect(asked).toBe('ask')
    expect(rememberable).toBe(true)
    expect(proposals[0]?.id).toBe('exact')
    for (const one of proposals) {
      proposal.parse(one)
      const rules = rulesOf(exec(command), one.id)
      for (const rule of rules) expect(ruleProblem(rule, parser, WORLD)).toBeUndefined()
      expect(verdict(exec(command), rules)).toBe('allow')
    }
  })

  it.each(commands)('tells the truth about what else it would allow: %s', (command) => {
    for (const { id, also, still } of judge(exec(command)).proposals) {
      const rules = rulesOf(exec(command), id)
      for (const other of also.filter((other) => !other.startsWith('/')))
        expect([other, verdict(exec(other), rules)]).toEqual([other, 'allow'])
      for (const other of still) expect([other, verdict(exec(other), rules)]).toEqual([other, 'ask'])
    }
  })

  it('does not say that writing is still asked for where a rule allows it', () => {
    const [, ls] = judge(exec('ls'), [pathRule(ROOT, 'write')]).proposals
    expect(ls?.still).toEqual(['ls && rm -rf x', 'ls ../x'])
  })

  it.each([
    ['npm test', ['Exactly this command in the workspace', 'npm test with names of files behind it']],
    ['ls -la', ['Exactly this command in the workspace', 'ls with any words and reading options']],
    ['git push', ['Exactly this command in the workspace']],
    ['git', ['Exactly this command in the workspace']],
    ["bash -c 'ls'", []],
    ['sudo ls', ['Exactly this command in the workspace']],
    ['rm a.txt', ['Exactly this command in the workspace']],
    ['npm install left-pad', ['Exactly this command in the workspace']],
    ['npm run', ['Exactly this command in the workspace']],
    ['shutdown now', ['Exactly this command in the workspace']],
    ['docker run x', ['Exactly this command in the workspace']],
    ['ls > x.txt', ['Exactly this command in the workspace']],
    ['elixir x.exs', ['Exactly this command in the workspace']],
    ['ipython3 x.py', ['Exactly this command in the workspace']],
    ['mix test', ['Exactly this command in the workspace', 'mix test with names of files behind it']],
    ['echo $X', []],
    ['cat .env', []],
    ['ls )', []],
  ])('is as narrow as it must be: %s', (command, expected) => {
    expect(titles(exec(command))).toEqual(expected)
  })

  it('leaves out what is allowed already', () => {
    expect(titles(exec('ls && npm test'), usual)).toEqual([
      'Exactly this command in the workspace',
      'npm test with names of files behind it',
    ])
    expect(titles(exec('cat /srv/a/x'), usual)).toEqual([
      'Exactly this command in the workspace',
      'Files in /srv/a',
    ])
    expect(verdict(exec('cat /srv/a/y'), [...usual, ...rulesOf(exec('cat /srv/a/x'), 'folder', usual)])).toBe(
      'allow',
    )
  })
})

describe('what is proposed for a file', () => {
  it('is the file, its folder and the workspace', () => {
    expect(titles(file('write', 'src/a.ts'))).toEqual([
      'Change src/a.ts',
      'Change everything in src',
      'Change everything in the workspace',
    ])
    expect(titles(file('read', '/srv/a/x'))).toEqual(['Read /srv/a/x', 'Read everything in /srv/a'])
  })

  it('is never a folder that holds everything', () => {
    expect(titles(file('read', '/x'))).toEqual(['Read /x'])
    expect(titles(file('read', '/home/ann/x'))).toEqual(['Read /home/ann/x'])
    expect(titles(file('read', '/home/x'))).toEqual(['Read /home/x'])
    const elsewhere = { workspace: '/srv/ws', appDataDir: '/var/app' }
    for (const path of ['/home/ann/x', '/srv/x', '/var/x'])
      expect(judge(file('read', path), [], elsewhere).proposals.map(({ id }) => id)).toEqual(['file'])
  })

  it.each(['file', 'folder', 'workspace'])('allows what it says: %s', (id) => {
    const rules = rulesOf(file('write', 'src/a.ts'), id)
    expect(verdict(file('write', 'src/a.ts'), rules)).toBe('allow')
    expect(verdict(file('write', 'src/b.ts'), rules)).toBe(id === 'file' ? 'ask' : 'allow')
    expect(verdict(file('write', 'b.ts'), rules)).toBe(id === 'workspace' ? 'allow' : 'ask')
    expect(verdict(file('write', 'src/.env'), rules)).toBe('ask')
  })
})
