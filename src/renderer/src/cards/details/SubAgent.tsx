import type { ToolCallBlock } from '../../../../shared/conversation'
import { argumentsOf, textIn } from '../arguments'
import { TaskSteps } from '../task/TaskSteps'
import { useTaskOf } from '../task/task-of'

/** What a sub-agent was told, and what it does. Its report comes as a message. */
export function SubAgent({ call }: { call: ToolCallBlock }) {
  const task = useTaskOf(call)
  const text = task?.task ?? textIn(argumentsOf(call.params), 'task') ?? ''
  return (
    <div className="flex flex-col gap-2 px-3 py-2">
      <p className="max-h-40 overflow-y-auto whitespace-pre-wrap break-words text-muted">{text}</p>
      {task && <TaskSteps task={task} />}
    </div>
  )
}
