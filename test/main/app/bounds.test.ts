import { describe, expect, it } from 'vitest'
import { usableBounds } from '../../../src/main/app/bounds'

const screen = { x: 0, y: 0, width: 1920, height: 1080 }
const at = (remembered: unknown) => usableBounds(remembered, () => screen)

describe('where the window was', () => {
  it.each([
    ['in the middle', { x: 100, y: 100, width: 800, height: 600 }],
    ['half off to the left', { x: -400, y: 0, width: 800, height: 600 }],
    ['with a corner left to grip', { x: 1820, y: 980, width: 800, height: 600 }],
  ])('is used: %s', (_name, bounds) => {
    expect(at(bounds)).toEqual(bounds)
  })

  it.each([
    ['never', undefined],
    ['on a screen that is gone', { x: 4000, y: 100, width: 800, height: 600 }],
    ['below the screen', { x: 100, y: 1060, width: 800, height: 600 }],
    ['all but out of reach', { x: 1900, y: 1070, width: 800, height: 600 }],
    ['nonsense', 'left'],
    ['without a size', { x: 1, y: 2 }],
    ['a size of nothing', { x: 0, y: 0, width: 0, height: 600 }],
    ['not whole', { x: 0.5, y: 0, width: 800, height: 600 }],
    ['null', null],
  ])('is not used: %s', (_name, bounds) => {
    expect(at(bounds)).toBeNull()
  })
})
