import type { Handlers } from '../answer'
import type { Core } from '../core'

/** Sub-agents. */
export function taskHandlers({ agent, store }: Core): Pick<Handlers, 'task:list' | 'task:stop'> {
  return {
    'task:list': ({ conversationId }) => {
      const root = agent.rootOf(conversationId)
      return {
        root,
        title: store.conversations.get(root)?.title ?? '',
        tasks: agent.tasks(conversationId),
      }
    },
    'task:stop': ({ taskId }) => {
      agent.stopTask(taskId)
      return {}
    },
  }
}
