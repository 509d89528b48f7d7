import type { TaskView } from '../../../../shared/tasks'
import { useWords } from '../../i18n'
import { Icon } from '../../ui'
import { describeCall } from '../describe'

const WORKS = new Set(['start', 'running', 'update'])

/** The last calls of a sub-agent, the newest at the end. */
export function TaskSteps({ task }: { task: TaskView }) {
  const t = useWords('messages')
  const { steps, stepCount } = task
  if (steps.length === 0) return null
  return (
    <ol data-testid="task-steps" className="flex flex-col gap-0.5">
      {stepCount > steps.length && (
        <li className="text-muted">{t('agent.earlier', { count: stepCount - steps.length })}</li>
      )}
      {steps.map((step, index) => {
        const { icon, verb, target } = describeCall(step)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: some models use an id again
          <li key={`${step.id}/${index}`} className="flex items-center gap-2">
            <Icon name={icon} className="text-muted" />
            <span className="shrink-0">{t(`verb.${verb}`)}</span>
            <span className="min-w-0 flex-1 truncate font-mono text-code text-muted">{target}</span>
            {WORKS.has(step.state) && <span className="size-1.5 animate-pulse rounded-full bg-accent" />}
            {step.state === 'error' && <Icon name="warning" className="size-3.5 text-danger" />}
          </li>
        )
      })}
    </ol>
  )
}
