import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorkspace } from '../../../src/main/workspace'
import { type Ground, makeGround } from './fixture'

let ground: Ground

beforeEach(() => {
  ground = makeGround()
})
afterEach(() => ground.remove())

describe('opening a workspace', () => {
  it('refuses a folder that does not exist', async () => {
    await expect(openWorkspace(join(ground.base, 'gone'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('refuses a file', async () => {
    const file = ground.put('a.txt', '')
    await expect(openWorkspace(file)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('opens the real folder behind a link the user chose, under both names', async () => {
    ground.put('sub/a.txt', '')
    const alias = join(ground.base, 'alias')
    symlinkSync(ground.ws, alias)
    const opened = await openWorkspace(alias)
    expect(opened.root).toBe(ground.ws)
    for (const path of ['sub', join(ground.ws, 'sub'), join(alias, 'sub')])
      expect(await opened.list(path)).toHaveLength(1)
  })
})

describe('a workspace that vanished', () => {
  const gone = {
    code: 'NOT_FOUND',
    message: expect.stringMatching(/^The workspace folder .*ws is gone: deleted, moved or replaced\.$/),
  }

  it('is told in words, for every way to ask', async () => {
    const workspace = await openWorkspace(ground.ws)
    rmSync(ground.ws, { recursive: true })
    await expect(workspace.locate('a.txt')).rejects.toMatchObject(gone)
    await expect(workspace.open('a.txt')).rejects.toMatchObject(gone)
    await expect(workspace.list('.')).rejects.toMatchObject(gone)
    await expect(workspace.replaceFile('a.txt', Buffer.from(''))).rejects.toMatchObject(gone)
    await expect(workspace.removeFile('a.txt')).rejects.toMatchObject(gone)
  })

  it('is not looked for behind a link in its place', async () => {
    const workspace = await openWorkspace(ground.ws)
    renameSync(ground.ws, join(ground.base, 'moved'))
    symlinkSync(ground.outside, ground.ws)
    await expect(workspace.list('.')).rejects.toMatchObject(gone)
    await expect(workspace.open('secret.txt')).rejects.toMatchObject(gone)
  })

  it('is not looked for behind a link above it', async () => {
    mkdirSync(join(ground.base, 'home/ws'), { recursive: true })
    const workspace = await openWorkspace(join(ground.base, 'home/ws'))
    renameSync(join(ground.base, 'home'), join(ground.base, 'old'))
    mkdirSync(join(ground.outside, 'ws'))
    symlinkSync(ground.outside, join(ground.base, 'home'))
    await expect(workspace.list('.')).rejects.toMatchObject(gone)
    await expect(workspace.replaceFile('new/a.txt', Buffer.from(''))).rejects.toMatchObject(gone)
  })

  it('is usable again when a folder of that name is back', async () => {
    const workspace = await openWorkspace(ground.ws)
    rmSync(ground.ws, { recursive: true })
    mkdirSync(ground.ws)
    expect(await workspace.list('.')).toEqual([])
  })
})
