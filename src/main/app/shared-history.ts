import type { Task } from '../../shared/tasks'
import type { History } from '../history'
import type { Records } from '../storage'

/** What sub-agents change belongs to the turn that started them: one history for all who work together. */
export function sharedHistory(history: History, tasks: Records<Task>): History {
  function owner(conversationId: string, turnId: string): { conversationId: string; turnId: string } {
    const task = tasks.get(conversationId)
    return task ? owner(task.conversationId, task.messageId) : { conversationId, turnId }
  }
  const root = (id: string) => owner(id, '').conversationId
  return {
    record: (change, act) =>
      history.record({ ...change, ...owner(change.conversationId, change.turnId) }, act),
    list: (id) => history.list(root(id)),
    files: (workspace, id) => history.files(workspace, root(id)),
    undo: (workspace, id, scope, options) => history.undo(workspace, root(id), scope, options),
    redo: (workspace, id, scope) => history.redo(workspace, root(id), scope),
    prune: history.prune,
  }
}
