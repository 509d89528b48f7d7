import { beforeAll, describe, expect, it } from 'vitest'
import { type CommandParser, createCommandParser } from '../../../src/main/permissions'
import { outsideScope, readPattern } from '../../../src/main/permissions/commands/scope'

let parse: CommandParser
beforeAll(async () => {
  parse = await createCommandParser()
})

const patterns = (...texts: string[]) => texts.flatMap((text) => readPattern(text) ?? [])
const fits = (command: string, ...texts: string[]) =>
  outsideScope(command, patterns(...texts), parse, { platform: 'linux', shell: '/bin/bash' }) === undefined

describe('a scope of commands', () => {
  it.each([
    'git status',
    'git log --oneline | git shortlog',
    'git add . && git commit -m "a message; with signs"',
    'cd src && git diff',
    'git log $(git merge-base a b)',
    "git commit -F - <<'EOF'\nrm -rf /\nEOF",
    'git diff > /dev/null 2>&1',
    '(git fetch; git pull) &',
  ])('of git:* holds %j', (command) => {
    expect(fits(command, 'git:*')).toBe(true)
  })

  it.each([
    'rm -rf .',
    'git status; rm -rf .',
    'git status && rm x',
    'git status || rm x',
    'git status | sh',
    'git status\nrm x',
    'git log $(rm x)',
    'git log `rm x`',
    'git log <(rm x)',
    'gitk',
    'git-evil',
    './git status',
    '/tmp/git status',
    '"$x" status',
    '$(echo rm) x',
    'sudo git push',
    'env git status',
    'bash -c "git status"',
    'xargs git',
    'eval git status',
    'GIT_SSH_COMMAND=evil git fetch',
    'PATH=/tmp; git status',
    'export PATH=/tmp && git status',
    'for PATH in /tmp; do git status; done',
    'git() { rm x; }; git status',
    'git(){ git push; }; git status',
    'alias git=rm; git x',
    'git log $((PATH=1))',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's
    'git log ${x:=y}',
    'git log > file',
    'git log >> ~/.bashrc',
    'if git status; then rm x; fi',
    "git status '",
    'cd $(rm x) && git status',
    '',
    '# git status',
    '> git',
    'PATH=/tmp',
  ])('of git:* does not hold %j', (command) => {
    expect(fits(command, 'git:*')).toBe(false)
  })

  it('of more words wants all of them, in their place', () => {
    expect(fits('git log --all', 'git log:*')).toBe(true)
    expect(fits('git log', 'git log *')).toBe(true)
    expect(fits('git push', 'git log:*')).toBe(false)
    expect(fits('git -c x=y log', 'git log:*')).toBe(false)
    expect(fits('git "lo"g', 'git log:*')).toBe(true)
    expect(fits('git l*g', 'git log:*')).toBe(false)
  })

  it('without a star is the whole command', () => {
    expect(fits('npm run test', 'npm run test')).toBe(true)
    expect(fits('npm run test -- --watch', 'npm run test')).toBe(false)
    expect(fits('npm run', 'npm run test')).toBe(false)
  })

  it('may be several', () => {
    expect(fits('git add . && npm test', 'git:*', 'npm test')).toBe(true)
    expect(fits('git add . && npm install', 'git:*', 'npm test')).toBe(false)
  })

  it('holds nothing where commands cannot be read', () => {
    const world = { platform: 'win32', shell: 'powershell.exe' } as const
    expect(outsideScope('git status', patterns('git:*'), parse, world)).toContain('could not be read')
    expect(
      outsideScope('git status', patterns('git:*'), () => ({ unread: 'limit' }), { platform: 'linux' }),
    ).toContain('could not be read')
  })
})
