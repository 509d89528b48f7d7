import { useEffect } from 'react'
import type { TaskView } from '../../../shared/tasks'
import { TaskActions, TaskState, TaskSteps } from '../cards'
import { dayAndTime, useWords } from '../i18n'
import { useTimingWords } from '../schedules'
import { useApp, useConversation, useSchedules, useTasks } from '../state'
import { Button, Icon } from '../ui'

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
      <Scheduled conversationId={id} />
    </div>
  )
}

/** What is scheduled here; the page has all of it. */
function Scheduled({ conversationId }: { conversationId: string | undefined }) {
  const t = useWords('schedules')
  const { view } = useApp()
  const words = useTimingWords()
  const all = useSchedules((state) => state.schedules)
  const schedules = all.filter((one) => one.conversationId === conversationId)
  return (
    <section>
      <h3 className="mb-1 font-semibold">{t('here')}</h3>
      {schedules.length === 0 && <p className="text-muted">{t('noneHere')}</p>}
      <ul>
        {schedules.map(({ id, name, timing, nextAt, paused, attention }) => (
          <li key={id} data-testid="scheduled-here" className="border-line py-2 [&+&]:border-t">
            <p className="flex items-center gap-2">
              <Icon
                name={attention ? 'warning' : 'clock'}
                className={attention ? 'text-warn' : 'text-muted'}
              />
              <span className="min-w-0 truncate font-medium">{name}</span>
            </p>
            <p className="text-muted">
              {words(timing)} · {paused ? t('paused') : nextAt === null ? t('over') : dayAndTime(nextAt)}
            </p>
          </li>
        ))}
      </ul>
      <Button kind="quiet" className="-ml-2.5 mt-1" onClick={() => view.showSettings('schedules')}>
        {t('all')}
      </Button>
    </section>
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
