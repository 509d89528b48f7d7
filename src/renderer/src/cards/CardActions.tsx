import type { ToolCallBlock } from '../../../shared/conversation'
import { useWords } from '../i18n'
import { useApp } from '../state'
import { Button, focusComposer, IconButton } from '../ui'
import { numberIn, textIn } from './arguments'
import { dataOf } from './result'
import type { CardProps } from './ToolCard'
import { UndoButton } from './UndoButton'

/** What can be done about a call, on its line. */
export function CardActions({ call, messageId, conversationId }: CardProps) {
  const t = useWords('messages')
  const { chat } = useApp()
  const changeId = numberIn(dataOf(call), 'changeId')
  const running = call.state === 'running' || call.state === 'update'
  if (changeId !== undefined) return <UndoButton conversationId={conversationId} changeId={changeId} />
  if (!running || call.name !== 'exec') return null
  return (
    <Button
      kind="quiet"
      icon="stop"
      className="relative"
      onClick={() => void focusComposer(chat.stop(messageId))}
    >
      {t('stop')}
    </Button>
  )
}

const FILES = new Set(['read', 'write', 'edit'])

/** Shows the file in its folder; there while the line is pointed at. */
export function OpenFile({ call, conversationId }: { call: ToolCallBlock; conversationId: string }) {
  const t = useWords('messages')
  const { calls } = useApp()
  const path = call.state === 'end' && FILES.has(call.name) ? textIn(dataOf(call), 'path') : undefined
  if (!path) return null
  return (
    <IconButton
      icon="external"
      label={t('open.file')}
      className="relative -my-1 opacity-0 focus-visible:opacity-100 group-hover/line:opacity-100"
      onClick={() => void calls.call('file:open', { conversationId, path })}
    />
  )
}
