import { expect, it } from 'vitest'
import { totalUsage } from '../../../src/renderer/src/panel/usage'
import { message } from '../state/bridge'

it('adds up what was counted, and says how much of it has no price', () => {
  const usage = { inputTokens: 10, outputTokens: 2, cachedTokens: 4 }
  const totals = totalUsage([
    message('a', { usage, cost: 0.5 }),
    message('b', { usage }),
    message('c', { role: 'user' }),
  ])
  expect(totals).toEqual({
    inputTokens: 20,
    outputTokens: 4,
    cachedTokens: 8,
    cost: 0.5,
    unpriced: 1,
    answers: 2,
  })
})
