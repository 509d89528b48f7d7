import { randomUUID } from 'node:crypto'
import { closeCalls } from '../../shared/apply-event'
import type { Conversation, Message } from '../../shared/conversation'
import type { Extras, ExtrasBook, MessageStore, Store } from '../storage'

/** A new conversation with these messages; what the model wants back goes with them. */
export function copyConversation(
  store: Store,
  from: Conversation,
  messages: Message[],
  id: string = randomUUID(),
): Conversation {
  const now = Date.now()
  const title = ownTitle(from.title, new Set(store.conversations.list().map((one) => one.title)))
  const made: Conversation = { ...from, id, title, pinned: false, createdAt: now, updatedAt: now }
  const old = store.extras.open(from.id)
  store.together(() => {
    store.conversations.save(made)
    const extras = store.extras.open(made.id)
    for (const message of messages) copyMessage(store.messages, extras, made.id, message, old.of(message.id))
  })
  return made
}

/** Two of the same name could not be told apart in the list. */
function ownTitle(title: string, taken: ReadonlySet<string>): string {
  if (title === '' || !taken.has(title)) return title
  const plain = title.replace(/ \(\d+\)$/, '')
  let number = 2
  while (taken.has(`${plain} (${number})`)) number++
  return `${plain} (${number})`
}

function copyMessage(
  messages: MessageStore,
  book: ExtrasBook,
  conversationId: string,
  message: Message,
  extras: ReadonlyMap<number, Extras>,
): void {
  const id = randomUUID()
  const { run: _run, ...copied } = atRest(message)
  messages.save({ ...copied, id, conversationId })
  for (const [step, { opaque, images }] of extras) {
    if (opaque) book.putOpaque(id, step, opaque)
    for (const [callId, body] of images) book.putImages(id, step, callId, body)
  }
}

/** What the original took was paid once: the copy begins at nothing. */
export function unpaid({ usage, cost, estimated, ...message }: Message): Message {
  return message
}

/** A copy never waits for anything: what the original waits for is its own. */
function atRest(message: Message): Message {
  if (message.state === 'queued') return { ...message, state: 'done' }
  if (message.state !== 'streaming' && message.state !== 'paused') return message
  return { ...message, blocks: closeCalls(message.blocks), state: 'interrupted' }
}
