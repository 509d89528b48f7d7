import { describe, expect, it } from 'vitest'
import { pricesIn, writtenPrices } from '../../../src/renderer/src/settings/prices'

const house = { input: 1.5, output: 10, cached: 0.15 }

describe('the prices a user types', () => {
  it('are a model and two or three amounts a line; without a third the cache is no cheaper', () => {
    expect(pricesIn('house 1.5 10 0.15\n\n  qwen/free:8b\t0 0 \n plain 1,5 2')).toEqual({
      prices: {
        house,
        'qwen/free:8b': { input: 0, output: 0, cached: 0 },
        plain: { input: 1.5, output: 2, cached: 1.5 },
      },
    })
  })

  it.each(['house', 'house 1', 'house 1 two', 'house -1 2', 'house 1 2 3 4', 'house 1 Infinity'])(
    'are not %j',
    (line) => {
      expect(pricesIn(`fine 1 2\n${line}`)).toEqual({ wrong: line })
    },
  )

  it('come back as they are kept', () => {
    const prices = { house, plain: { input: 1, output: 2, cached: 1 } }
    expect(writtenPrices(prices)).toBe('house 1.5 10 0.15\nplain 1 2')
    expect(pricesIn(writtenPrices(prices))).toEqual({ prices })
  })
})
