import type { TaskView } from '../../../../shared/tasks'
import { dollars, useWords } from '../../i18n'
import { Icon } from '../../ui'
import { duration, useElapsed } from '../time'

const LOOKS: Record<TaskView['state'], string> = {
  running: 'text-accent',
  waiting: 'text-warn',
  done: 'text-muted',
  failed: 'text-danger',
  stopped: 'text-warn',
  interrupted: 'text-warn',
}

/** How a sub-agent stands, how many calls it made, what it cost and how long it took. */
export function TaskState({ task }: { task: TaskView }) {
  const t = useWords('messages')
  const { state, stepCount, cost, startedAt, endedAt } = task
  const elapsed = useElapsed({
    state: state === 'running' ? 'running' : 'end',
    startedAt,
    ...(endedAt === undefined ? {} : { endedAt }),
  })
  return (
    <>
      <span className={`inline-flex shrink-0 items-center gap-1 ${LOOKS[state]}`}>
        {state === 'running' && <span className="size-1.5 animate-pulse rounded-full bg-accent" />}
        {['failed', 'stopped', 'interrupted', 'waiting'].includes(state) && (
          <Icon name="warning" className="size-3.5" />
        )}
        {t(`agent.${state}`)}
      </span>
      <span className="shrink-0 text-muted tabular-nums">
        {[
          t('agent.steps', { count: stepCount }),
          cost === undefined ? '' : dollars(cost),
          elapsed === null ? '' : duration(t, elapsed),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  )
}
