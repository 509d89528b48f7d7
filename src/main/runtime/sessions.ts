import { RuntimeError } from './runtime-error'
import type { Session } from './session'

/** The sessions of all conversations; a conversation sees its own only. */
export interface Sessions {
  /** Throws when the conversation runs too much already. */
  makeRoom(conversationId: string): void
  add(session: Session): void
  find(conversationId: string, sessionId: string): Session
  of(conversationId: string): Session[]
  all(): Session[]
  /** Forgets it, with the log when nobody was told of it. */
  remove(session: Session): Promise<void>
  /** The log's path was given away: the file stays as long as its conversation. */
  tell(session: Session): void
  has(session: Session): boolean
}

const KEPT_MS = 30 * 60_000
export const KEPT = 50
const MOST_RUNNING = 50

export function createSessions(now: () => number): Sessions {
  const known = new Map<string, Session>()
  const told = new Set<Session>()

  function of(conversationId: string): Session[] {
    prune(conversationId)
    return inOrder(conversationId)
  }

  function inOrder(conversationId: string): Session[] {
    return [...known.values()].filter((session) => session.conversationId === conversationId)
  }

  /** The oldest end first, so that the ones kept are the ones that ended last. */
  function prune(conversationId: string): void {
    const ended = inOrder(conversationId)
      .flatMap((session) => {
        const at = session.info().endedAt
        return at === null ? [] : [{ session, at }]
      })
      .sort((a, b) => a.at - b.at)
    const old = ended.filter(({ at }, index) => now() - at > KEPT_MS || index < ended.length - KEPT)
    for (const { session } of old) void remove(session)
  }

  async function remove(session: Session): Promise<void> {
    known.delete(session.id)
    if (!told.delete(session)) await session.log.remove().catch(() => {})
  }

  return {
    makeRoom(conversationId) {
      const running = of(conversationId).filter((each) => each.info().status === 'running')
      if (running.length < MOST_RUNNING) return
      throw new RuntimeError(
        'UNAVAILABLE',
        `${running.length} commands of this conversation are running. End some with process kill.`,
      )
    },
    add: (session) => void known.set(session.id, session),
    find(conversationId, sessionId) {
      const session = of(conversationId).find((each) => each.id === sessionId)
      if (session) return session
      throw new RuntimeError(
        'NOT_FOUND',
        `There is no session ${sessionId}. process list shows the ones there are.`,
      )
    },
    of,
    all: () => [...known.values()],
    remove,
    tell: (session) => void told.add(session),
    has: (session) => known.has(session.id),
  }
}
