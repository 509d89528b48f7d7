import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineEndOf } from '../../../../src/main/tools/read/breaks'
import type { Source } from '../../../../src/main/tools/read/chunks'
import { extendIndex, markBefore, newIndex } from '../../../../src/main/tools/read/line-index'
import { type Page, readPage } from '../../../../src/main/tools/read/page'
import { MAX_LINE } from '../../../../src/main/tools/read/shown-line'
import { shapeOf } from '../../../../src/main/tools/read/text-shape'
import { bomLength } from '../../../../src/main/workspace'
import { withFile } from './fixture'

const file = (handle: Source['handle'], size: number, chunk: number): Source => ({
  handle,
  size,
  chunk,
  signal: new AbortController().signal,
})

/** One page of the bytes, found through an index, with chunks of the given size. */
const pageOf = (bytes: Buffer, range: { offset: number; limit: number; maxBytes?: number }, chunk = 8) =>
  withFile(bytes, async (handle): Promise<Page> => {
    const shape = shapeOf(bytes, false)
    const source = file(handle, bytes.length, chunk)
    const start = newIndex(bomLength(shape.encoding, shape.bom))
    const index = await extendIndex(start, source, lineEndOf(shape), Number.POSITIVE_INFINITY)
    const mark = markBefore(index, range.offset)
    return readPage(source, mark, lineEndOf(shape), shape.encoding, { maxBytes: 50_000, ...range })
  })

describe('a page', () => {
  it('holds the lines asked for, wherever the chunks end', async () => {
    const lines = fc.array(fc.string({ unit: fc.constantFrom('a', 'é', '文', '😀', ' ', '\r', '\t') }))
    const sizes = fc.integer({ min: 1, max: 20 }).map((half) => half * 2)
    await fc.assert(
      fc.asyncProperty(
        lines,
        sizes,
        fc.integer({ min: 1, max: 9 }),
        fc.nat({ max: 9 }),
        async (all, chunk, from, more) => {
          const text = `first\n${all.map((line) => `${line}.\n`).join('')}`
          const page = await pageOf(Buffer.from(text), { offset: from, limit: more + 1 }, chunk)
          expect(page.lines).toEqual(['first', ...all.map((line) => `${line}.`)].slice(from - 1, from + more))
          expect(page.next).toBe(from + page.lines.length)
        },
      ),
    )
  })

  it('stops at a line when the text gets too large, and goes on there', async () => {
    const bytes = Buffer.from('aaaa\nbbbb\ncccc\n')
    expect(await pageOf(bytes, { offset: 1, limit: 9, maxBytes: 14 })).toMatchObject({
      lines: ['aaaa', 'bbbb'],
      next: 3,
    })
    expect(await pageOf(bytes, { offset: 3, limit: 9, maxBytes: 14 })).toMatchObject({
      lines: ['cccc'],
      next: 4,
    })
  })

  it('counts bytes of UTF-8 and not characters', async () => {
    const bytes = Buffer.from('文文\n文文\n')
    expect((await pageOf(bytes, { offset: 1, limit: 9, maxBytes: 17 })).lines).toEqual(['文文'])
    expect((await pageOf(bytes, { offset: 1, limit: 9, maxBytes: 18 })).lines).toEqual(['文文', '文文'])
  })

  it('gives one line even when it is too large', async () => {
    expect(await pageOf(Buffer.from('aaaa\nb'), { offset: 1, limit: 9, maxBytes: 1 })).toMatchObject({
      lines: ['aaaa'],
    })
  })

  it('keeps the CR of a last line that no LF follows', async () => {
    expect((await pageOf(Buffer.from('a\r\nb\r'), { offset: 1, limit: 9 })).lines).toEqual(['a', 'b\r'])
  })
})

describe('a line that is too long', () => {
  const long = (text: string) => pageOf(Buffer.from(`x\n${text}\r\ny`), { offset: 2, limit: 9 }, 1_000)

  it('is shown whole up to 2000 characters', async () => {
    expect(await long('文'.repeat(MAX_LINE))).toMatchObject({
      lines: ['文'.repeat(MAX_LINE), 'y'],
      cutLines: 0,
    })
  })

  it('is cut after that, with a mark that tells its length', async () => {
    const page = await long('a'.repeat(4_000))
    expect(page.lines).toEqual([`${'a'.repeat(MAX_LINE)} … [line cut, 3.9 KB long]`, 'y'])
    expect(page.cutLines).toBe(1)
  })

  it('is never cut within a character', async () => {
    for (const text of [
      '😀'.repeat(1_001),
      `a${'😀'.repeat(1_001)}`,
      '😀'.repeat(5_000),
      `a${'😀'.repeat(5_000)}`,
    ]) {
      const [line = ''] = (await long(text)).lines
      expect(line.isWellFormed()).toBe(true)
      expect(line.startsWith(text.slice(0, MAX_LINE - 1))).toBe(true)
      expect(line).not.toContain('\ufffd')
    }
  })

  it('costs no more than its beginning', async () => {
    const bytes = Buffer.from(`${'a'.repeat(3_000_000)}\nb\n`)
    const page = await pageOf(bytes, { offset: 1, limit: 2 }, 65_536)
    expect(page.lines.map((line) => line.length)).toEqual([MAX_LINE + ' … [line cut, 2.9 MB long]'.length, 1])
  })
})

it('shows a NUL as a sign, since neither databases nor model servers take it', async () => {
  const bytes = Buffer.concat([Buffer.from('a\n'), Buffer.from([0x62, 0, 0x63])])
  expect((await pageOf(bytes, { offset: 2, limit: 1 })).lines).toEqual(['b␀c'])
})
