import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorkspace, type Workspace } from '../../../src/main/workspace'
import { type Ground, makeGround, systems } from './fixture'

describe.each(systems)('folders %s', (_name, system) => {
  let ground: Ground
  let workspace: Workspace

  beforeEach(async () => {
    ground = makeGround()
    ground.put('sub/a.txt', 'text')
    workspace = await openWorkspace(ground.ws, {}, system)
  })
  afterEach(() => ground.remove())

  describe('making one', () => {
    it('makes those above it too, and says whether it was new', async () => {
      expect(await workspace.makeFolder('x/y/z')).toMatchObject({
        located: { shown: 'x/y/z', type: 'directory' },
        created: true,
      })
      expect(ground.names('x/y')).toEqual(['z'])
      expect((await workspace.makeFolder('x/y/z/')).created).toBe(false)
      expect((await workspace.makeFolder('.')).created).toBe(false)
    })

    it('refuses a file of that name, or one on the way, and leaves nothing behind', async () => {
      for (const path of ['sub/a.txt', 'sub/a.txt/x', 'sub/a.txt/x/y'])
        await expect(workspace.makeFolder(path)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
      expect(ground.names()).toEqual(['sub'])
    })

    it('goes nowhere else: not up, not outside, not through a link', async () => {
      symlinkSync(ground.outside, join(ground.ws, 'out'))
      const before = ground.evidence()
      for (const path of ['../x', join(ground.outside, 'x'), 'out', 'out/x'])
        await expect(workspace.makeFolder(path)).rejects.toMatchObject({ code: 'SECURITY' })
      expect(ground.evidence()).toEqual(before)
    })

    it('makes none in the session folder', async () => {
      const session = join(ground.base, 'session')
      mkdirSync(session)
      const guarded = await openWorkspace(ground.ws, { sessionDir: session }, system)
      await expect(guarded.makeFolder(join(session, 'x'))).rejects.toMatchObject({ code: 'SECURITY' })
      expect(existsSync(join(session, 'x'))).toBe(false)
    })
  })

  describe('removing one', () => {
    it('removes an empty one only', async () => {
      mkdirSync(join(ground.ws, 'empty'))
      await workspace.removeFolder('empty')
      await expect(workspace.removeFolder('sub')).rejects.toMatchObject({
        code: 'INVALID_ARGUMENT',
        message: 'sub is not empty.',
      })
      expect(ground.names()).toEqual(['sub'])
    })

    it('removes neither a file nor what is missing', async () => {
      await expect(workspace.removeFolder('sub/a.txt')).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
      for (const path of ['gone', 'gone/too', 'sub/a.txt/x'])
        await expect(workspace.removeFolder(path)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      expect(ground.text('sub/a.txt')).toBe('text')
    })

    it('never removes the workspace, a link, or what a link names', async () => {
      mkdirSync(join(ground.ws, 'empty'))
      symlinkSync('empty', join(ground.ws, 'in'))
      symlinkSync(join(ground.outside, 'deep'), join(ground.ws, 'out'))
      const withLinks = await openWorkspace(ground.ws, { allowInsideLinks: true }, system)
      for (const opened of [workspace, withLinks])
        for (const path of ['.', 'in', 'out', '../ws-evil/deep'])
          await expect(opened.removeFolder(path)).rejects.toMatchObject({ code: 'SECURITY' })
      expect(ground.names()).toEqual(['empty', 'in', 'out', 'sub'])
      expect(existsSync(join(ground.outside, 'deep'))).toBe(true)
    })
  })
})
