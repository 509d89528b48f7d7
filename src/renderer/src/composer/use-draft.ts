import { useEffect } from 'react'
import { type Take, useApp, useStore } from '../state'

export type Draft = ReturnType<typeof useDraft>

/** The text in the field of a conversation. */
export function useDraft(conversationId: string) {
  const { chat, drafts } = useApp()
  const text = useStore(drafts, () => drafts.read(conversationId))
  const pictures = useStore(drafts, () => drafts.pictures(conversationId))
  const busy = useStore(drafts, ({ sending }) => sending === conversationId)
  useEffect(() => drafts.adopt(conversationId), [drafts, conversationId])
  return {
    text,
    pictures,
    busy,
    set: (next: string) => drafts.put(conversationId, next),
    show: (next: typeof pictures) => drafts.show(conversationId, next),
    /** A text that is sent before a conversation is there waits for it, and goes with it. */
    async hand(take: Take, what: 'all' | 'text'): Promise<void> {
      await chat.started
      const id = conversationId || (chat.get().current?.id ?? '')
      drafts.adopt(id)
      await drafts.hand(id, take, what)
    },
  }
}
