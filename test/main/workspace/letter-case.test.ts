import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorkspace } from '../../../src/main/workspace'
import type { Folder } from '../../../src/main/workspace/folder'
import type { System } from '../../../src/main/workspace/scope'
import { type Ground, makeGround, systems } from './fixture'

/** A disk that takes "SRC" and "src" for one name, like those of macOS and Windows, made of one that does not. */
function ignoringCase(system: System, caseInsensitive: boolean): System {
  const onDisk = (folder: Folder, name: string) =>
    readdirSync(folder.at('')).find((entry) => entry.toLowerCase() === name.toLowerCase()) ?? name
  const wrap = (folder: Folder): Folder => ({
    ...folder,
    at: (name) => folder.at(name && onDisk(folder, name)),
    enter: async (name) => wrap(await folder.enter(onDisk(folder, name))),
    find: (name) => folder.find(onDisk(folder, name)),
    spell: async (name) => onDisk(folder, name),
  })
  return {
    how: { ...system.how, caseInsensitive },
    openFolder: async (path) => wrap(await system.openFolder(path)),
  }
}

describe.each(systems)('a disk where case means nothing %s', (_name, system) => {
  let ground: Ground

  beforeEach(() => {
    ground = makeGround()
    ground.put('src/a.txt', 'inside')
    mkdirSync(join(ground.ws, 'Session'))
  })
  afterEach(() => ground.remove())

  it('finds a file by any spelling, and tells the real one', async () => {
    const workspace = await openWorkspace(ground.ws, {}, ignoringCase(system, true))
    const { handle, located } = await workspace.open('SRC/A.txt')
    expect(await handle.readFile('utf8')).toBe('inside')
    expect(located.absolute).toBe(join(ground.ws, 'src/a.txt'))
    await handle.close()
    const upper = join(ground.ws.toUpperCase(), 'Src')
    expect(await workspace.list(upper)).toEqual([{ name: 'a.txt', type: 'file', size: 6 }])
  })

  it.each([true, false])('keeps the session folder closed under any spelling (known: %s)', async (known) => {
    const options = { sessionDir: join(ground.ws, 'Session') }
    const workspace = await openWorkspace(ground.ws, options, ignoringCase(system, known))
    for (const path of ['Session/x.txt', 'SESSION/x.txt', 'session/new/x.txt'])
      await expect(workspace.replaceFile(path, Buffer.from('x'))).rejects.toMatchObject({ code: 'SECURITY' })
    expect(ground.names('Session')).toEqual([])
  })
})
