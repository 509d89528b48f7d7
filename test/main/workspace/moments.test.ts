import { execFileSync } from 'node:child_process'
import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorkspace, type Workspace } from '../../../src/main/workspace'
import type { Folder } from '../../../src/main/workspace/folder'
import type { System } from '../../../src/main/workspace/scope'
import { type Ground, makeGround, systems } from './fixture'

type Event = 'enter' | 'find'

/** Does something right after a folder was entered or an entry was found. */
function after(system: System, does: (event: Event, name: string) => void): System {
  const wrap = (folder: Folder): Folder => ({
    ...folder,
    async enter(name) {
      const entered = wrap(await folder.enter(name))
      does('enter', name)
      return entered
    },
    async find(name) {
      const found = await folder.find(name)
      does('find', name)
      return found
    },
  })
  return { ...system, openFolder: async (path) => wrap(await system.openFolder(path)) }
}

describe.each(systems)('in the moment between two steps %s', (way, system) => {
  let ground: Ground

  beforeEach(() => {
    ground = makeGround()
    ground.put('dir/a.txt', 'inside')
  })
  afterEach(() => ground.remove())

  const open = (does: (event: Event, name: string) => void) =>
    openWorkspace(ground.ws, {}, after(system, does))

  it('a folder that is moved out is not used any more', async () => {
    const workspace = await open((event) => {
      if (event === 'enter') renameSync(join(ground.ws, 'dir'), join(ground.outside, 'moved'))
    })
    for (const act of [
      (opened: Workspace) => opened.open('dir/a.txt'),
      (opened: Workspace) => opened.replaceFile('dir/a.txt', Buffer.from('ours')),
      (opened: Workspace) => opened.removeFile('dir/a.txt'),
    ]) {
      const code = way === 'by descriptor' ? 'SECURITY' : 'NOT_FOUND'
      await expect(act(workspace)).rejects.toMatchObject({ code })
      renameSync(join(ground.outside, 'moved'), join(ground.ws, 'dir'))
    }
    expect(ground.text('dir/a.txt')).toBe('inside')
  })

  it('a folder that is removed is told to be missing', async () => {
    const workspace = await open((event) => {
      if (event === 'enter') rmSync(join(ground.ws, 'dir'), { recursive: true })
    })
    await expect(workspace.locate('dir/a.txt')).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'There is no dir/a.txt.',
    })
  })

  it('a file that becomes a pipe neither blocks nor is read', async () => {
    execFileSync('mkfifo', [join(ground.ws, 'pipe')])
    const workspace = await open((event) => {
      if (event === 'find') renameSync(join(ground.ws, 'pipe'), join(ground.ws, 'dir/a.txt'))
    })
    if (way === 'by path')
      return await expect(workspace.open('dir/a.txt')).rejects.toMatchObject({ code: 'SECURITY' })
    const { handle } = await workspace.open('dir/a.txt')
    expect(await handle.readFile('utf8')).toBe('inside')
    await handle.close()
  })

  it('a file of somebody else is not replaced by one that must be new', async () => {
    let looks = 0
    const workspace = await open((event, name) => {
      if (event === 'find' && name === 'new.txt' && ++looks === 2) ground.put('dir/new.txt', 'theirs')
    })
    await expect(
      workspace.replaceFile('dir/new.txt', Buffer.from('ours'), { expected: null }),
    ).rejects.toMatchObject({ code: 'STALE_FILE' })
    expect(ground.text('dir/new.txt')).toBe('theirs')
    expect(ground.names('dir')).toEqual(['a.txt', 'new.txt'])
  })

  it('a file that is removed is created anew, unless its version was asked for', async () => {
    const remove = (event: Event, name: string) => {
      if (event === 'find' && name === 'a.txt') rmSync(join(ground.ws, 'dir/a.txt'), { force: true })
    }
    const workspace = await open(remove)
    await workspace.replaceFile('dir/a.txt', Buffer.from('ours'))
    expect(ground.text('dir/a.txt')).toBe('ours')
    const quiet = await openWorkspace(ground.ws, {}, system)
    const { version } = await quiet.replaceFile('dir/a.txt', Buffer.from('again'))
    await expect(
      workspace.replaceFile('dir/a.txt', Buffer.from('ours'), { expected: version }),
    ).rejects.toMatchObject({ code: 'STALE_FILE' })
    expect(ground.names('dir')).toEqual([])
  })
})
