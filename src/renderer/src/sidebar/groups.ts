import type { Conversation } from '../../../shared/conversation'

export const GROUPS = ['pinned', 'today', 'yesterday', 'week', 'earlier'] as const
export type Group = (typeof GROUPS)[number]

/** Conversations by when something happened in them; empty groups are left out. */
export function groupConversations(
  conversations: Conversation[],
  now: number,
): { group: Group; conversations: Conversation[] }[] {
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  const found = Map.groupBy(conversations, (one) => groupOf(one, midnight))
  return GROUPS.flatMap((group) => {
    const members = found.get(group)
    return members ? [{ group, conversations: members }] : []
  })
}

const DAY_MS = 86_400_000

function groupOf({ pinned, updatedAt }: Conversation, midnight: number): Group {
  if (pinned) return 'pinned'
  if (updatedAt >= midnight) return 'today'
  if (updatedAt >= midnight - DAY_MS) return 'yesterday'
  return updatedAt >= midnight - 7 * DAY_MS ? 'week' : 'earlier'
}
