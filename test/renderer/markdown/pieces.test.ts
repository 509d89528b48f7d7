import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPieces, type Piece } from '../../../src/renderer/src/markdown/pieces'

const read = (text: string) => createPieces().read(text, false)

/** What is shown, without how it was found. */
const shown = (pieces: Piece[]) =>
  pieces.map((piece) => (piece.type === 'code' ? [piece.info, piece.code] : piece.text.replace(/\n+$/, '')))

function stream(text: string, cuts: number[]): Piece[] {
  const pieces = createPieces()
  for (const cut of cuts.toSorted((a, b) => a - b)) pieces.read(text.slice(0, cut), true)
  return pieces.read(text, false)
}

const SAMPLE = [
  '# Title',
  'A paragraph\nover two lines.',
  '- one\n- two\n\n  more of two\n- three',
  '1. first\n\n2. second\n   ```sh\n   ls\n   ```',
  '```ts\nconst a = 1\n\nconst b = 2\n```',
  '> quoted\nlazily',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '$$\nx^2\n$$',
  '~~~\n```\n~~~',
  '<div>\nhtml\n</div>',
  'Setext\n======',
  '---',
  'See [the docs][d].',
  '[d]: https://example.com',
  '````md\n```js\nx\n```\n````',
].join('\n\n')

describe('the blocks of a text', () => {
  it('keeps code apart from the rest', () => {
    expect(shown(read('Look:\n\n```js title\nlet a\n```\nDone.'))).toEqual([
      'Look:',
      ['js title', 'let a'],
      'Done.',
    ])
  })

  it('gives the same blocks whether the text comes at once or in pieces', () => {
    const whole = shown(read(SAMPLE))
    expect(whole.length).toBeGreaterThan(12)
    fc.assert(
      fc.property(fc.array(fc.nat(SAMPLE.length), { maxLength: 60 }), (cuts) => {
        expect(shown(stream(SAMPLE, cuts))).toEqual(whole)
      }),
      { numRuns: 200 },
    )
    expect(
      shown(
        stream(
          SAMPLE,
          [...SAMPLE].map((_, at) => at),
        ),
      ),
    ).toEqual(whole)
  })

  it('loses no character of texts made of marks', () => {
    const mark = fc.constantFrom(
      '```',
      '~~~',
      '\n',
      '\n\n',
      '- ',
      '1. ',
      '> ',
      'word',
      ' ',
      '$$',
      '|',
      '    ',
    )
    fc.assert(
      fc.property(
        fc.array(mark, { maxLength: 40 }),
        fc.array(fc.nat(150), { maxLength: 10 }),
        (parts, cuts) => {
          const text = parts.join('')
          const words = (pieces: Piece[]) => JSON.stringify(shown(pieces)).match(/word/g)?.length ?? 0
          const info = (text.match(/(?:```|~~~)[^\n]*word/g) ?? []).length > 0
          const expected = text.match(/word/g)?.length ?? 0
          const found = words(
            stream(
              text,
              cuts.filter((cut) => cut < text.length),
            ),
          )
          if (info) expect(found).toBeLessThanOrEqual(expected)
          else expect(found).toBe(expected)
        },
      ),
    )
  })

  it('shows a code block while it is written, without its half-written end', () => {
    const pieces = createPieces()
    expect(pieces.read('```py\nprint(1)\n``', true)).toEqual([
      { type: 'code', info: 'py', code: 'print(1)', open: true },
    ])
    expect(pieces.read('```py\nprint(1)\n```\n\nSo', true).map(({ type }) => type)).toEqual([
      'code',
      'markdown',
    ])
  })

  it('keeps what is finished: the same object as before', () => {
    const pieces = createPieces()
    const before = pieces.read('One.\n\n```js\na\n```\n\nTwo.\n\nThr', true)
    const after = pieces.read('One.\n\n```js\na\n```\n\nTwo.\n\nThree.\n', true)
    expect(after[0]).toBe(before[0])
    expect(after[1]).toBe(before[1])
    expect(after.at(-1)).toMatchObject({ text: 'Three.\n' })
  })

  it('takes a list that goes on after an empty line as one', () => {
    const pieces = createPieces()
    for (const text of ['- a\n', '- a\n\n', '- a\n\n-', '- a\n\n- b']) pieces.read(text, true)
    expect(pieces.read('- a\n\n- b\n', true)).toHaveLength(1)
  })

  it('reads only what is new in a long code block', () => {
    const pieces = createPieces()
    let text = '```ts\n'
    let work = 0
    for (let line = 0; line < 5_000; line++) {
      text += `const value${line} = ${line} // a line of code\n`
      pieces.read(text, true)
      work += pieces.work()
    }
    expect(work).toBeLessThan(text.length * 3)
  })

  it('starts again when the text is another one', () => {
    const pieces = createPieces()
    pieces.read('One.\n\nTwo.\n\nThree', true)
    expect(shown(pieces.read('Other', true))).toEqual(['Other'])
  })

  it('goes on after a pause', () => {
    const pieces = createPieces()
    pieces.read('Half a sen', false)
    expect(shown(pieces.read('Half a sentence', false))).toEqual(['Half a sentence'])
  })
})
