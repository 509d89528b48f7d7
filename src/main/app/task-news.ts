import type { StreamEvent } from '../../shared/stream-events'
import type { Task } from '../../shared/tasks'
import type { Records } from '../storage'

const SOON_MS = 150

interface Deps {
  tasks: Records<Task>
  rootOf(conversationId: string): string
  changed(conversationId: string): void
}

/** Tells the window that sub-agents took a step: not each of them, but soon. */
export function createTaskNews({ tasks, rootOf, changed }: Deps): (event: StreamEvent) => void {
  const waiting = new Map<string, NodeJS.Timeout>()
  return ({ payload }) => {
    if ('tool_call' in payload ? payload.tool_call === 'update' : 'stream_kind' in payload) return
    if (!tasks.get(payload.conversationId)) return
    const root = rootOf(payload.conversationId)
    if (waiting.has(root)) return
    const timer = setTimeout(() => {
      waiting.delete(root)
      changed(root)
    }, SOON_MS)
    waiting.set(root, timer.unref())
  }
}
