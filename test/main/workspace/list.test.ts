import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorkspace, type Workspace } from '../../../src/main/workspace'
import { type Ground, makeGround, systems } from './fixture'

describe.each(systems)('listing a folder %s', (_name, system) => {
  let ground: Ground
  let workspace: Workspace

  beforeEach(async () => {
    ground = makeGround()
    ground.put('b.txt', 'four')
    ground.put('a ü 文.txt', '')
    mkdirSync(join(ground.ws, 'sub/deep'), { recursive: true })
    workspace = await openWorkspace(ground.ws, {}, system)
  })
  afterEach(() => ground.remove())

  it('tells names, kinds and sizes in order, and follows no link', async () => {
    symlinkSync('/etc', join(ground.ws, 'z'))
    symlinkSync('nowhere', join(ground.ws, 'y'))
    execFileSync('mkfifo', [join(ground.ws, 'pipe')])
    expect(await workspace.list('.')).toEqual([
      { name: 'a ü 文.txt', type: 'file', size: 0 },
      { name: 'b.txt', type: 'file', size: 4 },
      { name: 'pipe', type: 'other' },
      { name: 'sub', type: 'directory' },
      { name: 'y', type: 'link' },
      { name: 'z', type: 'link' },
    ])
  })

  it('takes an absolute path inside the workspace', async () => {
    expect(await workspace.list(join(ground.ws, 'sub'))).toEqual([{ name: 'deep', type: 'directory' }])
  })

  it('takes a name that only begins with dots', async () => {
    mkdirSync(join(ground.ws, '..folder'))
    expect(await workspace.list('..folder')).toEqual([])
  })

  it('shows a name that is not UTF-8', async () => {
    writeFileSync(Buffer.concat([Buffer.from(join(ground.ws, 'sub/')), Buffer.from([0x66, 0xff])]), '')
    expect(await workspace.list('sub')).toEqual([
      { name: 'deep', type: 'directory' },
      { name: 'f\ufffd', type: 'file' },
    ])
  })

  it('lists a thousand files in order', async () => {
    for (let index = 0; index < 1000; index++) ground.put(`many/${index}`, 'x'.repeat(index % 7))
    for (const name of ['～', '😀']) ground.put(`many/${name}`, '')
    const entries = await workspace.list('many')
    expect(entries).toHaveLength(1002)
    expect(entries.map((entry) => entry.name)).toEqual(entries.map((entry) => entry.name).toSorted())
    expect(entries.find((entry) => entry.name === '13')).toEqual({ name: '13', type: 'file', size: 6 })
  })

  it('says that a file is not a folder', async () => {
    await expect(workspace.list('b.txt')).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: 'b.txt is not a folder.',
    })
  })

  it.each(['missing', 'sub/missing/deeper', 'b.txt/inside'])('says that %s does not exist', async (path) => {
    await expect(workspace.list(path)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: `There is no ${path}.`,
    })
  })
})
