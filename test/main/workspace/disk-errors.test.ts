import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorkspace, type Workspace } from '../../../src/main/workspace'
import { type Ground, makeGround, systems } from './fixture'

const isRoot = process.getuid?.() === 0
const NOBODY = 65_534

/** As a user whom the disk does refuse something. */
async function asUser<T>(work: () => Promise<T>): Promise<T> {
  if (!isRoot) return work()
  process.seteuid?.(NOBODY)
  try {
    return await work()
  } finally {
    process.seteuid?.(0)
  }
}

describe.each(systems)('what the disk refuses %s', (_name, system) => {
  let ground: Ground
  let workspace: Workspace

  beforeEach(async () => {
    ground = makeGround()
    ground.put('folder/a.txt', 'old')
    for (const path of ['..', '.', 'folder', 'folder/a.txt'])
      if (isRoot) chownSync(join(ground.ws, path), NOBODY, NOBODY)
    workspace = await openWorkspace(ground.ws, {}, system)
  })
  afterEach(() => {
    chmodSync(join(ground.ws, 'folder'), 0o755)
    ground.remove()
  })

  it('a read-only file is left alone, and it is said', async () => {
    chmodSync(join(ground.ws, 'folder/a.txt'), 0o444)
    await expect(workspace.replaceFile('folder/a.txt', Buffer.from('new'))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'folder/a.txt is read-only.',
    })
    expect(ground.text('folder/a.txt')).toBe('old')
    expect(ground.names('folder')).toEqual(['a.txt'])
  })

  it('a read-only folder is left alone, and it is said', async () => {
    chmodSync(join(ground.ws, 'folder'), 0o555)
    const denied = (path: string) => ({
      code: 'UNAVAILABLE',
      message: `The system does not permit access to ${path}.`,
    })
    await asUser(async () => {
      for (const path of ['folder/a.txt', 'folder/new.txt', 'folder/new/b.txt'])
        await expect(workspace.replaceFile(path, Buffer.from('new'))).rejects.toMatchObject(denied(path))
      await expect(workspace.removeFile('folder/a.txt')).rejects.toMatchObject(denied('folder/a.txt'))
    })
    expect(ground.names('folder')).toEqual(['a.txt'])
  })

  it('a file or folder nobody may read is told apart from a missing one', async () => {
    chmodSync(join(ground.ws, 'folder/a.txt'), 0o000)
    await asUser(() => expect(workspace.open('folder/a.txt')).rejects.toMatchObject({ code: 'UNAVAILABLE' }))
    chmodSync(join(ground.ws, 'folder'), 0o000)
    await asUser(async () => {
      await expect(workspace.list('folder')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
      await expect(workspace.open('folder/a.txt')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
      await expect(workspace.locate('folder/a.txt')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    })
  })

  it('folders made for a write that fails go again', async () => {
    ground.put('new/kept.txt', '')
    const name = 'n'.repeat(256)
    await expect(workspace.replaceFile(`new/a/b/${name}`, Buffer.from('x'))).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
    })
    await expect(workspace.replaceFile(`other/${name}/c`, Buffer.from('x'))).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
    })
    expect(ground.names('new')).toEqual(['kept.txt'])
    expect(ground.names()).toEqual(['folder', 'new'])
  })
})

const small = mountSmallDisk()
afterAll(() => small?.remove())

describe.each(systems)('a small disk %s', (_name, system) => {
  it.runIf(small)('that is full keeps the old file and no remains', async () => {
    const workspace = await openWorkspace(small?.path ?? '', {}, system)
    await workspace.replaceFile('a.txt', Buffer.from('old'))
    const tooMuch = Buffer.alloc(1_000_000, 'x')
    for (const path of ['a.txt', 'new/folder/b.txt'])
      await expect(workspace.replaceFile(path, tooMuch)).rejects.toMatchObject({
        code: 'UNAVAILABLE',
        message: `${path} cannot be written: the disk is full.`,
      })
    expect(await workspace.list('.')).toEqual([{ name: 'a.txt', type: 'file', size: 3 }])
  })

  it.runIf(small)('that is read-only is told as such', async () => {
    const workspace = await openWorkspace(small?.path ?? '', {}, system)
    await workspace.replaceFile('a.txt', Buffer.from('old'))
    execFileSync('mount', ['-o', 'remount,ro', small?.path ?? ''])
    try {
      await expect(workspace.replaceFile('b.txt', Buffer.from('x'))).rejects.toMatchObject({
        code: 'UNAVAILABLE',
        message: 'b.txt is on a disk that is read-only.',
      })
    } finally {
      execFileSync('mount', ['-o', 'remount,rw', small?.path ?? ''])
    }
  })
})

/** Only root may mount: elsewhere a full disk is not tested. */
function mountSmallDisk(): { path: string; remove(): void } | null {
  if (!isRoot) return null
  const path = mkdtempSync(join(tmpdir(), 'small-disk-'))
  mkdirSync(path, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', path], { stdio: 'ignore' })
  } catch {
    rmSync(path, { recursive: true })
    return null
  }
  const remove = () => {
    execFileSync('umount', ['-l', path])
    rmSync(path, { recursive: true })
  }
  return { path, remove }
}
