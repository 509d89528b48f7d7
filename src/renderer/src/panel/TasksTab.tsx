import { useEffect } from 'react'
import type { TaskView } from '../../../shared/tasks'
import { TaskActions, TaskState, TaskSteps } from '../cards'
import { useWords } from '../i18n'
import { useApp, useConversation, useTasks } from '../state'
import { Icon } from '../ui'

/** The sub-agents of the conversation, the newest first. */
export function TasksTab() {
  const t = useWords('panel')
  const { tasks: store } = useApp()
  const id = useConversation()?.id
  const tasks = useTasks((state) => state.tasks)
  useEffect(() => {
    if (id) store.show(id)
  }, [store, id])
  return (
    <div className="flex flex-col gap-4 p-4 text-small">
      <section>
        <h3 className="mb-1 font-semibold">{t('tasks.agents')}</h3>
        {tasks.length === 0 && <p className="text-muted">{t('tasks.noAgents')}</p>}
        <ul>
          {tasks.toReversed().map((task) => (
            <TaskRow key={task.id} task={task} />
          ))}
        </ul>
      </section>
    </div>
  )
}

function TaskRow({ task }: { task: TaskView }) {
  return (
    <li
      data-testid="task"
      data-state={task.state}
      className="flex flex-col gap-1 border-line py-2 [&+&]:border-t"
    >
      <div className="flex items-center gap-2">
        <Icon name="agent" className="text-muted" />
        <span title={task.task} className="min-w-0 flex-1 truncate font-medium">
          {task.label}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-2">
        <TaskState task={task} />
      </div>
      <TaskSteps task={task} />
      <div className="-ml-2.5 flex">
        <TaskActions task={task} />
      </div>
    </li>
  )
}
