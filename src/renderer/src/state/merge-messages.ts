import type { Message } from '../../../shared/conversation'

/**
 * A snapshot, but nothing older than what events have already told; what is over and known keeps its identity. What the
 * model said in another protocol was taken back without an event: there the snapshot counts.
 */
export function mergeMessages(known: Message[], snapshot: Message[]): Message[] {
  const before = new Map(known.map((message) => [message.id, message]))
  return snapshot.map((message) => {
    const old = before.get(message.id)
    if (!old || old.nextSeq < message.nextSeq || !old.move !== !message.move) return message
    return old.nextSeq > message.nextSeq || isSame(old, message) ? old : message
  })
}

/** The answers to a paused message and what a message cost come without an event. */
function isSame(old: Message, message: Message): boolean {
  return message.state !== 'paused' && old.state === message.state && old.cost === message.cost
}

/** The end of a conversation behind what is known of its begin. */
export function joinEarlier(
  known: Message[],
  { messages, earlier }: { messages: Message[]; earlier: number },
): { messages: Message[]; earlier: number } {
  const at = known.findIndex(({ id }) => id === messages[0]?.id)
  if (at <= 0) return { messages, earlier }
  return { messages: [...known.slice(0, at), ...messages], earlier: Math.max(0, earlier - at) }
}
