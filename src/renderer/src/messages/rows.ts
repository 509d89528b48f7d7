import type { Compaction, Message } from '../../../shared/conversation'

/** A message and the places where what came before was shortened for the model. */
export interface Row {
  message: Message
  /** Shortened up to this message. */
  before: readonly Compaction[]
  /** Shortened up to a step of this message. */
  inside: readonly Compaction[]
}

const NONE: readonly Compaction[] = []

export function rowsOf(messages: Message[], compactions: Compaction[]): Row[] {
  const shown = compactions.filter(({ undone }) => !undone)
  return messages.map((message) => {
    const here = shown.length > 0 ? shown.filter(({ before }) => before.messageId === message.id) : NONE
    if (here.length === 0) return { message, before: NONE, inside: NONE }
    const inside = here.filter(({ before }) => message.role === 'assistant' && before.step > 0)
    return { message, before: here.filter((one) => !inside.includes(one)), inside }
  })
}

/** The words of a message without its calls. */
export function textOf({ blocks, role, source }: Message): string {
  const texts = blocks.flatMap((block) => (block.type === 'text' ? [block.text] : []))
  // Before a report main says what it is.
  if (source?.kind === 'task') return texts.slice(1).join('\n\n')
  // Behind the user's own words main puts what happened meanwhile.
  return role === 'user' ? (texts[0] ?? '') : texts.join('\n\n')
}
