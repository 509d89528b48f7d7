import { mkdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorkspace, type Workspace } from '../../../src/main/workspace'
import { type Ground, makeGround, systems } from './fixture'

describe.each(systems)('links %s', (_name, system) => {
  let ground: Ground
  let workspace: Workspace
  let evidence: Record<string, string>

  beforeEach(async () => {
    ground = makeGround()
    ground.put('sub/a.txt', 'inside')
    ground.put('dir/real/b.txt', 'inside')
    const link = (target: string, path: string) => symlinkSync(target, join(ground.ws, path))
    link(ground.outside, 'out')
    link('../ws-evil', 'sub/up')
    link(join(ground.outside, 'secret.txt'), 'secret.txt')
    link('sub', 'in')
    link('sub/a.txt', 'file')
    link(join(ground.outside, 'nowhere.txt'), 'dangling')
    link('nowhere.txt', 'dangling-in')
    link('loop-b', 'loop-a')
    link('loop-a', 'loop-b')
    link('in', 'chain')
    link('../dir', 'sub/dir')
    evidence = ground.evidence()
    workspace = await openWorkspace(ground.ws, {}, system)
  })
  afterEach(() => {
    expect(ground.evidence()).toEqual(evidence)
    ground.remove()
  })

  const every = async (opened: Workspace, path: string, expected: object) => {
    await expect(opened.locate(path)).rejects.toMatchObject(expected)
    await expect(opened.open(path)).rejects.toMatchObject(expected)
    await expect(opened.list(path)).rejects.toMatchObject(expected)
    await expect(opened.replaceFile(path, Buffer.from('x'))).rejects.toMatchObject(expected)
    await expect(opened.replaceFile(path, Buffer.from('x'), { expected: null })).rejects.toMatchObject(
      expected,
    )
  }

  it.each(['out', 'in', 'file', 'secret.txt', 'dangling', 'dangling-in', 'loop-a', 'chain', 'in/'])(
    'refuses the link %s as the last part',
    (path) => every(workspace, path, { code: 'SECURITY', message: expect.stringContaining(path) }),
  )

  it.each([
    'out/secret.txt',
    'out/gone/new.txt',
    'in/a.txt',
    'sub/up/secret.txt',
    'dangling/x',
    'loop-a/x',
    'chain/a.txt',
    'sub/dir/real/b.txt',
  ])('refuses the link in the middle of %s', (path) => every(workspace, path, { code: 'SECURITY' }))

  it('names the link and the path as it was written', async () => {
    await expect(workspace.open('./sub/up//secret.txt')).rejects.toMatchObject({
      message: './sub/up//secret.txt leads through a symbolic link (sub/up). Name the real path instead.',
    })
  })

  describe('when links inside are allowed', () => {
    let withLinks: Workspace

    beforeEach(async () => {
      withLinks = await openWorkspace(ground.ws, { allowInsideLinks: true }, system)
    })

    it.each(['in/a.txt', 'file', 'chain/a.txt'])('reads %s and tells the real path', async (path) => {
      const { handle, located } = await withLinks.open(path)
      expect(await handle.readFile('utf8')).toBe('inside')
      expect(located).toEqual({
        absolute: join(ground.ws, 'sub/a.txt'),
        shown: 'sub/a.txt',
        root: ground.ws,
        type: 'file',
      })
      await handle.close()
    })

    it('lists a linked folder, and a link in a linked folder', async () => {
      expect(await withLinks.list('chain')).toEqual(await withLinks.list('sub'))
      expect(await withLinks.list('in/dir/real')).toEqual([{ name: 'b.txt', type: 'file', size: 6 }])
    })

    it('writes to the target and keeps the link', async () => {
      const { located } = await withLinks.replaceFile('file', Buffer.from('changed'))
      expect(located.shown).toBe('sub/a.txt')
      await withLinks.replaceFile('in/new/c.txt', Buffer.from('new'))
      expect(readlinkSync(join(ground.ws, 'file'))).toBe('sub/a.txt')
      expect(ground.text('sub/a.txt')).toBe('changed')
      expect(ground.text('sub/new/c.txt')).toBe('new')
    })

    it.each(['out', 'out/secret.txt', 'secret.txt', 'sub/up/secret.txt', 'in/up/deep/secret.txt'])(
      'refuses %s, which leads out',
      (path) => every(withLinks, path, { code: 'SECURITY' }),
    )

    it.each(['dangling', 'dangling/x', 'dangling-in', 'loop-a', 'loop-a/x'])(
      'refuses %s, which leads nowhere',
      (path) => every(withLinks, path, { code: 'SECURITY' }),
    )

    it('follows a link to an approved place, and none to a place beside it', async () => {
      const approved = [join(ground.outside, 'deep')]
      const opened = await openWorkspace(ground.ws, { allowInsideLinks: true, approved }, system)
      symlinkSync(join(ground.outside, 'deep'), join(ground.ws, 'deep'))
      expect(await opened.list('deep')).toHaveLength(1)
      for (const path of ['out', 'out/deep'])
        await expect(opened.list(path)).rejects.toMatchObject({ code: 'SECURITY' })
    })

    it('does not write to the session folder through a link', async () => {
      const sessionDir = join(ground.base, 'session')
      mkdirSync(sessionDir)
      symlinkSync(sessionDir, join(ground.ws, 'session'))
      const opened = await openWorkspace(ground.ws, { allowInsideLinks: true, sessionDir }, system)
      expect(await opened.list('session')).toEqual([])
      await expect(opened.replaceFile('session/x', Buffer.from(''))).rejects.toMatchObject({
        code: 'SECURITY',
      })
    })

    it('gives up on a chain of too many', async () => {
      for (let index = 0; index < 60; index++) {
        mkdirSync(join(ground.ws, `hop${index + 1}`))
        symlinkSync(join(ground.ws, `hop${index + 1}`), join(ground.ws, index ? `hop${index}` : '.', 'next'))
      }
      const path = (count: number) => Array.from({ length: count }, () => 'next').join('/')
      expect(await withLinks.list(path(39))).toHaveLength(1)
      const message = `${path(40)} leads through too many symbolic links.`
      await every(withLinks, path(40), { code: 'SECURITY', message })
    })
  })
})
