import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorkspace, type Workspace } from '../../../src/main/workspace'

let base: string
let workspace: Workspace

beforeEach(async () => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'workspace-')))
  mkdirSync(join(base, 'ws/sub/deep'), { recursive: true })
  mkdirSync(join(base, 'ws-evil/secret'), { recursive: true })
  writeFileSync(join(base, 'ws/b.txt'), 'four')
  writeFileSync(join(base, 'ws/a ü 文.txt'), '')
  workspace = await openWorkspace(join(base, 'ws'))
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

describe('openWorkspace', () => {
  it('refuses a folder that does not exist', async () => {
    await expect(openWorkspace(join(base, 'gone'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('refuses a file', async () => {
    await expect(openWorkspace(join(base, 'ws/b.txt'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('opens the real folder behind a link the user chose', async () => {
    symlinkSync(join(base, 'ws'), join(base, 'alias'))
    const opened = await openWorkspace(join(base, 'alias'))
    expect(opened.root).toBe(join(base, 'ws'))
    expect(await opened.list('sub')).toHaveLength(1)
  })
})

describe('listing a folder', () => {
  it('tells names, kinds and sizes in order', async () => {
    symlinkSync('/etc', join(base, 'ws/z'))
    expect(await workspace.list('.')).toEqual([
      { name: 'a ü 文.txt', type: 'file', size: 0 },
      { name: 'b.txt', type: 'file', size: 4 },
      { name: 'sub', type: 'directory' },
      { name: 'z', type: 'link' },
    ])
  })

  it('takes an absolute path inside the workspace', async () => {
    expect(await workspace.list(join(base, 'ws/sub'))).toEqual([{ name: 'deep', type: 'directory' }])
  })

  it.each(['..', '../ws-evil', 'sub/..', 'sub/../../ws-evil', 'sub\\..\\..', './..'])(
    'refuses to go up with %s',
    async (path) => {
      await expect(workspace.list(path)).rejects.toMatchObject({ code: 'SECURITY' })
    },
  )

  it('takes a name that only begins with dots', async () => {
    mkdirSync(join(base, 'ws/..folder'))
    expect(await workspace.list('..folder')).toEqual([])
  })

  it('refuses a NUL character', async () => {
    await expect(workspace.list('sub\0/x')).rejects.toMatchObject({ code: 'SECURITY' })
  })

  it('refuses an absolute path outside', async () => {
    await expect(workspace.list('/etc')).rejects.toMatchObject({ code: 'SECURITY' })
    await expect(workspace.list('/')).rejects.toMatchObject({ code: 'SECURITY' })
  })

  it('refuses a neighbour whose name begins like the workspace', async () => {
    await expect(workspace.list(join(base, 'ws-evil'))).rejects.toMatchObject({ code: 'SECURITY' })
  })

  it('refuses a link in the middle of the path', async () => {
    symlinkSync(join(base, 'ws-evil'), join(base, 'ws/sub/out'))
    await expect(workspace.list('sub/out/secret')).rejects.toMatchObject({ code: 'SECURITY' })
    await expect(workspace.list('sub/out/missing')).rejects.toMatchObject({ code: 'SECURITY' })
  })

  it('refuses a link as the last part, also one that stays inside', async () => {
    symlinkSync(join(base, 'ws-evil'), join(base, 'ws/out'))
    symlinkSync(join(base, 'ws/sub'), join(base, 'ws/in'))
    await expect(workspace.list('out')).rejects.toMatchObject({ code: 'SECURITY' })
    await expect(workspace.list('in/')).rejects.toMatchObject({ code: 'SECURITY' })
  })

  it('refuses a dangling link', async () => {
    symlinkSync(join(base, 'nowhere'), join(base, 'ws/dangling'))
    await expect(workspace.list('dangling')).rejects.toMatchObject({ code: 'SECURITY' })
    await expect(workspace.list('dangling/x')).rejects.toMatchObject({ code: 'SECURITY' })
  })

  it('says that a file is not a folder', async () => {
    await expect(workspace.list('b.txt')).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: 'b.txt is not a folder.',
    })
  })

  it.each(['missing', 'sub/missing/deeper', 'b.txt/inside'])('says that %s does not exist', async (path) => {
    await expect(workspace.list(path)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
