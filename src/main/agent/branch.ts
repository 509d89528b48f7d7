import { randomUUID } from 'node:crypto'
import type { Conversation, Message } from '../../shared/conversation'
import type { Extras, ExtrasBook, MessageStore, Store } from '../storage'

/** A new conversation with these messages; what the model wants back goes with them. */
export function copyConversation(store: Store, from: Conversation, messages: Message[]): Conversation {
  const now = Date.now()
  const made: Conversation = { ...from, id: randomUUID(), pinned: false, createdAt: now, updatedAt: now }
  const old = store.extras.open(from.id)
  store.together(() => {
    store.conversations.save(made)
    const extras = store.extras.open(made.id)
    for (const message of messages) copyMessage(store.messages, extras, made.id, message, old.of(message.id))
  })
  return made
}

function copyMessage(
  messages: MessageStore,
  book: ExtrasBook,
  conversationId: string,
  message: Message,
  extras: ReadonlyMap<number, Extras>,
): void {
  const id = randomUUID()
  messages.save({ ...message, id, conversationId, state: restOf(message.state) })
  for (const [step, { opaque, images }] of extras) {
    if (opaque) book.putOpaque(id, step, opaque)
    for (const [callId, body] of images) book.putImages(id, step, callId, body)
  }
}

/** A copy never waits for anything: what the original waits for is its own. */
function restOf(state: Message['state']): Message['state'] {
  if (state === 'queued') return 'done'
  return state === 'streaming' || state === 'paused' ? 'interrupted' : state
}
