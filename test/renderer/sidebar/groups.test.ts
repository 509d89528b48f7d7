import { expect, it } from 'vitest'
import { groupConversations } from '../../../src/renderer/src/sidebar/groups'
import { conversation } from '../../conversation'

const NOON = new Date(2026, 4, 20, 12).getTime()
const HOUR = 3_600_000

it('puts conversations under the day of their last change, pinned ones on top', () => {
  const at = (id: string, hoursAgo: number, pinned = false) =>
    conversation(id, { updatedAt: NOON - hoursAgo * HOUR, pinned })
  const groups = groupConversations(
    [
      at('now', 0),
      at('midnight', 12),
      at('yesterday', 13),
      at('week', 40),
      at('old', 24 * 9),
      at('pin', 999, true),
    ],
    NOON,
  )
  expect(groups.map(({ group, conversations }) => [group, ...conversations.map(({ id }) => id)])).toEqual([
    ['pinned', 'pin'],
    ['today', 'now', 'midnight'],
    ['yesterday', 'yesterday'],
    ['week', 'week'],
    ['earlier', 'old'],
  ])
})
