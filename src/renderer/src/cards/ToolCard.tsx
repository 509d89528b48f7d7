import { memo } from 'react'
import type { ToolCallBlock } from '../../../shared/conversation'
import { useWords } from '../i18n'
import { Icon } from '../ui'
import { CardActions, OpenFile } from './CardActions'
import { CardState } from './CardState'
import { describeCall } from './describe'
import { Details } from './details'
import { Fold } from './Fold'
import { useFold } from './folds'
import { useLive } from './live'
import { hasPicture, isLoud, outcomeOf } from './result'
import { Stat } from './Stat'
import { Target } from './Target'
import { TaskActions } from './task/TaskActions'
import { TaskState } from './task/TaskState'
import { isOpen, useTaskOf } from './task/task-of'

export interface CardProps {
  call: ToolCallBlock
  messageId: string
  conversationId: string
  /** It is the last thing of an answer that is still being written. */
  last: boolean
}

/** One line: what, on what, how it stands, how long. Quiet when it went well, open when it did not. */
export const ToolCard = memo(function ToolCard(props: CardProps) {
  const t = useWords('messages')
  const { call, messageId, last } = props
  const live = useLive(call, last)
  const task = useTaskOf(call)
  const [open, setOpen] = useFold(
    `${messageId}/${call.step}/${call.id}`,
    (isLoud(call) && outcomeOf(call) !== 'asking') || hasPicture(call) || live || isOpen(task),
  )
  const { icon, verb, target, path } = describeCall(call)
  return (
    <div
      data-testid="tool-card"
      data-card
      data-state={call.state}
      data-tool={call.name}
      className="text-small"
    >
      <Fold
        open={open}
        onOpen={setOpen}
        empty={call.state === 'start'}
        line={
          <>
            <Icon name={icon} className="text-muted" />
            <span className="shrink-0">{t(`verb.${verb}`)}</span>
            <Target text={target} path={path} />
            <Stat call={call} />
          </>
        }
        actions={<OpenFile call={call} conversationId={props.conversationId} />}
        end={
          <>
            {task ? <TaskActions task={task} /> : <CardActions {...props} />}
            {task ? <TaskState task={task} /> : <CardState call={call} />}
          </>
        }
      >
        {() => (
          // What the reader works with stays open when the call is over.
          <div
            className="mt-1 mb-2 ml-2 overflow-hidden rounded-lg border border-line"
            onPointerDown={() => setOpen(true)}
            onWheel={() => setOpen(true)}
          >
            <Details {...props} />
          </div>
        )}
      </Fold>
    </div>
  )
})
