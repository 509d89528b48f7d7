import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMarks, type Mark } from '../../../../src/main/runtime/shells/marks'

const mark = (body: string, nonce = 'n1') => `\x1b]7717;${nonce};${body};${nonce}\x07`

/** What comes out, with neighbouring texts as one. */
function read(pieces: string[]): (string | Mark)[] {
  const marks = createMarks('n1')
  const parts: (string | Mark)[] = []
  for (const part of pieces.flatMap((piece) => marks.push(piece))) {
    const last = parts.at(-1)
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part
    else parts.push(part)
  }
  return parts
}

describe('the marks of a shell', () => {
  it('are taken out of the text, in order', () => {
    expect(read([`a${mark('start')}b${mark('prompt;3;/x;y\n')}c`])).toEqual([
      'a',
      { kind: 'start' },
      'b',
      { kind: 'prompt', code: 3, cwd: '/x;y\n' },
      'c',
    ])
  })

  it('of somebody else are text', () => {
    expect(read([mark('start', 'n2')])).toEqual([mark('start', 'n2')])
  })

  it('that never end are text in the end', () => {
    const text = `\x1b]7717;n1;prompt;${'x'.repeat(40_000)}`
    expect(read([text, 'y']).join('')).toBe(`${text}y`)
  })

  it('are found however the text is cut', () => {
    const token = fc.constantFrom(
      'a',
      '\x1b',
      '\x1b]',
      '\x1b]7717;n1',
      '\n',
      mark('start'),
      mark('prompt;0;/工作'),
    )
    fc.assert(
      fc.property(
        fc.array(token, { maxLength: 12 }),
        fc.array(fc.nat(60), { maxLength: 12 }),
        (tokens, cuts) => {
          // What may be the start of a mark is held back: the end of the text shows everything.
          const text = `${tokens.join('')}.`
          const pieces: string[] = []
          let from = 0
          for (const size of cuts) {
            pieces.push(text.slice(from, from + size))
            from += size
          }
          expect(read([...pieces, text.slice(from)])).toEqual(read([text]))
        },
      ),
    )
  })
})
