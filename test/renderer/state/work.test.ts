import { expect, it } from 'vitest'
import { createAppState } from '../../../src/renderer/src/state'
import type { Decision } from '../../../src/shared/ledger'
import { fakeBridge } from './bridge'

const decision = (at: number): Decision => ({
  conversationId: 'a',
  messageId: 'm',
  callId: String(at),
  toolName: 'ls',
  what: 'List .',
  verdict: 'allowed',
  by: 'mode',
  why: '',
  at,
})

it('fetches earlier decisions when they are asked for, and keeps them when new ones come', async () => {
  const all = [5, 4, 3, 2, 1].map(decision)
  const bridge = fakeBridge({
    'rule:list': () => [],
    'ledger:list': ({ offset = 0 }: { offset?: number }) => ({
      decisions: all.slice(offset, offset + 2),
      total: all.length,
    }),
  })
  const { work } = createAppState(bridge as never)
  const shown = () => work.get().ledger.map(({ at }) => at)
  work.show('a')
  await work.loadLedger()
  expect([shown(), work.get().decided]).toEqual([[5, 4], 5])
  await work.loadEarlier()
  expect(shown()).toEqual([5, 4, 3, 2])
  all.unshift(decision(6))
  await work.loadLedger()
  expect([shown(), work.get().decided]).toEqual([[6, 5, 4, 3, 2], 6])
  all.unshift(...[9, 8, 7].map(decision))
  await work.loadLedger()
  expect(shown()).toEqual([9, 8])
})
