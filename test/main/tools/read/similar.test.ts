import { describe, expect, it } from 'vitest'
import { similarNames } from '../../../../src/main/tools/read/similar'

describe('similar names', () => {
  it.each([
    ['another case', 'readme.md', 'README.md'],
    ['another ending', 'index.js', 'index.ts'],
    ['swapped letters', 'mian', 'main'],
    ['a missing letter', 'packge.json', 'package.json'],
    ['part of the name', 'button.tsx', 'PrimaryButton.tsx'],
    ['a hidden file', 'gitignore', '.gitignore'],
  ])('are found by %s', (_what, wanted, name) => {
    expect(similarNames(wanted, ['zebra.png', name, 'unrelated.yaml'])).toEqual([name])
  })

  it('come with the closest first, at most three', () => {
    const names = ['cart.test.ts', 'carts.ts', 'cart.tsx', 'CART.ts', 'car.ts']
    expect(similarNames('cart.ts', names)).toEqual(['CART.ts', 'cart.tsx', 'car.ts'])
  })

  it('are none when nothing is close', () => {
    expect(similarNames('a', ['index.ts', 'zebra'])).toEqual([])
    expect(similarNames('main.ts', [])).toEqual([])
  })
})
