import { useEffect } from 'react'
import type { Message } from '../../../shared/conversation'
import { useApp } from '../state'

/**
 * Cards show what was undone and what still runs. Changes are asked for once, as comparing all files takes main a while;
 * later ones tell it themselves.
 */
export function useWorkOf(conversationId: string, messages: Message[]): void {
  const { work, tasks } = useApp()
  const changes = messages.some((message) => countsIn(message).changes > 0)
  const sessions = messages.reduce((sum, message) => sum + countsIn(message).sessions, 0)
  useEffect(() => {
    work.show(conversationId)
    tasks.show(conversationId)
    if (changes) void work.loadFiles()
  }, [changes, conversationId, work, tasks])
  useEffect(() => {
    if (sessions > 0) void work.loadSessions(conversationId)
  }, [sessions, conversationId, work])
}

interface Counts {
  changes: number
  sessions: number
}

const known = new WeakMap<Message, Counts>()

function countsIn(message: Message): Counts {
  const found = known.get(message) ?? count(message)
  known.set(message, found)
  return found
}

function count({ blocks }: Message): Counts {
  const counts = { changes: 0, sessions: 0 }
  for (const block of blocks) {
    if (block.type !== 'tool_call' || !block.toolResult?.ok) continue
    if ('changeId' in block.toolResult.data) counts.changes++
    if ('sessionId' in block.toolResult.data) counts.sessions++
  }
  return counts
}
