import { useCallback } from 'react'
import type { Conversation } from '../../../shared/conversation'
import { useWords } from '../i18n'
import { useApp } from '../state'

const UNDO_MS = 8_000

/** Takes a conversation off the list; it is deleted for good only when the toast with Undo has gone. */
export function useRemoval(): (conversation: Conversation) => void {
  const t = useWords('shell')
  const { chat, notices } = useApp()
  return useCallback(
    ({ id, title }) => {
      const wasOpen = chat.get().current?.id === id
      void chat.hide(id)
      notices.toast(t('conversation.deleted', { title: title || t('untitled') }), {
        ms: UNDO_MS,
        action: {
          label: t('undo'),
          run: () => void chat.unhide(id).then(() => wasOpen && chat.open(id)),
        },
        onGone: () => void chat.remove(id),
      })
    },
    [chat, notices, t],
  )
}
