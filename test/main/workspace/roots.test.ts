import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorkspace } from '../../../src/main/workspace'
import { type Ground, makeGround, systems } from './fixture'

const SECURITY = { code: 'SECURITY' }

describe.each(systems)('places beside the workspace %s', (_name, system) => {
  let ground: Ground
  let extra: string

  beforeEach(() => {
    ground = makeGround()
    extra = join(ground.base, 'extra')
    mkdirSync(join(extra, 'sub'), { recursive: true })
    writeFileSync(join(extra, 'a.txt'), 'extra')
    writeFileSync(join(extra, 'b.txt'), 'not approved')
  })
  afterEach(() => ground.remove())

  const open = (options: object) => openWorkspace(ground.ws, options, system)

  describe('an approved folder', () => {
    it('can be read, listed and written, and is shown by its absolute path', async () => {
      const workspace = await open({ approved: [extra] })
      expect(await workspace.locate(join(extra, 'a.txt'))).toEqual({
        absolute: join(extra, 'a.txt'),
        shown: join(extra, 'a.txt'),
        root: extra,
        type: 'file',
      })
      expect(await workspace.list(extra)).toHaveLength(3)
      await workspace.replaceFile(join(extra, 'new/c.txt'), Buffer.from('c'))
      expect(readFileSync(join(extra, 'new/c.txt'), 'utf8')).toBe('c')
    })

    it('opens nothing around it', async () => {
      const workspace = await open({ approved: [extra] })
      for (const path of [ground.base, `${extra}-evil`, join(ground.base, 'extr'), ground.outside, '/'])
        await expect(workspace.locate(path)).rejects.toMatchObject(SECURITY)
    })

    it('refuses links like the workspace', async () => {
      symlinkSync(ground.outside, join(extra, 'out'))
      const workspace = await open({ approved: [extra] })
      await expect(workspace.open(join(extra, 'out/secret.txt'))).rejects.toMatchObject(SECURITY)
    })

    it('may come into being later, but not as a link', async () => {
      const later = join(ground.base, 'later')
      const workspace = await open({ approved: [later] })
      expect(await workspace.locate(later)).toMatchObject({ type: 'missing', root: later })
      await workspace.replaceFile(join(later, 'a.txt'), Buffer.from('a'))
      expect(readFileSync(join(later, 'a.txt'), 'utf8')).toBe('a')

      const linked = join(ground.base, 'linked')
      const second = await open({ approved: [linked] })
      symlinkSync(ground.outside, linked)
      await expect(second.open(join(linked, 'secret.txt'))).rejects.toMatchObject(SECURITY)
    })

    it('is found by the name the user gave, also when that leads through a link', async () => {
      const alias = join(ground.base, 'alias')
      symlinkSync(extra, alias)
      const workspace = await open({ approved: [alias] })
      expect(await workspace.locate(join(alias, 'a.txt'))).toMatchObject({ absolute: join(extra, 'a.txt') })
    })

    it('means nothing when it is not absolute', async () => {
      const workspace = await open({ approved: ['.', '..', 'ws-evil', '', '~'] })
      await expect(workspace.locate(process.cwd())).rejects.toMatchObject(SECURITY)
      await expect(workspace.locate(ground.outside)).rejects.toMatchObject(SECURITY)
      await expect(workspace.locate('../ws-evil')).rejects.toMatchObject(SECURITY)
    })
  })

  describe('an approved file', () => {
    it('can be read and written, and nothing beside it', async () => {
      const workspace = await open({ approved: [join(extra, 'a.txt')] })
      const { handle } = await workspace.open(join(extra, 'a.txt'))
      expect(await handle.readFile('utf8')).toBe('extra')
      await handle.close()
      await workspace.replaceFile(join(extra, 'a.txt'), Buffer.from('changed'))
      expect(readFileSync(join(extra, 'a.txt'), 'utf8')).toBe('changed')
      for (const path of [extra, join(extra, 'b.txt'), join(extra, 'a.txt.bak'), join(extra, 'sub')])
        await expect(workspace.locate(path)).rejects.toMatchObject(SECURITY)
      await expect(workspace.list(join(extra, 'a.txt'))).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
    })

    it('is told when its folder is gone', async () => {
      const workspace = await open({ approved: [join(ground.base, 'no/such/file.txt')] })
      await expect(
        workspace.replaceFile(join(ground.base, 'no/such/file.txt'), Buffer.from('')),
      ).rejects.toMatchObject({ code: 'NOT_FOUND' })
      expect(existsSync(join(ground.base, 'no'))).toBe(false)
    })
  })

  describe('the session folder', () => {
    let sessionDir: string

    beforeEach(() => {
      sessionDir = join(ground.base, 'sessions/one')
      mkdirSync(sessionDir, { recursive: true })
      writeFileSync(join(sessionDir, 'output.txt'), 'long output')
    })

    it('can be read and listed', async () => {
      const workspace = await open({ sessionDir })
      const { handle, located } = await workspace.open(join(sessionDir, 'output.txt'))
      expect(await handle.readFile('utf8')).toBe('long output')
      expect(located.root).toBe(sessionDir)
      await handle.close()
      expect(await workspace.list(sessionDir)).toHaveLength(1)
    })

    it('is never written to', async () => {
      const workspace = await open({ sessionDir })
      const file = join(sessionDir, 'output.txt')
      for (const path of [file, join(sessionDir, 'new/file.txt'), sessionDir])
        await expect(workspace.replaceFile(path, Buffer.from('x'))).rejects.toMatchObject({
          code: 'SECURITY',
          message: `${path} is in the session folder, where only the app writes.`,
        })
      await expect(workspace.removeFile(file)).rejects.toMatchObject(SECURITY)
      expect(readFileSync(file, 'utf8')).toBe('long output')
    })

    it('is not written to under another root either', async () => {
      const inside = join(ground.ws, '.session')
      mkdirSync(inside)
      for (const options of [
        { sessionDir: inside },
        { sessionDir, approved: [join(ground.base, 'sessions')] },
        { sessionDir: ground.ws },
      ]) {
        const workspace = await open(options)
        const path = join(options.sessionDir, 'x/y.txt')
        await expect(workspace.replaceFile(path, Buffer.from('x'))).rejects.toMatchObject(SECURITY)
        expect(existsSync(join(options.sessionDir, 'x'))).toBe(false)
      }
    })

    it('is not created by a write before it exists', async () => {
      const workspace = await open({ sessionDir: join(ground.ws, 'later') })
      await expect(workspace.replaceFile('later/x.txt', Buffer.from('x'))).rejects.toMatchObject(SECURITY)
      expect(ground.names()).toEqual([])
    })

    it('of another conversation stays closed', async () => {
      mkdirSync(join(ground.base, 'sessions/two'))
      const workspace = await open({ sessionDir })
      for (const path of [join(ground.base, 'sessions/two'), join(ground.base, 'sessions')])
        await expect(workspace.list(path)).rejects.toMatchObject(SECURITY)
    })
  })
})
