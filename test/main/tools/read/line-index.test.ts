import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LineEnd, nextBreak } from '../../../../src/main/tools/read/breaks'
import type { Source } from '../../../../src/main/tools/read/chunks'
import { extendIndex, markBefore, newIndex } from '../../../../src/main/tools/read/line-index'
import { naiveLines, withFile } from './fixture'

const LF: LineEnd = { byte: 10, width: 1, side: 0 }
const ENDS: [string, LineEnd, (text: string) => Buffer][] = [
  ['UTF-8', LF, (text) => Buffer.from(text)],
  ['UTF-16 LE', { byte: 10, width: 2, side: 0 }, (text) => Buffer.from(text, 'utf16le')],
  ['UTF-16 BE', { byte: 10, width: 2, side: 1 }, (text) => Buffer.from(text, 'utf16le').swap16()],
]
/** Letters whose bytes look like a line end in one of the encodings. */
const texts = fc
  .array(
    fc.constantFrom('\n', '\n', 'a', '\r', '\u0a0a', '\u000a\u0a00', '\u010a', '文', '😀', '\u0d0a', '\0'),
  )
  .map((parts) => parts.join(''))
const sizes = fc.integer({ min: 1, max: 20 }).map((half) => half * 2)
const source = (handle: Source['handle'], size: number, chunk: number): Source => ({
  handle,
  size,
  chunk,
  signal: new AbortController().signal,
})

describe.each(ENDS)('the index of line offsets in %s', (_name, end, encode) => {
  it('agrees with a plain split, however the file is cut into chunks', async () => {
    await fc.assert(
      fc.asyncProperty(texts, sizes, async (text, chunk) => {
        const bytes = encode(text)
        const index = await withFile(bytes, (handle) =>
          extendIndex(newIndex(0), source(handle, bytes.length, chunk), end, Number.POSITIVE_INFINITY),
        )
        expect(index.total).toBe(naiveLines(text, '\n').length)
        const starts = [
          0,
          ...text.split('\n').map((_, at, all) => encode(`${all.slice(0, at + 1).join('\n')}\n`).length),
        ]
        for (const { line, offset } of index.marks) expect(offset).toBe(starts[line - 1])
      }),
    )
  })

  it('is the same when it grows step by step', async () => {
    await fc.assert(
      fc.asyncProperty(texts, sizes, fc.array(fc.nat({ max: 12 })), async (text, chunk, steps) => {
        const bytes = encode(text)
        await withFile(bytes, async (handle) => {
          const file = source(handle, bytes.length, chunk)
          let index = newIndex(0)
          for (const line of steps) {
            index = await extendIndex(index, file, end, line)
            if (index.total === undefined) expect(index.breaks).toBeGreaterThanOrEqual(line)
          }
          const grown = await extendIndex(index, file, end, Number.POSITIVE_INFINITY)
          const whole = await extendIndex(newIndex(0), file, end, Number.POSITIVE_INFINITY)
          expect(grown).toEqual(whole)
        })
      }),
    )
  })
})

describe('a mark before a line', () => {
  it('is the last one that does not come after it', () => {
    const marks = [1, 4, 9, 10].map((line) => ({ line, offset: line * 100 }))
    const index = { marks, scanned: 2_000, breaks: 20 }
    const found = [1, 2, 3, 4, 8, 9, 10, 11, 500].map((line) => markBefore(index, line).line)
    expect(found).toEqual([1, 1, 1, 4, 4, 9, 10, 10, 10])
  })
})

describe('the size of the index', () => {
  it('follows the bytes of the file and not its lines', async () => {
    const bytes = Buffer.alloc(64_000, '\n')
    const index = await withFile(bytes, (handle) =>
      extendIndex(newIndex(0), source(handle, bytes.length, 1_000), LF, Number.POSITIVE_INFINITY),
    )
    expect(index.total).toBe(64_000)
    expect(index.marks).toHaveLength(65)
  })

  it('stops looking as soon as the line is known', async () => {
    const bytes = Buffer.alloc(64_000, '\n')
    const index = await withFile(bytes, (handle) =>
      extendIndex(newIndex(0), source(handle, bytes.length, 1_000), LF, 1_500),
    )
    expect(index).toMatchObject({ scanned: 2_000, breaks: 2_000 })
    expect(index.total).toBeUndefined()
  })
})

describe('a stop while the file is scanned', () => {
  it('ends the scan before the next chunk', async () => {
    const bytes = Buffer.alloc(64_000, '\n')
    const stop = new AbortController()
    await withFile(bytes, async (handle) => {
      let reads = 0
      const counted = new Proxy(handle, {
        get(target, name) {
          if (name !== 'read') return Reflect.get(target, name)
          return (...args: Parameters<typeof handle.read>) => {
            if (++reads === 3) stop.abort()
            return target.read(...args)
          }
        },
      })
      const file = { ...source(counted, bytes.length, 1_000), signal: stop.signal }
      await expect(extendIndex(newIndex(0), file, LF, Number.POSITIVE_INFINITY)).rejects.toThrow(/abort/i)
      expect(reads).toBe(3)
    })
  })
})

it('finds no line end in half a unit', () => {
  expect(nextBreak(Buffer.from([0x0a]), 0, { byte: 10, width: 2, side: 0 })).toBe(-1)
  expect(nextBreak(Buffer.from([0x00, 0x0a, 0x00, 0x0a]), 0, { byte: 10, width: 2, side: 0 })).toBe(-1)
  expect(nextBreak(Buffer.from([0x0a, 0x00, 0x0a, 0x00]), 0, { byte: 10, width: 2, side: 1 })).toBe(-1)
})
