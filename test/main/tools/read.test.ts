import { mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createReadTool } from '../../../src/main/tools'
import { createFileMemory, versionOf } from '../../../src/main/workspace'
import { type Fixture, setUp } from './read/fixture'

let ws: Fixture

beforeEach(async () => {
  ws = await setUp()
})
afterEach(() => ws.dispose())

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}`)

describe('reading a file', () => {
  it('gives numbered lines to the model and the plain text to everybody else', async () => {
    ws.write('src/cart.ts', 'const a = 1\n\n  return a\n')
    expect(await ws.ok('read', { path: 'src/cart.ts' })).toMatchObject({
      content: 'src/cart.ts: 3 lines (typescript)\n1\tconst a = 1\n2\t\n3\t  return a',
      summary: 'src/cart.ts: 3 lines',
      data: {
        path: 'src/cart.ts',
        content: 'const a = 1\n\n  return a',
        startLine: 1,
        endLine: 3,
        language: 'typescript',
        encoding: 'utf-8',
        bom: false,
        newline: 'lf',
        size: 24,
        isDirectory: false,
        recommendRange: false,
      },
      meta: { truncated: false, returned: 3, total: 3 },
    })
  })

  it('takes a range that counts from 1', async () => {
    ws.write('a.txt', lines(10).join('\n'))
    const { content, summary, data, meta } = await ws.ok('read', { path: 'a.txt', offset: 4, limit: 3 })
    expect(summary).toBe('a.txt: lines 4-6 of 10')
    expect(content).toContain('\n4\tline 4\n5\tline 5\n6\tline 6\n[There is more: go on with offset 7.]')
    expect(data).toMatchObject({
      content: 'line 4\nline 5\nline 6',
      startLine: 4,
      endLine: 6,
      recommendRange: false,
    })
    expect(meta).toEqual({ truncated: true, returned: 3, total: 10, nextOffset: 7 })
  })

  it('reads the last lines without saying that there is more', async () => {
    ws.write('a.txt', lines(10).join('\n'))
    const { content, meta } = await ws.ok('read', { path: 'a.txt', offset: 10, limit: 50 })
    expect(content).toBe('a.txt: line 10 of 10 (text)\n10\tline 10')
    expect(meta).toEqual({ truncated: false, returned: 1, total: 10 })
  })

  it('says how many lines there are when the offset is past the end', async () => {
    ws.write('a.txt', 'one\ntwo\n')
    expect(await ws.error('read', { path: 'a.txt', offset: 3 })).toEqual({
      code: 'INVALID_ARGUMENT',
      message: 'offset 3 is past the end: a.txt has 2 lines.',
      total: 2,
    })
  })

  it('reads an empty file', async () => {
    ws.write('empty.py', '')
    const { content, data, meta } = await ws.ok('read', { path: 'empty.py' })
    expect(content).toBe('empty.py: empty (python)')
    expect(data).toMatchObject({ content: '', startLine: 1, endLine: 0, newline: 'none' })
    expect(meta).toEqual({ truncated: false, returned: 0, total: 0 })
    expect(await ws.error('read', { path: 'empty.py', offset: 2 })).toMatchObject({ total: 0 })
  })

  it.each([
    ['one line without an end', 'a', 1],
    ['one empty line', '\n', 1],
    ['an empty last line', 'a\n\n', 2],
    ['only a byte order mark', '\ufeff', 0],
  ])('counts %s', async (_what, text, total) => {
    ws.write('a.txt', text)
    expect((await ws.ok('read', { path: 'a.txt' })).meta).toMatchObject({ returned: total, total })
  })

  it('gives 2000 lines unless told otherwise, and recommends a range', async () => {
    ws.write('a.txt', lines(2_500).join('\n'))
    const { content, data, meta } = await ws.ok('read', { path: 'a.txt' })
    expect(meta).toEqual({ truncated: true, returned: 2_000, total: 2_500, nextOffset: 2_001 })
    expect(data.recommendRange).toBe(true)
    expect(content).toMatch(/\[There is more: go on with offset 2001\. The file has 23 KB: .*grep\.\]$/)
  })

  it('tells in the result which lines were cut', async () => {
    ws.write('a.txt', `short\n${'x'.repeat(2_001)}\n`)
    const { data, meta } = await ws.ok('read', { path: 'a.txt' })
    expect(meta).toEqual({ truncated: true, returned: 2, total: 2, cutLines: 1 })
    expect(data.content).toMatch(/^short\nx{2000} … \[line cut, 2\.0 KB long\]$/)
  })

  it('remembers the version it showed, also of a part', async () => {
    const file = ws.write('a.txt', 'one\ntwo\n')
    await ws.ok('read', { path: 'a.txt', limit: 1 })
    expect(ws.memory.get('c', file)).toBe(versionOf(statSync(file)))
  })

  it('remembers nothing of what it did not show', async () => {
    const file = ws.write('a.bin', Buffer.from([1, 0, 2, 0, 0, 3]))
    await ws.error('read', { path: 'a.bin' })
    await ws.error('read', { path: 'a.bin', offset: 9 })
    expect(ws.memory.get('c', file)).toBeUndefined()
  })

  it('opens what was offloaded to the session folder', async () => {
    writeFileSync(join(ws.sessionDir, 'out.txt'), 'kept\n')
    expect((await ws.ok('read', { path: join(ws.sessionDir, 'out.txt') })).content).toContain('1\tkept')
  })
})

describe('a long file', () => {
  it('comes in pages of text that end with a line, and is not written to a second file', async () => {
    const all = Array.from({ length: 1_500 }, (_, at) => `${at} ${'x'.repeat(100)}`)
    ws.write('a.txt', all.join('\n'))
    const seen: string[] = []
    let offset = 1
    for (let calls = 1; ; calls++) {
      const { content, data, meta } = await ws.ok('read', { path: 'a.txt', offset })
      expect(Buffer.byteLength(content)).toBeLessThan(51_000)
      expect(meta.offloadPath).toBeUndefined()
      seen.push(...String(data.content).split('\n'))
      if (meta.nextOffset === undefined) break
      expect(meta).toMatchObject({ truncated: true, total: 1_500 })
      offset = meta.nextOffset
      expect(calls).toBeLessThan(10)
    }
    expect(seen).toEqual(all)
  })
})

describe('what is no text file', () => {
  it('lists a folder', async () => {
    ws.write('src/a.ts', 'abc')
    ws.write('src/sub/b.ts', '')
    expect(await ws.ok('read', { path: 'src' })).toMatchObject({
      content: '2 entries in src\na.ts  3 B\nsub/',
      data: { path: 'src', isDirectory: true },
      meta: { truncated: false, returned: 2, total: 2 },
    })
  })

  it('refuses a binary file with its type and size', async () => {
    ws.write('a.zip', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(3_000)]))
    expect(await ws.error('read', { path: 'a.zip' })).toEqual({
      code: 'INVALID_ARGUMENT',
      message:
        'a.zip is a binary file (ZIP archive, 2.9 KB), which read does not show. Use exec with a program that knows its format.',
      type: 'ZIP archive',
      size: 3_004,
    })
  })

  it('refuses a link and what is outside', async () => {
    symlinkSync('/etc/passwd', join(ws.root, 'link'))
    expect(await ws.error('read', { path: 'link' })).toMatchObject({ code: 'SECURITY' })
    expect(await ws.error('read', { path: '/etc/passwd' })).toMatchObject({ code: 'SECURITY' })
  })
})

describe('a file that does not exist', () => {
  it('brings up to three similar names of its folder', async () => {
    for (const name of ['cart.ts', 'card.ts', 'cart.test.ts', 'Cart.tsx', 'zebra.ts'])
      ws.write(`src/${name}`, '')
    const { code, message, similar } = await ws.error('read', { path: 'src/cart.js' })
    expect(code).toBe('NOT_FOUND')
    expect(similar).toEqual(['src/Cart.tsx', 'src/cart.ts', 'src/cart.test.ts'])
    expect(message).toBe('There is no src/cart.js. Similar: src/Cart.tsx, src/cart.ts, src/cart.test.ts')
  })

  it('looks in the deepest folder that exists', async () => {
    ws.write('src/main/index.ts', '')
    expect(await ws.error('read', { path: 'src/mian/tools/x.ts' })).toMatchObject({ similar: ['src/main'] })
    expect(await ws.error('ls', { path: 'scr' })).toMatchObject({ code: 'NOT_FOUND', similar: ['src'] })
  })

  it('says what else to try when nothing is similar', async () => {
    mkdirSync(join(ws.root, 'src'))
    expect(await ws.error('read', { path: 'src/nothing.md' })).toMatchObject({
      code: 'NOT_FOUND',
      message: 'There is no src/nothing.md. Search for it by name with find.',
    })
  })

  it('names a file in the middle of the path', async () => {
    ws.write('a.txt', '')
    expect(await ws.error('read', { path: 'a.txt/b' })).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('the declaration', () => {
  it.each([
    ['an old name of a parameter', { filePath: 'a' }, /filePath: unknown parameter/],
    ['an offset of 0', { path: 'a', offset: 0 }, /offset/],
    ['half a line', { path: 'a', offset: 1.5 }, /offset/],
    ['an offset in words', { path: 'a', offset: '5' }, /offset/],
    ['no limit at all', { path: 'a', limit: 0 }, /limit/],
    ['too high a limit', { path: 'a', limit: 10_001 }, /limit/],
    ['an empty path', { path: '' }, /path/],
    ['a depth', { path: 'a', depth: 2 }, /depth/],
  ])('refuses %s', async (_what, args, words) => {
    const error = await ws.error('read', args)
    expect(error.code).toBe('INVALID_ARGUMENT')
    expect(error.message).toMatch(words)
  })

  it('says what is touched and titles the call', () => {
    const tool = createReadTool({ memory: createFileMemory() })
    expect(tool.effect).toBe('read')
    expect(tool.touches({ path: 'a.ts' })).toEqual({ reads: ['a.ts'] })
    expect(tool.title({ path: 'a.ts' })).toBe('Read a.ts')
    expect(tool.title({ path: 'a.ts', offset: 7 })).toBe('Read a.ts from line 7')
  })
})
