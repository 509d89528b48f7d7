import { type Approvals, createApprovals, type DeskWords, type Standing } from '../channels'
import type { HeldRequest } from '../storage'
import type { Core } from './core'

/** Permissions of this app in the chats the user chose. */
export function approvalsFor(
  { agent, store, channels }: Core,
  words: () => DeskWords,
  titleOf: (conversationId: string) => string,
  warn: (text: string) => void,
): Approvals {
  return createApprovals({
    channels,
    words,
    titleOf,
    warn,
    standingOf: (id) => standing(store.requests.get(id)),
    waiting: () => store.requests.pending().some(({ kind }) => kind === 'permission'),
    answer: (id, said) => void agent.answer(id, said),
  })
}

function standing(request: HeldRequest | undefined): Standing {
  if (request?.state === 'pending') return 'pending'
  if (request?.state !== 'answered') return 'over'
  return request.answer?.kind === 'deny' ? 'denied' : 'allowed'
}
