import { describe, expect, it } from 'vitest'
import type { GateCall } from '../../../src/main/permissions'
import { permissionRequest } from '../../../src/shared/stream-events'
import { exact, exec, file, judge, pathRule, prefix, ROOT, toolRule, verdict } from './fixture'

const MODES = ['ask', 'edits', 'full'] as const

describe('the modes', () => {
  it.each([
    ['reads inside', file('read', 'src/cart.ts'), ['allow', 'allow', 'allow']],
    ['writes inside', file('write', 'src/cart.ts'), ['ask', 'allow', 'allow']],
    ['commands', exec('npm test'), ['ask', 'ask', 'allow']],
    ['reads outside', file('read', '/srv/other/x'), ['ask', 'ask', 'ask']],
    ['writes outside', file('write', '/srv/other/x'), ['ask', 'ask', 'ask']],
    ['commands that name files outside', exec('cat /srv/other/x'), ['ask', 'ask', 'ask']],
    ['commands in a folder outside', exec('npm test', '/srv/other'), ['ask', 'ask', 'ask']],
    ['paths that go up', file('read', 'src/../x'), ['deny', 'deny', 'deny']],
    ['folders that go up', exec('ls', '..'), ['deny', 'deny', 'deny']],
  ] as const)('%s', (_name, call, expected) => {
    expect(MODES.map((mode) => verdict(call, [], { mode }))).toEqual(expected)
  })

  it('let tools through that touch nothing', () => {
    const call: GateCall = { ...file('read', 'x'), effect: 'none', touch: {} }
    expect(judge(call)).toMatchObject({
      verdict: 'allow',
      permissionType: 'all',
      reasons: [expect.any(String)],
    })
  })

  it('let the app look after processes it started', () => {
    expect(verdict({ ...exec('x'), toolName: 'process', touch: {} })).toBe('allow')
  })

  it('ask for a tool that writes something it does not name, unless a rule allows the tool', () => {
    const call: GateCall = { ...file('write', 'x'), touch: {} }
    expect(verdict(call, [], { mode: 'edits' })).toBe('ask')
    expect(verdict(call, [toolRule('write')])).toBe('allow')
  })

  it('refuse everything that needs a folder before one was chosen', () => {
    for (const call of [file('read', 'x'), file('write', '/x'), exec('ls')])
      expect(judge(call, [], { workspace: null, mode: 'full' })).toMatchObject({
        verdict: 'deny',
        reasons: [expect.stringContaining('choose a folder')],
      })
  })
})

describe('places', () => {
  it('compare whole names: /ws-evil is not in /ws', () => {
    expect(verdict(file('read', `${ROOT}-evil/x`))).toBe('ask')
    expect(verdict(file('read', `${ROOT}/x`))).toBe('allow')
  })

  it('take approved paths for parts of the workspace', () => {
    const approved = ['/srv/other']
    expect(verdict(file('read', '/srv/other/x'), [], { approved })).toBe('allow')
    expect(verdict(file('write', '/srv/other/x'), [], { approved })).toBe('ask')
    expect(verdict(file('write', '/srv/other/x'), [], { approved, mode: 'edits' })).toBe('allow')
  })

  it('tell what the guard has to let through when the user says yes', () => {
    expect(judge(file('read', '/srv/other/x')).outside).toEqual(['/srv/other/x'])
    expect(judge(file('read', 'src/x')).outside).toEqual([])
  })

  it('may be read but not written in the folder of the conversation', () => {
    const path = '/home/ann/.config/deskwright/sessions/c1/out.txt'
    expect(verdict(file('read', path))).toBe('allow')
    expect(verdict(file('write', path), [], { mode: 'full' })).toBe('ask')
    expect(verdict(file('read', path.replace('c1', 'c2')))).toBe('ask')
  })

  it('know the home folder by its short name', () => {
    expect(judge(file('read', '~/notes.txt'))).toMatchObject({
      verdict: 'ask',
      paths: ['/home/ann/notes.txt'],
    })
  })

  it('are those of Windows on Windows', () => {
    const windows = { platform: 'win32', workspace: 'C:\\code\\shop', homeDir: 'C:\\Users\\ann' } as const
    expect(verdict(file('read', 'src\\cart.ts'), [], windows)).toBe('allow')
    expect(verdict(file('read', 'c:\\CODE\\shop\\x'), [], windows)).toBe('allow')
    expect(verdict(file('read', 'C:\\code\\shop-evil\\x'), [], windows)).toBe('ask')
    expect(verdict(file('read', '..\\x'), [], windows)).toBe('deny')
    expect(verdict(file('read', 'D:\\x'), [], windows)).toBe('ask')
  })
})

describe('rules', () => {
  it('allow a file, a folder and what is below it', () => {
    const rules = [pathRule(`${ROOT}/src`, 'write')]
    expect(verdict(file('write', 'src/cart.ts'), rules)).toBe('allow')
    expect(verdict(file('write', 'src-other/cart.ts'), rules)).toBe('ask')
    expect(verdict(file('write', 'README.md'), rules)).toBe('ask')
  })

  it('that allow to write allow to read, not the other way round', () => {
    expect(verdict(file('read', '/srv/x'), [pathRule('/srv', 'write')])).toBe('allow')
    expect(verdict(file('write', '/srv/x'), [pathRule('/srv', 'read')], { mode: 'full' })).toBe('ask')
  })

  it('that deny to read deny to write too, in every mode', () => {
    const rules = [pathRule(`${ROOT}/private`, 'read', 'deny')]
    for (const mode of MODES)
      for (const call of [file('read', 'private/x'), file('write', 'private/x'), exec('cat private/x')])
        expect(verdict(call, rules, { mode })).toBe('deny')
    expect(verdict(file('read', 'private/x'), [pathRule(`${ROOT}/private`, 'write', 'deny')])).toBe('allow')
  })

  it('that deny are not fooled by a file system that takes A for a', () => {
    const rules = [pathRule(`${ROOT}/private`, 'read', 'deny')]
    expect(verdict(file('read', 'PRIVATE/x'), rules, { platform: 'darwin' })).toBe('deny')
    expect(verdict(file('read', 'private-not/x'), rules, { platform: 'darwin' })).toBe('allow')
  })

  it('for a tool answer what the mode would ask, and nothing more', () => {
    const rules = [toolRule('write')]
    expect(verdict(file('write', 'a.txt'), rules)).toBe('allow')
    expect(verdict(file('write', '/srv/a.txt'), rules)).toBe('ask')
    expect(verdict(file('write', '.env'), rules)).toBe('ask')
    expect(verdict(file('read', 'a.txt'), [toolRule('read', 'deny')])).toBe('deny')
  })

  it('for a tool never allow a command', () => {
    const rule = {
      ...toolRule('exec'),
      match: { kind: 'tool', toolName: 'exec', serverName: 'agent-runtime' },
    } as const
    expect(verdict(exec('npm test'), [rule])).toBe('ask')
  })

  it('name themselves in the decision', () => {
    const rule = prefix('npm test')
    expect(judge(exec('npm test'), [rule]).rules).toEqual([rule])
    expect(judge(exec('npm test')).rules).toEqual([])
  })

  it('give the user’s words to the model when they deny', () => {
    const rule = { ...prefix('git push', 'deny'), note: 'I push myself.' }
    expect(judge(exec('git push origin main'), [rule]).reasons).toEqual(['I push myself.'])
  })

  it.each([
    ['expired', { expiresAt: 1_000 }],
    ['made for another workspace', { workspace: '/home/ann/code/other' }],
    ['made in another conversation', { scope: 'conversation', conversationId: 'c2' }],
  ])('are not used when %s', (_name, change) => {
    expect(verdict(exec('npm test'), [{ ...prefix('npm test'), ...change } as never])).toBe('ask')
  })

  it.each([
    ['not expired yet', { expiresAt: 1_001 }],
    ['made for every workspace', { workspace: null }],
    ['made in this conversation', { scope: 'conversation', conversationId: 'c1' }],
  ])('are used when %s', (_name, change) => {
    expect(verdict(exec('npm test'), [{ ...prefix('npm test'), ...change } as never])).toBe('allow')
  })

  it('for an exact command hold in its folder only', () => {
    const rules = [exact('npm test')]
    expect(verdict(exec('npm test'), rules)).toBe('allow')
    expect(verdict(exec('npm test', 'packages/a'), rules)).toBe('ask')
    expect(verdict(exec('npm test x'), rules)).toBe('ask')
    expect(verdict(exec('cd packages/a && npm test'), [...rules, prefix('cd')])).toBe('ask')
  })

  it('for a command do not reach up, which is elsewhere behind a link', () => {
    const rules = [prefix('cd'), prefix('cat')]
    expect(verdict(exec('cd src && cat cart.ts'), rules)).toBe('allow')
    expect(verdict(exec('cd src && cat ../package.json'), rules)).toBe('ask')
    expect(verdict(exec('cat src/../package.json'), rules)).toBe('ask')
  })

  it('for an exact command hold as a part of a longer one', () => {
    const rules = [exact('npm test'), prefix('rg')]
    expect(verdict(exec('npm test | rg fail'), rules)).toBe('allow')
    expect(verdict(exec('npm test | sh'), rules)).toBe('ask')
  })

  it('may hold a whole exact line with patterns and redirections, but nothing that is filled in', () => {
    for (const command of ['ls *.ts', 'NODE_ENV=test npm test > log.txt', 'cat /srv/x', '(ls; ls)'])
      expect(verdict(exec(command), [exact(command)])).toBe('allow')
    for (const command of ['echo $X', 'ls $(cat x)', 'cat <<E\nx\nE', 'for i in a; do ls; done'])
      expect(verdict(exec(command), [exact(command)])).toBe('ask')
  })
})

describe('a decision', () => {
  it.each([
    [file('write', 'src/cart.ts'), 'write', 'Write src/cart.ts. It can be undone.'],
    [file('read', '/srv/x'), 'read', 'Read /srv/x outside the workspace. It changes nothing.'],
    [exec('rm -rf build'), 'command', 'Run rm -rf build in the workspace. It cannot be undone here.'],
    [exec('ls', 'src'), 'command', 'Run ls in src. It only reads.'],
  ] as const)('says what, where and whether it can be undone: %#', (call, permissionType, description) => {
    expect(judge(call)).toMatchObject({ permissionType, description })
  })

  it('is enough for the request of the contract', () => {
    const { permissionType, description, paths, command, commandInfo, rememberable } = judge(
      exec('rm -rf build'),
    )
    const request = { requestId: 'p1', toolName: 'exec', serverName: 'agent-runtime' }
    permissionRequest.parse({
      ...request,
      permissionType,
      description,
      paths,
      command,
      commandInfo,
      rememberable,
    })
  })

  it('is the same each time', () => {
    const rules = [prefix('npm test'), exact('ls')]
    for (const call of [exec('npm test'), exec('ls && rm x'), file('write', 'x')])
      expect(judge(call, rules)).toEqual(judge(call, rules))
  })
})
