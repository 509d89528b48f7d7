import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setUp, skillText } from './fixture'

describe('the skills there are', () => {
  it('come from the app, the home and the workspace', async () => {
    const { skills, put, userDir, home, workspace } = setUp()
    put(join(userDir, 'a', 'SKILL.md'), skillText('a'))
    put(join(home, '.claude/skills/b/SKILL.md'), skillText('b'))
    put(join(workspace, '.deskwright/skills/c/SKILL.md'), skillText('c'))
    put(join(workspace, '.claude/skills/d/SKILL.md'), skillText('d'))
    const found = await skills.list(workspace)
    expect(found.map(({ name, origin, trust }) => [name, origin, trust])).toEqual([
      ['a', 'user', 'trusted'],
      ['b', 'claude', 'trusted'],
      ['c', 'workspace', 'untrusted'],
      ['d', 'workspace-claude', 'untrusted'],
    ])
    expect((await skills.list(null)).map(({ name }) => name)).toEqual(['a', 'b'])
  })

  it('are none where there are no folders, and no ordinary folder is one', async () => {
    const { skills, userDir, workspace, put } = setUp()
    expect(await skills.list(workspace)).toEqual([])
    put(join(userDir, 'notes', 'README.md'), 'x')
    put(join(userDir, '.new-1', 'SKILL.md'), skillText('half'))
    put(join(userDir, 'SKILL.md'), skillText('loose'))
    expect(await skills.list(workspace)).toEqual([])
  })

  it('are looked at anew each time', async () => {
    const { skills, userDir, put } = setUp()
    const folder = put(join(userDir, 'a', 'SKILL.md'), skillText('a'))
    expect((await skills.list(null))[0]?.description).toBe('How to a')
    writeFileSync(join(folder, 'SKILL.md'), skillText('a', { 'allowed-tools': 'Read' }))
    expect((await skills.list(null))[0]?.allowed).toEqual(['Read'])
    rmSync(folder, { recursive: true })
    expect(await skills.list(null)).toEqual([])
  })

  it('that are broken are shown with the reason, beside those that are not', async () => {
    const { skills, userDir, put } = setUp()
    put(join(userDir, 'bad', 'SKILL.md'), 'no front matter')
    put(join(userDir, 'binary', 'SKILL.md'), new Uint8Array([0x2d, 0xff, 0xfe]))
    put(join(userDir, 'large', 'SKILL.md'), skillText('large', {}, 'x'.repeat(300_000)))
    mkdirSync(join(userDir, 'odd', 'SKILL.md'), { recursive: true })
    put(join(userDir, 'good', 'SKILL.md'), skillText('good'))
    const found = await skills.list(null)
    expect(found.map(({ name, problem }) => [name, problem ?? ''])).toEqual([
      ['bad', expect.stringContaining('front matter')],
      ['binary', expect.stringContaining('UTF-8')],
      ['good', ''],
      ['large', expect.stringContaining('256 KB')],
      ['odd', expect.stringContaining('folder')],
    ])
  })

  it('are not followed through links', async () => {
    const { skills, folder, userDir, workspace, put } = setUp()
    const outside = put(join(folder, 'outside/evil/SKILL.md'), skillText('evil'))
    mkdirSync(userDir)
    symlinkSync(outside, join(userDir, 'linked'))
    put(join(userDir, 'half', 'notes.md'), 'x')
    symlinkSync(join(outside, 'SKILL.md'), join(userDir, 'half', 'SKILL.md'))
    mkdirSync(join(workspace, '.claude'))
    symlinkSync(join(folder, 'outside'), join(workspace, '.claude/skills'))
    const found = await skills.list(workspace)
    expect(found.map(({ name, problem, text }) => [name, problem, text])).toEqual([
      ['half', expect.stringContaining('link'), ''],
      ['linked', expect.stringContaining('link'), ''],
      ['skills', expect.stringContaining('link'), ''],
    ])
  })

  it('of one name: the first place wins, and it is said which', async () => {
    const { skills, userDir, home, workspace, put } = setUp()
    const own = put(join(userDir, 'a', 'SKILL.md'), skillText('a'))
    const shared = put(join(home, '.claude/skills/a/SKILL.md'), skillText('a'))
    put(join(workspace, '.claude/skills/a/SKILL.md'), skillText('a'))
    expect((await skills.list(workspace)).map(({ behind }) => behind)).toEqual([undefined, own, own])
    skills.setEnabled(own, false)
    expect((await skills.list(workspace)).map(({ behind }) => behind)).toEqual([shared, undefined, shared])
    writeFileSync(join(shared, 'SKILL.md'), 'broken')
    skills.setEnabled(own, true)
    expect((await skills.list(workspace))[0]?.behind).toBe(undefined)
  })

  it('need trust when the home itself is the workspace: the agent could have written them', async () => {
    const { skills, home, folder, put } = setUp()
    put(join(home, '.claude/skills/b/SKILL.md'), skillText('b'))
    expect((await skills.list(home)).map(({ origin, trust }) => [origin, trust])).toEqual([
      ['workspace-claude', 'untrusted'],
    ])
    expect((await skills.list(folder)).map(({ origin, trust }) => [origin, trust])).toEqual([
      ['claude', 'untrusted'],
    ])
  })
})
