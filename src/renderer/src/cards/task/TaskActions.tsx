import type { TaskView } from '../../../../shared/tasks'
import { useWords } from '../../i18n'
import { useApp } from '../../state'
import { Button } from '../../ui'
import { isOpen } from './task-of'

/** Stops a sub-agent, or shows all it did. */
export function TaskActions({ task }: { task: TaskView }) {
  const t = useWords('messages')
  const { chat, tasks } = useApp()
  return (
    <span className="relative flex shrink-0 gap-1">
      {isOpen(task) && (
        <Button kind="quiet" icon="stop" data-testid="stop-task" onClick={() => void tasks.stop(task.id)}>
          {t('stop')}
        </Button>
      )}
      <Button kind="quiet" icon="external" data-testid="open-task" onClick={() => void chat.open(task.id)}>
        {t('agent.open')}
      </Button>
    </span>
  )
}
