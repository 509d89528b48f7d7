import { randomUUID } from 'node:crypto'
import type { Conversation, Message } from '../../shared/conversation'
import type { Store } from '../storage'

/** A new conversation with these messages; what the model wants back goes with them. */
export function copyConversation(store: Store, from: Conversation, messages: Message[]): Conversation {
  const now = Date.now()
  const made: Conversation = { ...from, id: randomUUID(), pinned: false, createdAt: now, updatedAt: now }
  store.together(() => {
    store.conversations.save(made)
    for (const message of messages) copyMessage(store, made.id, message)
  })
  return made
}

function copyMessage(store: Store, conversationId: string, message: Message): void {
  const id = randomUUID()
  store.messages.save({ ...message, id, conversationId, state: restOf(message.state) })
  for (const [step, { opaque, images }] of store.extras.of(message.id)) {
    if (opaque) store.extras.putOpaque(id, step, opaque)
    for (const [callId, body] of images) store.extras.putImages(id, step, callId, body)
  }
}

/** A copy never waits for anything: what the original waits for is its own. */
function restOf(state: Message['state']): Message['state'] {
  if (state === 'queued') return 'done'
  return state === 'streaming' || state === 'paused' ? 'interrupted' : state
}
