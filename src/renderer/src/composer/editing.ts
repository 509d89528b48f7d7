import { useState } from 'react'
import type { Message } from '../../../shared/conversation'
import { useApp } from '../state'
import type { Draft } from './use-draft'

/** Another text for the message the user sent last. */
export function useEditing(draft: Draft) {
  const { chat } = useApp()
  const [id, setId] = useState<string | null>(null)
  const last = () => chat.get().messages.findLast(({ role, state }) => role === 'user' && state === 'done')
  // Sent, or another conversation is open.
  if (id !== null && (draft.text === '' || last()?.id !== id)) setId(null)
  return {
    id,
    begin() {
      const message = last()
      if (!message) return
      setId(message.id)
      draft.set(textOf(message))
    },
    cancel() {
      setId(null)
      draft.set('')
    },
  }
}

function textOf({ blocks }: Message): string {
  return blocks.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n')
}
