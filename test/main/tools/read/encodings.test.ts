import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { encodeText, type TextEncoding } from '../../../../src/main/workspace'
import { type Fixture, naiveLines, setUp } from './fixture'

let ws: Fixture

beforeEach(async () => {
  ws = await setUp()
})
afterEach(() => ws.dispose())

/** Letters that exist in the encoding and are recognised as such when enough of them follow each other. */
const LETTERS: [TextEncoding, boolean, string[]][] = [
  ['utf-8', false, ['a', 'é', '文', '😀', '\u0a0a', '\u2028']],
  ['utf-8', true, ['a', 'é', '文', '😀']],
  ['utf-16le', true, ['a', 'é', '文', '😀', '\u0a0a', '\u0d0a', '\u0a00']],
  ['utf-16be', true, ['a', 'é', '文', '😀', '\u0a0a', '\u0d0a', '\u0a00']],
  ['utf-16le', false, ['a', 'b', 'é']],
  ['gb18030', false, ['a', '中', '文', '数', '据']],
  ['latin1', false, ['a', 'b', 'é', 'ß', 'ü']],
]
/** What makes the encoding plain to see. */
const FIRST: Record<TextEncoding, string> = {
  'utf-8': 'begin 文é',
  'utf-16le': 'begin',
  'utf-16be': 'begin',
  gb18030: '开始读取中文内容',
  latin1: 'Ca\u00e9 fran\u00e7ais, gr\u00fc\u00dfe',
}

describe.each(LETTERS)('a file in %s (with a mark: %s)', (encoding, bom, letters) => {
  it('gives exactly its lines when it is read page by page', async () => {
    const line = fc
      .array(fc.constantFrom(...letters, ' ', '\t'), { maxLength: 12 })
      .map((parts) => parts.join(''))
    const text = fc
      .array(fc.tuple(line, fc.constantFrom('\n', '\r\n')), { maxLength: 30 })
      .chain((rows) => line.map((last) => `${FIRST[encoding]}\n${rows.flat().join('')}${last}`))
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 12 }), async (whole, limit) => {
        ws.write('file', encodeText(whole, encoding, bom))
        const expected = naiveLines(whole)
        const seen: string[] = []
        for (let offset: number | undefined = 1; offset !== undefined; ) {
          const { data, meta } = await ws.ok('read', { path: 'file', offset, limit })
          expect(data).toMatchObject({
            encoding,
            bom,
            startLine: offset,
            endLine: offset + Number(meta.returned) - 1,
          })
          expect(meta.total).toBe(expected.length)
          seen.push(...String(data.content).split('\n'))
          offset = meta.nextOffset
        }
        expect(seen).toEqual(expected)
      }),
      { numRuns: 30 },
    )
  })
})

describe('the line ends', () => {
  it.each([
    ['lf', 'a\nb\n', ['a', 'b']],
    ['crlf', 'a\r\nb\r\n', ['a', 'b']],
    ['mixed', 'a\r\nb\nc', ['a', 'b', 'c']],
    ['cr', 'a\rb\r\rc', ['a', 'b', '', 'c']],
    ['none', 'a', ['a']],
    ['lf', '10%\r50%\r100%\nb\n', ['10%\r50%\r100%', 'b']],
  ])('are %s', async (newline, text, expected) => {
    for (const encoding of ['utf-8', 'utf-16le', 'utf-16be'] as const) {
      ws.write('a', encodeText(text, encoding, encoding !== 'utf-8'))
      const { data, meta } = await ws.ok('read', { path: 'a' })
      expect(data).toMatchObject({ newline, content: expected.join('\n') })
      expect(meta).toEqual({ truncated: false, returned: expected.length, total: expected.length })
    }
  })

  it('are looked for in the whole beginning of a file, not to take a lone CR for one', async () => {
    ws.write('a', `${'50%\r'.repeat(50_000)}100%\nend\n`)
    const { data, meta } = await ws.ok('read', { path: 'a' })
    expect(data.newline).toBe('lf')
    expect(meta).toMatchObject({ total: 2, cutLines: 1 })
  })
})

it('tells the model when a file is not in UTF-8', async () => {
  ws.write('a.txt', encodeText('中文内容\n', 'gb18030', false))
  expect((await ws.ok('read', { path: 'a.txt' })).content).toBe('a.txt: 1 line (text, gb18030)\n1\t中文内容')
})

describe('a file that is too large to be looked at whole', () => {
  const LOOKED_AT = 4 * 1024 ** 2

  it('may be cut within a character', async () => {
    ws.write('a', `${'文'.repeat(30)}\n`.repeat(50_000))
    const { data, meta } = await ws.ok('read', { path: 'a', offset: 50_000 })
    expect(data).toMatchObject({ encoding: 'utf-8', content: '文'.repeat(30) })
    expect(meta.total).toBe(50_000)
  })

  it('may be cut within a line end', async () => {
    const head = 'x'.repeat(LOOKED_AT - 1)
    ws.write('a', `${head}\r\nlast\r\n`)
    const { data, meta } = await ws.ok('read', { path: 'a', offset: 2 })
    expect(data.content).toBe('last')
    expect(meta.total).toBe(2)
  })

  it('shows a line feed where CR ends the lines', async () => {
    ws.write('a', `${'line\r'.repeat(LOOKED_AT / 5 + 1)}a\nb\rend`)
    const { data, meta } = await ws.ok('read', { path: 'a', offset: 838_862 })
    expect(data).toMatchObject({ newline: 'cr', content: 'a␊b\nend' })
    expect(meta.returned).toBe(2)
  })
})
