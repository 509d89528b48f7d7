import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBounded, headOf, measure, tailOf } from '../../../src/main/runtime/bounded'

const of = (pieces: string[], keep?: number) => {
  const bounded = createBounded(keep)
  for (const piece of pieces) bounded.push(measure(piece))
  return bounded
}

describe('text that may be very long', () => {
  it('is whole while it fits', () => {
    expect(of(['one\n', 'two']).view()).toEqual({
      text: 'one\ntwo',
      bytes: 7,
      lines: 2,
      omittedBytes: 0,
      omittedLines: 0,
    })
  })

  it('is its beginning, its end and the count of what is between', () => {
    const view = of(
      Array.from({ length: 1000 }, (_, at) => `${at}\n`),
      20,
    ).view()
    expect(view.text).toBe('0\n1\n2\n3\n4\n\n[… 3870 bytes, 992 lines left out …]\n7\n998\n999\n')
    expect(view).toMatchObject({ bytes: 3890, lines: 1000 })
  })

  it('adds up, however it was cut into pieces', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary' })),
        fc.integer({ min: 2, max: 40 }),
        (pieces, keep) => {
          const all = pieces.join('')
          const view = of(pieces, keep).view()
          expect(view.bytes).toBe(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0))
          if (view.omittedBytes === 0) {
            expect(view.text).toBe(all)
            return
          }
          const [head = '', tail = ''] = view.text.split(/\n\[… \d+ bytes, \d+ lines left out …\]\n/)
          expect(all.startsWith(head)).toBe(true)
          expect(all.endsWith(tail)).toBe(true)
          expect(Buffer.byteLength(head) + Buffer.byteLength(tail) + view.omittedBytes).toBe(view.bytes)
          expect(head.length + tail.length).toBeLessThanOrEqual(keep)
        },
      ),
    )
  })

  it('begins anew after it was cleared', () => {
    const bounded = of(['x'.repeat(100)], 10)
    bounded.clear()
    bounded.push(measure('new'))
    expect(bounded.view()).toMatchObject({ text: 'new', bytes: 3, lines: 1, omittedBytes: 0 })
  })
})

describe('cutting', () => {
  it('never leaves half a character', () => {
    expect(headOf('a😀b', 2)).toBe('a')
    expect(tailOf('a😀b', 2)).toBe('b')
    expect(headOf('a😀b', 3)).toBe('a😀')
    expect(tailOf('a😀b', 3)).toBe('😀b')
  })
})
