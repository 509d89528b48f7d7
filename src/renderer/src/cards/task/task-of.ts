import type { ToolCallBlock } from '../../../../shared/conversation'
import type { TaskView } from '../../../../shared/tasks'
import { useTasks } from '../../state'
import { textIn } from '../arguments'
import { dataOf } from '../result'

/** The sub-agent a call started. */
export function useTaskOf(call: ToolCallBlock): TaskView | undefined {
  const id = call.name === 'spawn' ? textIn(dataOf(call), 'taskId') : undefined
  return useTasks(({ tasks }) => (id === undefined ? undefined : tasks.find((task) => task.id === id)))
}

export const isOpen = (task: TaskView | undefined): boolean =>
  task?.state === 'running' || task?.state === 'waiting'
