import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorkspace, type Workspace } from '../../../src/main/workspace'
import { type Ground, makeGround, systems } from './fixture'

describe.each(systems)('an .asar archive in the workspace %s', (_name, system) => {
  let ground: Ground
  let workspace: Workspace

  beforeEach(async () => {
    ground = makeGround()
    ground.put('good.asar', archive({ 'a.txt': { size: 5, offset: '0' } }, 'hello'))
    ground.put('bad.asar', 'no archive')
    ground.put('folder.asar/a.txt', 'plain')
    workspace = await openWorkspace(ground.ws, {}, system)
  })
  afterEach(() => ground.remove())

  it('is listed as the file it is', async () => {
    expect(await workspace.list('.')).toEqual([
      { name: 'bad.asar', type: 'file', size: 10 },
      { name: 'folder.asar', type: 'directory' },
      { name: 'good.asar', type: 'file', size: expect.any(Number) },
    ])
    await expect(workspace.list('good.asar')).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
  })

  it('is not looked into', async () => {
    await expect(workspace.open('good.asar/a.txt')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await workspace.locate('good.asar/a.txt')).toMatchObject({ type: 'missing' })
  })

  it('is read, replaced and removed like any file', async () => {
    const { handle, stats } = await workspace.open('bad.asar')
    expect(await handle.readFile('utf8')).toBe('no archive')
    expect(stats.size).toBe(10n)
    await handle.close()
    await workspace.replaceFile('bad.asar', Buffer.from('new'))
    await workspace.replaceFile('folder.asar/b.txt', Buffer.from('new'))
    await workspace.removeFile('good.asar')
    expect(ground.names()).toEqual(['bad.asar', 'folder.asar'])
    expect(ground.names('folder.asar')).toEqual(['a.txt', 'b.txt'])
  })
})

/** The format's header is two nested length-prefixed records around a JSON index. */
function archive(files: object, content: string): Buffer {
  const index = Buffer.from(JSON.stringify({ files }))
  const padded = Buffer.concat([length(index.length), index, Buffer.alloc(-index.length & 3)])
  const header = Buffer.concat([length(padded.length), padded])
  return Buffer.concat([length(4), length(header.length), header, Buffer.from(content)])
}

function length(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
