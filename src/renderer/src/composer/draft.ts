import { useState } from 'react'
import { memory } from '../state'

export type Draft = ReturnType<typeof useDraft>

const keyOf = (conversationId: string) => `draft:${conversationId}`

/** What is typed but not sent, for each conversation, over reloads and restarts. */
export function useDraft(conversationId: string) {
  const [shown, setShown] = useState(conversationId)
  const [text, setText] = useState(() => memory.read(keyOf(conversationId)) ?? '')
  const [busy, setBusy] = useState(false)
  if (shown !== conversationId) {
    setShown(conversationId)
    setText(memory.read(keyOf(conversationId)) ?? '')
  }

  function set(next: string) {
    setText(next)
    memory.write(keyOf(conversationId), next)
  }

  return {
    text,
    busy,
    set,
    /** The text is gone when it was taken, and stays when it was refused. */
    async hand(take: () => Promise<boolean>): Promise<void> {
      setBusy(true)
      if (await take()) set('')
      setBusy(false)
    },
  }
}
