import { Notification } from 'electron'
import type { Answer } from '../../shared/requests'
import type { StreamEvent } from '../../shared/stream-events'
import type { Words } from './words'

export interface NotifyDeps {
  /** The user looks at the window. */
  isInFront(): boolean
  words(): Words
  titleOf(conversationId: string): string
  /** Brings the window to the front with this conversation. */
  show(conversationId: string): void
  answer(requestId: string, answer: Answer): void
}

interface Ask {
  requestId: string
  words: string
  permission: boolean
}

interface Waiting {
  conversationId: string
  asks: Ask[]
  box: Notification | null
}

const ALLOW: Answer = { kind: 'allow', scope: 'once' }
const DENY: Answer = { kind: 'deny' }

/** Says it outside of the window when an answer waits for a user who looks elsewhere. One box for each answer. */
export function createNotifier(deps: NotifyDeps): (event: StreamEvent) => void {
  const waiting = new Map<string, Waiting>()

  function open(eventId: string): void {
    const found = waiting.get(eventId)
    if (!found || deps.isInFront() || !Notification.isSupported()) return
    const { asks, conversationId } = found
    const [first] = asks
    if (!first) return
    const { allowOnce, deny, callsWait } = deps.words()
    const alone = asks.length === 1 && first.permission
    const box = new Notification({
      title: deps.titleOf(conversationId) || 'Deskwright',
      body: asks.length > 1 ? callsWait.replace('{}', String(asks.length)) : first.words,
      ...(alone ? { actions: [allowOnce, deny].map((text) => ({ type: 'button' as const, text })) } : {}),
    })
    box.on('click', () => deps.show(conversationId))
    box.on('action', ({ actionIndex }) => deps.answer(first.requestId, actionIndex === 0 ? ALLOW : DENY))
    found.box = box
    box.show()
  }

  return ({ payload }) => {
    const { eventId, conversationId } = payload
    const ask = askOf(payload)
    if (!ask) {
      // Whatever comes next: it does not wait any more.
      waiting.get(eventId)?.box?.close()
      waiting.delete(eventId)
      return
    }
    const known = waiting.get(eventId)
    if (known) known.asks.push(ask)
    else waiting.set(eventId, { conversationId, asks: [ask], box: null })
    // All calls of a step ask at once.
    if (!known) setImmediate(() => open(eventId))
  }
}

function askOf(payload: StreamEvent['payload']): Ask | null {
  if ('permission_request' in payload) {
    const { requestId, description } = payload.permission_request
    return { requestId, words: description, permission: true }
  }
  if (!('question_request' in payload)) return null
  const { requestId, question } = payload.question_request
  return { requestId, words: question, permission: false }
}
