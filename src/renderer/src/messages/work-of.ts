import { useEffect } from 'react'
import type { Message } from '../../../shared/conversation'
import { useApp } from '../state'

/** Cards show what can still be undone and what still runs: that is asked for where there is such a card. */
export function useWorkOf(conversationId: string, messages: Message[]): void {
  const { work } = useApp()
  const changes = messages.reduce((count, message) => count + changesIn(message), 0)
  useEffect(() => {
    if (changes === 0) return
    work.show(conversationId)
    void work.loadFiles()
    void work.loadSessions()
  }, [changes, conversationId, work])
}

const known = new WeakMap<Message, number>()

function changesIn(message: Message): number {
  const found =
    known.get(message) ??
    message.blocks.filter(
      (block) =>
        block.type === 'tool_call' &&
        block.toolResult?.ok &&
        ('changeId' in block.toolResult.data || 'sessionId' in block.toolResult.data),
    ).length
  known.set(message, found)
  return found
}
