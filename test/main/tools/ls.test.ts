import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLsTool } from '../../../src/main/tools'
import { WorkspaceError } from '../../../src/main/workspace'
import { type Fixture, setUp } from './read/fixture'

let ws: Fixture

beforeEach(async () => {
  ws = await setUp()
})
afterEach(() => ws.dispose())

describe('listing a folder', () => {
  it('tells names, kinds and sizes', async () => {
    ws.write('b.txt', 'x'.repeat(1_536))
    ws.write('a ü 文.txt', '')
    ws.write('sub/deep/c.txt', 'c')
    symlinkSync('/etc', join(ws.root, 'z'))
    expect(await ws.ok('ls', { path: '.' })).toMatchObject({
      content: '4 entries in .\na ü 文.txt  0 B\nb.txt  1.5 KB\nsub/\nz (link)',
      summary: '4 entries in .',
      data: {
        path: '.',
        isDirectory: true,
        depth: 1,
        entries: [
          { name: 'a ü 文.txt', type: 'file', size: 0 },
          { name: 'b.txt', type: 'file', size: 1_536 },
          { name: 'sub', type: 'directory' },
          { name: 'z', type: 'link' },
        ],
      },
      meta: { truncated: false, returned: 4, total: 4 },
    })
  })

  it('says when there is nothing or one thing', async () => {
    expect((await ws.ok('ls', { path: '.' })).content).toBe('0 entries in .')
    ws.write('a', '')
    expect((await ws.ok('ls', { path: '.' })).summary).toBe('1 entry in .')
  })

  it('refuses a file, a link and what is outside', async () => {
    ws.write('b.txt', '')
    symlinkSync('/etc', join(ws.root, 'z'))
    expect(await ws.error('ls', { path: 'b.txt' })).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: /not a folder/,
    })
    expect(await ws.error('ls', { path: 'z' })).toMatchObject({ code: 'SECURITY' })
    expect(await ws.error('ls', { path: '/etc' })).toMatchObject({ code: 'SECURITY' })
  })

  it('shows a line break in a name as what it is', async () => {
    ws.write('a\nsecret.txt  9 B', '')
    const { content, data } = await ws.ok('ls', { path: '.' })
    expect(content).toBe('1 entry in .\na\\nsecret.txt  9 B  0 B')
    expect(data.entries).toMatchObject([{ name: 'a\nsecret.txt  9 B' }])
  })
})

describe('several levels', () => {
  beforeEach(() => {
    ws.write('src/main/app/index.ts', 'abc')
    ws.write('src/main/a.ts', '')
    ws.write('src/z.ts', '')
    ws.write('README', '')
  })

  it('are drawn as a tree', async () => {
    const { content, data, meta } = await ws.ok('ls', { path: '.', depth: 3 })
    expect(content.split('\n')).toEqual([
      '6 entries in .',
      'README  0 B',
      'src/',
      '  main/',
      '    a.ts  0 B',
      '    app/',
      '  z.ts  0 B',
    ])
    expect((data.entries as { name: string }[]).map(({ name }) => name)).toEqual([
      'README',
      'src',
      'src/main',
      'src/main/a.ts',
      'src/main/app',
      'src/z.ts',
    ])
    expect(meta).toEqual({ truncated: false, returned: 6, total: 6 })
  })

  it('start at the folder that was named', async () => {
    const { content } = await ws.ok('ls', { path: 'src/main', depth: 5 })
    expect(content.split('\n')).toEqual(['3 entries in src/main', 'a.ts  0 B', 'app/', '  index.ts  3 B'])
  })

  it('do not lead through links', async () => {
    symlinkSync(join(ws.root, 'src'), join(ws.root, 'loop'))
    const { content } = await ws.ok('ls', { path: '.', depth: 2 })
    expect(content).toMatch(/^loop \(link\)\nsrc\/$/m)
    expect(content.match(/main/g)).toHaveLength(1)
  })

  it('leave folded what is ignored, at any level, unless it is named', async () => {
    ws.write('node_modules/left-pad/index.js', '')
    ws.write('src/main/dist/out.js', '')
    ws.write('build', 'a file')
    const { content, data, meta } = await ws.ok('ls', { path: '.', depth: 5 })
    expect(content).toMatch(/^node_modules\/ \(folded\)$/m)
    expect(content).toMatch(/^ {4}dist\/ \(folded\)$/m)
    expect(content).toMatch(/^build {2}6 B$/m)
    expect(content).not.toMatch(/left-pad|out\.js/)
    expect(data.entries).toContainEqual({ name: 'node_modules', type: 'directory', closed: 'folded' })
    expect(meta).toMatchObject({ truncated: false })
    expect((await ws.ok('ls', { path: 'node_modules', depth: 2 })).content).toContain('left-pad/\n  index.js')
  })

  it('fold what the user added to the ignores', () => {
    mkdirSync(join(ws.root, 'src/target.egg-info/x'), { recursive: true })
    const tool = createLsTool({ ignores: () => ['*.egg-info', 'main'] })
    ws.registry.unregister('ls')
    ws.registry.register(tool)
    return expect(ws.ok('ls', { path: 'src', depth: 3 })).resolves.toMatchObject({
      content: '3 entries in src\nmain/ (folded)\ntarget.egg-info/ (folded)\nz.ts  0 B',
    })
  })

  it('stop when the user stops', async () => {
    const stop = new AbortController()
    const seen: string[] = []
    ws.dispose()
    ws = await setUp((workspace) => ({
      ...workspace,
      list: async (path) => {
        seen.push(path)
        if (path === 'a/1') stop.abort()
        return workspace.list(path)
      },
    }))
    for (const folder of [1, 2]) ws.write(`a/${folder}/x`, '')
    expect(await ws.error('ls', { path: 'a', depth: 2 }, stop.signal)).toMatchObject({ code: 'CANCELLED' })
    expect(seen).toEqual(['a', 'a/1'])
  })

  it('pass by a folder that cannot be read', async () => {
    ws.dispose()
    ws = await setUp((workspace) => ({
      ...workspace,
      list: async (path) => {
        if (path === 'a/closed') throw new WorkspaceError('UNAVAILABLE', 'no access')
        return workspace.list(path)
      },
    }))
    ws.write('a/closed/x', '')
    ws.write('a/open/y', '')
    const { content } = await ws.ok('ls', { path: 'a', depth: 2 })
    expect(content.split('\n').slice(1)).toEqual(['closed/ (cannot be read)', 'open/', '  y  0 B'])
    expect(await ws.error('ls', { path: 'a/closed' })).toMatchObject({ code: 'UNAVAILABLE' })
  })
})

describe('a cap', () => {
  it('cuts a folder with too many entries and tells the total only where all were counted', async () => {
    for (let at = 0; at < 1_005; at++) ws.write(`f${at}`, '')
    const { content, summary, data, meta } = await ws.ok('ls', { path: '.' })
    expect(summary).toBe('The first 1000 of 1005 entries in .')
    expect(content.endsWith('\n… 5 more')).toBe(true)
    expect(data.entries).toHaveLength(1_000)
    expect(meta).toEqual({ truncated: true, returned: 1_000, total: 1_005 })
    const deeper = await ws.ok('ls', { path: '.', depth: 2 })
    expect(deeper.summary).toBe('The first 1000 entries in .')
    expect(deeper.meta).toEqual({ truncated: true, returned: 1_000 })
  })

  it('keeps the text short enough never to be cut a second time', async () => {
    for (let at = 0; at < 300; at++) ws.write(`${'n'.repeat(120)}${at}`, '')
    const { content, meta } = await ws.ok('ls', { path: '.' })
    expect(content.length).toBeLessThan(31_000)
    expect(meta).toMatchObject({ truncated: true, total: 300 })
    expect(meta.offloadPath).toBeUndefined()
    expect(content).toMatch(/… \d+ more$/)
  })
})

describe('the declaration', () => {
  it.each([
    ['no path', {}],
    ['a depth of 0', { path: '.', depth: 0 }],
    ['a depth of 6', { path: '.', depth: 6 }],
    ['an unknown parameter', { path: '.', recursive: true }],
  ])('refuses %s', async (_what, args) => {
    expect(await ws.error('ls', args)).toMatchObject({ code: 'INVALID_ARGUMENT' })
  })

  it('says what is touched and titles the call', () => {
    const tool = createLsTool({ ignores: () => [] })
    expect(tool.touches({ path: 'src' })).toEqual({ reads: ['src'] })
    expect(tool.title({ path: 'src' })).toBe('List src')
    expect(tool.title({ path: 'src', depth: 3 })).toBe('List src, 3 levels')
  })
})
