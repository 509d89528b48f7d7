import { chmodSync, readdirSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applyDiff } from '../../../src/main/history'
import { type Bench, openBench } from './change-fixture'

let b: Bench

beforeEach(async () => {
  b = await openBench()
})
afterEach(() => b.close())

describe('a new file', () => {
  it('is created with its folders and tells what was written', async () => {
    const { data, summary, content } = await b.call('write', { path: 'src/deep/a.ts', content: 'one\ntwo\n' })
    expect(b.read('src/deep/a.ts')).toBe('one\ntwo\n')
    expect(data).toEqual({
      path: 'src/deep/a.ts',
      bytesWritten: 8,
      lineCount: 2,
      created: true,
      overwritten: false,
      diff: '--- /dev/null\n+++ b/src/deep/a.ts\n@@ -0,0 +1,2 @@\n+one\n+two\n',
      changeId: expect.any(Number),
    })
    expect(summary).toBe('Created src/deep/a.ts (2 lines, 8 B)')
    expect(content).toBe(summary)
    expect(readdirSync(join(b.root, 'src/deep'))).toEqual(['a.ts'])
  })

  it('gets a final newline', async () => {
    expect(await b.call('write', { path: 'a', content: 'x' })).toMatchObject({
      data: { bytesWritten: 2, lineCount: 1 },
    })
    expect(b.read('a')).toBe('x\n')
  })

  it('stays empty when it is to be empty', async () => {
    expect(await b.call('write', { path: 'a', content: '' })).toMatchObject({
      data: { bytesWritten: 0, lineCount: 0, created: true, diff: '' },
    })
    expect(b.read('a')).toBe('')
  })

  it.each([
    ['\n', 'a\r\nb\nc', 'a\nb\nc\n'],
    ['\r\n', 'a\nb\r\nc', 'a\r\nb\r\nc\r\n'],
  ] as const)('has the newline of the system (%j)', async (newline, content, written) => {
    b.close()
    b = await openBench(newline)
    await b.call('write', { path: 'a', content })
    expect(b.read('a')).toBe(written)
  })

  it('is refused outside the workspace, over a folder and over a link', async () => {
    symlinkSync('/etc/passwd', join(b.root, 'link'))
    b.put('folder/x', '')
    expect(await b.fail('write', { path: '../a', content: '' })).toMatchObject({ code: 'SECURITY' })
    expect(await b.fail('write', { path: 'link', content: '' })).toMatchObject({ code: 'SECURITY' })
    expect(await b.fail('write', { path: 'folder', content: '' })).toMatchObject({ code: 'INVALID_ARGUMENT' })
    expect(b.history.list('c')).toEqual([])
  })
})

describe('a file that exists', () => {
  it('is replaced, and the diff leads from the old text to the new one', async () => {
    b.put('a', 'one\ntwo\nthree\n')
    const { data, summary } = await b.call('write', { path: 'a', content: 'one\n2\nthree\n' })
    expect(data).toMatchObject({ created: false, overwritten: true, lineCount: 3, bytesWritten: 12 })
    expect(summary).toBe('Replaced a (3 lines, 12 B)')
    const applied = applyDiff(new Map([['a', 'one\ntwo\nthree\n']]), String(data.diff))
    expect(applied).toMatchObject({ ok: true })
    expect(applied.ok && applied.files.get('a')?.text).toBe('one\n2\nthree\n')
  })

  it('keeps its mode', async () => {
    b.put('run.sh', '#!/bin/sh\n')
    chmodSync(join(b.root, 'run.sh'), 0o750)
    await b.call('write', { path: 'run.sh', content: '#!/bin/sh\nexit\n' })
    expect(statSync(join(b.root, 'run.sh')).mode & 0o777).toBe(0o750)
  })

  it.each([
    ['a\r\nb\r\n', 'x\ny\n', 'x\r\ny\r\n'],
    ['a\nb\n', 'x\r\ny\r\n', 'x\ny\n'],
    ['a\r\nb\r\nc\n', 'x\ny', 'x\r\ny\r\n'],
    ['a\nb\nc\r\n', 'x\r\ny', 'x\ny\n'],
    ['a\rb\r', 'x\ny\n', 'x\ry\r'],
  ])('keeps the newline most of its lines have: %j', async (before, content, after) => {
    b.put('a', before)
    await b.call('write', { path: 'a', content })
    expect(b.read('a')).toBe(after)
  })

  it('may end without a newline when it did before', async () => {
    b.put('a', 'old\nend')
    await b.call('write', { path: 'a', content: 'new\nend' })
    expect(b.read('a')).toBe('new\nend')
    b.put('b', 'old\n')
    await b.call('write', { path: 'b', content: 'new' })
    expect(b.read('b')).toBe('new\n')
  })

  it('is written like a new one when it was empty', async () => {
    b.put('a', '')
    expect(await b.call('write', { path: 'a', content: 'x' })).toMatchObject({
      data: { created: false, overwritten: true },
    })
    expect(b.read('a')).toBe('x\n')
  })

  it.each([
    ['UTF-8 with BOM', Buffer.from('\ufeffalt\n'), Buffer.from('\ufeffneu ü\n')],
    ['UTF-16 LE', Buffer.from('\ufeffalt\n', 'utf16le'), Buffer.from('\ufeffneu ü\n', 'utf16le')],
    [
      'UTF-16 BE',
      Buffer.from('\ufeffalt\n', 'utf16le').swap16(),
      Buffer.from('\ufeffneu ü\n', 'utf16le').swap16(),
    ],
    ['GB18030', Buffer.from('c4e3bac3cac0bde70a', 'hex'), Buffer.from('6e657520a8b90a', 'hex')],
    ['Latin-1', Buffer.from('caf\xe9 cr\xe8me\n', 'latin1'), Buffer.from('neu \xfc\n', 'latin1')],
  ])('keeps its encoding: %s', async (_name, before, after) => {
    b.put('a', before)
    await b.call('write', { path: 'a', content: 'neu ü\n' })
    expect(b.bytes('a')).toEqual(after)
  })

  it('does not get a second BOM', async () => {
    b.put('a', '\ufeffold\n')
    await b.call('write', { path: 'a', content: '\ufeffnew\n' })
    expect(b.read('a')).toBe('\ufeffnew\n')
  })

  it('is left alone when its encoding lacks a character', async () => {
    const before = Buffer.from('caf\xe9 cr\xe8me\n', 'latin1')
    b.put('a', before)
    const error = await b.fail('write', { path: 'a', content: '你好\n' })
    expect(error).toMatchObject({ code: 'INVALID_ARGUMENT', message: expect.stringContaining('Latin-1') })
    expect(b.bytes('a')).toEqual(before)
    expect(b.history.list('c')).toEqual([])
  })

  it('is not written again with the text it has', async () => {
    b.put('a', 'same\n')
    const before = statSync(join(b.root, 'a'), { bigint: true })
    const { data, summary } = await b.call('write', { path: 'a', content: 'same\n' })
    expect(data).toMatchObject({ bytesWritten: 0, created: false, overwritten: false, diff: '' })
    expect(data).not.toHaveProperty('changeId')
    expect(summary).toContain('Nothing to do')
    expect(statSync(join(b.root, 'a'), { bigint: true }).mtimeNs).toBe(before.mtimeNs)
    expect(b.history.list('c')).toEqual([])
  })

  it('may be a binary file, which is said and can be undone', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000', 'hex')
    b.put('a.png', png)
    const { data, summary, meta } = await b.call('write', { path: 'a.png', content: 'text' })
    expect(summary).toContain('it was a binary file')
    expect(data).not.toHaveProperty('diff')
    expect(data.diffOmitted).toContain('binary')
    expect(meta.truncated).toBe(true)
    expect(b.read('a.png')).toBe('text\n')
    await b.history.undo(b.workspace, 'c', { file: 'a.png' })
    expect(b.bytes('a.png')).toEqual(png)
  })
})

describe('a file that changed since the model saw it', () => {
  it('is refused until it is read again', async () => {
    b.put('a', 'one\n')
    await b.call('read', { path: 'a' })
    b.put('a', 'somebody else was here\n')
    expect(await b.fail('write', { path: 'a', content: 'two\n' })).toMatchObject({ code: 'STALE_FILE' })
    expect(b.read('a')).toBe('somebody else was here\n')
    await b.call('read', { path: 'a' })
    await b.call('write', { path: 'a', content: 'two\n' })
    expect(b.read('a')).toBe('two\n')
  })

  it('is not one the model wrote itself, or never read', async () => {
    b.put('a', 'one\n')
    await b.call('write', { path: 'a', content: 'two\n' })
    await b.call('write', { path: 'a', content: 'three\n' })
    expect(b.read('a')).toBe('three\n')
    b.put('a', 'four and more\n')
    expect(await b.fail('write', { path: 'a', content: 'five\n' })).toMatchObject({ code: 'STALE_FILE' })
  })

  it('can be created again after it was removed', async () => {
    await b.call('write', { path: 'a', content: 'one\n' })
    await b.workspace.removeFile('a')
    expect(await b.call('write', { path: 'a', content: 'two\n' })).toMatchObject({ data: { created: true } })
  })

  it('is seen by the other conversation only when that one read it', async () => {
    b.put('a', 'one\n')
    await b.call('read', { path: 'a' })
    b.put('a', 'somebody else\n')
    b.context.conversationId = 'other'
    await b.call('write', { path: 'a', content: 'two\n' })
    expect(b.read('a')).toBe('two\n')
  })
})

describe('preview', () => {
  it('shows the change and makes none', async () => {
    b.put('a', 'one\n')
    expect(await b.preview('write', { path: 'a', content: 'two' })).toBe(
      '--- a/a\n+++ b/a\n@@ -1,1 +1,1 @@\n-one\n+two\n',
    )
    expect(await b.preview('write', { path: 'new/file', content: 'x' })).toContain('+x')
    expect(b.read('a')).toBe('one\n')
    expect(readdirSync(b.root)).toEqual(['a'])
    expect(b.history.list('c')).toEqual([])
  })

  it('is silent about what would be refused', async () => {
    expect(await b.preview('write', { path: '../a', content: '' })).toBeUndefined()
  })
})

it('says that a workspace is needed', async () => {
  b.context.workspace = null
  expect(await b.fail('write', { path: 'a', content: '' })).toMatchObject({ code: 'UNAVAILABLE' })
})

it('writes nothing after it was stopped', async () => {
  const stop = new AbortController()
  b.context.signal = stop.signal
  const { locate } = b.workspace
  b.context.workspace = {
    ...b.workspace,
    locate(path) {
      stop.abort()
      return locate(path)
    },
  }
  expect(await b.fail('write', { path: 'a', content: 'x' })).toMatchObject({ code: 'CANCELLED' })
  expect(readdirSync(b.root)).toEqual([])
})

it('can be undone with the number it gives', async () => {
  b.put('a', 'one\n')
  const { data } = await b.call('write', { path: 'a', content: 'two\n' })
  await b.history.undo(b.workspace, 'c', { change: Number(data.changeId) })
  expect(b.read('a')).toBe('one\n')
  expect(await b.fail('write', { path: 'a', content: 'three\n' })).toMatchObject({ code: 'STALE_FILE' })
})
