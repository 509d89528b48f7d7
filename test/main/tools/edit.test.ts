import { chmodSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Bench, openBench } from './change-fixture'

let b: Bench

beforeEach(async () => {
  b = await openBench()
})
afterEach(() => b.close())

const edit = (oldText: string, newText: string, more: Record<string, unknown> = {}) =>
  b.call('edit', { path: 'a', oldText, newText, ...more })
const refuse = (oldText: string, newText: string, more: Record<string, unknown> = {}) =>
  b.fail('edit', { path: 'a', oldText, newText, ...more })

describe('edit', () => {
  it('replaces one place and shows it', async () => {
    b.put('a', 'one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\n')
    const { data, summary, content } = await edit('four\nfive', '4\n4.5\n5')
    expect(b.read('a')).toBe('one\ntwo\nthree\n4\n4.5\n5\nsix\nseven\neight\n')
    expect(summary).toBe('Edited a: 1 replacement')
    expect(data).toEqual({
      path: 'a',
      replacements: 1,
      oldLength: 9,
      newLength: 7,
      snippet: [
        '1\tone',
        '2\ttwo',
        '3\tthree',
        '4\t4',
        '5\t4.5',
        '6\t5',
        '7\tsix',
        '8\tseven',
        '9\teight',
      ].join('\n'),
      diff: expect.stringContaining('-four\n-five\n+4\n+4.5\n+5\n'),
      changeId: expect.any(Number),
    })
    expect(content).toBe(`${summary}\n${data.snippet}`)
  })

  it('replaces every place with replaceAll', async () => {
    b.put('a', 'x = x + x\ny\nx\n')
    expect(await edit('x', 'total', { replaceAll: true })).toMatchObject({ data: { replacements: 4 } })
    expect(b.read('a')).toBe('total = total + total\ny\ntotal\n')
  })

  it('shows no line twice', async () => {
    b.put('a', `x\n1\nx\n${'-\n'.repeat(10)}x\n`)
    const { data } = await edit('x', 'y', { replaceAll: true })
    expect(data.snippet).toBe('1\ty\n2\t1\n3\ty\n4\t-\n5\t-\n6\t-\n…\n11\t-\n12\t-\n13\t-\n14\ty')
  })

  it('replaces places that overlap from left to right', async () => {
    b.put('a', 'aaaaa\n')
    expect(await edit('aa', 'b', { replaceAll: true })).toMatchObject({ data: { replacements: 2 } })
    expect(b.read('a')).toBe('bba\n')
  })

  it('takes newText as it stands', async () => {
    b.put('a', 'price\n')
    await edit('price', "$& $1 $$ $` $' \\n \\1")
    expect(b.read('a')).toBe("$& $1 $$ $` $' \\n \\1\n")
  })

  it('takes oldText as it stands', async () => {
    b.put('a', 'a.c\nabc\n')
    await edit('a.c', 'x')
    expect(b.read('a')).toBe('x\nabc\n')
  })

  it('removes text, and can empty a file', async () => {
    b.put('a', 'one\ntwo\n')
    await edit('one\n', '')
    expect(b.read('a')).toBe('two\n')
    await edit('two\n', '')
    expect(b.read('a')).toBe('')
  })

  it('keeps the mode', async () => {
    b.put('a', 'x\n')
    chmodSync(join(b.root, 'a'), 0o700)
    await edit('x', 'y')
    expect(statSync(join(b.root, 'a')).mode & 0o777).toBe(0o700)
  })

  it('shows some of many places', async () => {
    b.put('a', 'x\n'.repeat(100))
    const { content, data } = await edit('x', 'y', { replaceAll: true })
    expect(data.replacements).toBe(100)
    expect(content).toMatch(/\n1\ty\n2\ty\n[^…]+\n37\ty\n…\n… and 66 more$/)
    expect(content.length).toBeLessThan(1_000)
  })
})

describe('newlines', () => {
  it('fits LF to the CRLF of the file and writes CRLF', async () => {
    b.put('a', 'one\r\ntwo\r\nthree\r\n')
    await edit('one\ntwo\n', 'one\nnew\n2\n')
    expect(b.read('a')).toBe('one\r\nnew\r\n2\r\nthree\r\n')
  })

  it('writes LF into a file of LF when newText has CRLF', async () => {
    b.put('a', 'one\ntwo\n')
    await edit('one', 'one\r\nand a half')
    expect(b.read('a')).toBe('one\nand a half\ntwo\n')
  })

  it('leaves every newline it does not touch in a mixed file', async () => {
    b.put('a', 'a\r\nb\nc\r\nd\ne\r\n')
    await edit('b\nc\nd', 'b\nC\nD\nd')
    expect(b.read('a')).toBe('a\r\nb\nC\r\nD\r\nd\ne\r\n')
  })

  it('keeps newlines inside oldText that newText does not change', async () => {
    b.put('a', 'a\r\nb\r\nc\nd\n')
    await edit('a\nb\nc\nd', 'a\nX\nc\nd')
    expect(b.read('a')).toBe('a\r\nX\r\nc\nd\n')
  })

  it('takes the newline of the place, not of the first line', async () => {
    b.put('a', 'a\r\nb\nc')
    await edit('b', 'b\nB')
    await edit('c', 'c\nC')
    expect(b.read('a')).toBe('a\r\nb\nB\nc\nC')
  })

  it('knows files with CR only', async () => {
    b.put('a', 'one\rtwo\rthree\r')
    await edit('one\ntwo', 'one\nnew')
    expect(b.read('a')).toBe('one\rnew\rthree\r')
  })

  it('takes CR in oldText literally, so that newlines can be changed', async () => {
    b.put('a', 'one\r\ntwo\r\n')
    await edit('\r\n', '\n', { replaceAll: true })
    expect(b.read('a')).toBe('one\ntwo\n')
  })

  it('says so when only the newlines of oldText differ', async () => {
    b.put('a', 'one\ntwo\n')
    const error = await refuse('one\r\ntwo', 'x')
    expect(error).toMatchObject({ code: 'NO_MATCH', message: expect.stringContaining('newlines') })
  })

  it('says so when newText differs by nothing but newlines', async () => {
    b.put('a', 'one\ntwo\n')
    expect(await refuse('one\ntwo', 'one\r\ntwo')).toMatchObject({ code: 'INVALID_ARGUMENT' })
  })

  it('uses the newline of the system in a file of one line', async () => {
    b.close()
    b = await openBench('\r\n')
    b.put('a', 'one')
    await edit('one', 'one\ntwo')
    expect(b.read('a')).toBe('one\r\ntwo')
  })

  it('changes nothing but the place, whatever stands around it', async () => {
    const line = fc.tuple(fc.constantFrom('a', 'b', '  c', '', 'é文'), fc.constantFrom('\n', '\r\n'))
    const piece = fc.array(line, { maxLength: 5 }).map((lines) => lines.flat().join(''))
    let runs = 0
    const plain = (text: string) => text.replaceAll('\r\n', '\n')
    await fc.assert(
      fc.asyncProperty(piece, piece, piece, piece, async (before, place, after, wanted) => {
        const [oldText, newText] = [`<${plain(place)}>`, `<${plain(wanted)}!>`]
        const path = `file-${runs++}`
        b.put(path, `${before}<${place}>${after}`)
        await b.call('edit', { path, oldText, newText })
        const now = b.read(path) ?? ''
        expect(now.startsWith(`${before}<`)).toBe(true)
        expect(now.endsWith(`>${after}`)).toBe(true)
        expect(plain(now)).toBe(plain(before) + newText + plain(after))
      }),
      { numRuns: 60 },
    )
  })
})

describe('encodings', () => {
  it.each([
    ['UTF-8 with BOM', Buffer.from('\ufeffalt ü\n'), Buffer.from('\ufeffneu ü\n')],
    ['UTF-16 LE', Buffer.from('\ufeffalt ü\n', 'utf16le'), Buffer.from('\ufeffneu ü\n', 'utf16le')],
    [
      'UTF-16 BE',
      Buffer.from('\ufeffalt ü\n', 'utf16le').swap16(),
      Buffer.from('\ufeffneu ü\n', 'utf16le').swap16(),
    ],
    ['Latin-1', Buffer.from('alt \xfc\n', 'latin1'), Buffer.from('neu \xfc\n', 'latin1')],
    [
      'GB18030',
      Buffer.from('616c7420c4e3bac3cac0bde70a', 'hex'),
      Buffer.from('6e657520c4e3bac3cac0bde70a', 'hex'),
    ],
  ])('are kept: %s', async (_name, before, after) => {
    b.put('a', before)
    await edit('alt', 'neu')
    expect(b.bytes('a')).toEqual(after)
  })

  it('without the new character refuse it', async () => {
    const before = Buffer.from('alt \xfc\n', 'latin1')
    b.put('a', before)
    expect(await refuse('alt', '文')).toMatchObject({ code: 'INVALID_ARGUMENT' })
    expect(b.bytes('a')).toEqual(before)
  })

  it('refuses bytes it could not keep', async () => {
    const before = Buffer.concat([
      Buffer.from('\ufeffold\n', 'utf16le'),
      Buffer.from([0x00, 0xd8, 0x0a, 0x00]),
    ])
    b.put('a', before)
    expect(await refuse('old', 'new')).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining('not valid utf-16le'),
    })
    expect(b.bytes('a')).toEqual(before)
  })

  it('refuses a binary file', async () => {
    b.put('a', Buffer.from([1, 0, 2, 0, 0, 3]))
    expect(await refuse('x', 'y')).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining('binary'),
    })
  })
})

describe('refuses', () => {
  it('several places, with their lines', async () => {
    b.put('a', 'x\ny\nx\nz x x\n')
    expect(await refuse('x', 'y')).toMatchObject({
      code: 'NOT_UNIQUE',
      lines: [1, 3, 4],
      count: 4,
      message: expect.stringContaining('4 times (lines 1, 3, 4)'),
    })
  })

  it('places that overlap', async () => {
    b.put('a', 'aaa\n')
    expect(await refuse('aa', 'b')).toMatchObject({ code: 'NOT_UNIQUE', lines: [1], count: 2 })
  })

  it('very many places, in few words', async () => {
    b.put('a', 'x\n'.repeat(50_000))
    const error = await refuse('x', 'y')
    expect(error).toMatchObject({
      code: 'NOT_UNIQUE',
      message: expect.stringContaining('1000 or more times'),
    })
    expect(error.lines).toHaveLength(20)
    expect(error.message.length).toBeLessThan(300)
  })

  it('an empty oldText, and one that is the same as newText', async () => {
    b.put('a', 'x\n')
    expect(await refuse('', 'y')).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining('Use write'),
    })
    expect(await refuse('x', 'x')).toMatchObject({ code: 'INVALID_ARGUMENT' })
  })

  it('a file that is missing, and names a similar one', async () => {
    b.put('src/cart.ts', 'x')
    const error = await b.fail('edit', { path: 'src/crat.ts', oldText: 'x', newText: 'y' })
    expect(error).toMatchObject({ code: 'NOT_FOUND', message: expect.stringContaining('src/cart.ts') })
  })

  it('the names other programs give the arguments', async () => {
    b.put('a', 'x\n')
    const error = await b.fail('edit', { path: 'a', old_string: 'x', new_string: 'y' })
    expect(error).toMatchObject({ code: 'INVALID_ARGUMENT' })
    expect(b.read('a')).toBe('x\n')
  })
})

describe('a file that changed since the model saw it', () => {
  it('is refused until it is read again', async () => {
    b.put('a', 'one\n')
    await b.call('read', { path: 'a' })
    b.put('a', 'one and more\n')
    expect(await refuse('one', 'two')).toMatchObject({ code: 'STALE_FILE' })
    await b.call('read', { path: 'a' })
    await edit('one', 'two')
    expect(b.read('a')).toBe('two and more\n')
  })

  it('is not one it never read, or changed itself', async () => {
    b.put('a', 'one\n')
    await edit('one', 'two')
    await edit('two', 'three')
    await b.call('read', { path: 'a' })
    await edit('three', 'four')
    await edit('four', 'five')
    expect(b.read('a')).toBe('five\n')
  })

  it('is refused also when it changes between reading and writing', async () => {
    b.put('a', 'one\n')
    const { replaceFile } = b.workspace
    b.context.workspace = {
      ...b.workspace,
      replaceFile(path, bytes, options) {
        b.put('a', 'somebody else\n')
        return replaceFile(path, bytes, options)
      },
    }
    expect(await refuse('one', 'two')).toMatchObject({ code: 'STALE_FILE' })
    expect(b.read('a')).toBe('somebody else\n')
  })
})

describe('preview', () => {
  it('shows the change and makes none', async () => {
    b.put('a', 'one\n')
    const args = { path: 'a', oldText: 'one', newText: 'two' }
    expect(await b.preview('edit', args)).toBe('--- a/a\n+++ b/a\n@@ -1,1 +1,1 @@\n-one\n+two\n')
    expect(b.read('a')).toBe('one\n')
    expect(await b.call('edit', args)).toMatchObject({
      data: { diff: '--- a/a\n+++ b/a\n@@ -1,1 +1,1 @@\n-one\n+two\n' },
    })
  })

  it('is silent about what would be refused', async () => {
    b.put('a', 'one\n')
    expect(await b.preview('edit', { path: 'a', oldText: 'no', newText: 'x' })).toBeUndefined()
    expect(await b.preview('edit', { path: '/etc/passwd', oldText: 'root', newText: 'x' })).toBeUndefined()
  })
})

it('can be undone and redone', async () => {
  b.put('a', 'one\r\ntwo\r\n')
  const { data } = await edit('two', '2')
  await b.history.undo(b.workspace, 'c', { change: Number(data.changeId) })
  expect(b.read('a')).toBe('one\r\ntwo\r\n')
  await b.history.redo(b.workspace, 'c', { change: Number(data.changeId) })
  expect(b.read('a')).toBe('one\r\n2\r\n')
})

it('edits a large file in the middle', async () => {
  const half = 'a line like every other line\n'.repeat(500_000)
  b.put('a', `${half}here\n${half}`)
  const { data } = await edit('here', 'there')
  expect(data.diff).toContain('@@ -499998,7 +499998,7 @@')
  expect(data.snippet).toContain('500001\tthere')
})

it('says when a file is too large', async () => {
  b.put('a', Buffer.alloc(65 * 1024 ** 2, 'x'))
  expect(await refuse('y', 'z')).toMatchObject({ code: 'TOO_LARGE' })
})
