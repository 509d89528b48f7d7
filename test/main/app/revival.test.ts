import { expect, it } from 'vitest'
import { createRevival } from '../../../src/main/app/revival'

it('brings a page back three times a minute, not more', () => {
  let now = 0
  const mayRevive = createRevival(() => now)
  expect([mayRevive(), mayRevive(), mayRevive(), mayRevive()]).toEqual([true, true, true, false])
  now = 60_000
  expect(mayRevive()).toBe(true)
})
