import type { Message } from '../../../shared/conversation'
import { quoted, useWords } from '../i18n'
import { useApp } from '../state'
import { Button, focusComposer, Icon } from '../ui'
import { Waiting } from './Waiting'

/** How an answer stands or ended, where its words do not tell. */
export function Outcome({ message, lastAnswer }: { message: Message; lastAnswer: boolean }) {
  const t = useWords('messages')
  const { chat } = useApp()
  const retry = lastAnswer && (
    <Button icon="refresh" data-testid="retry" onClick={() => void focusComposer(chat.retry())}>
      {t('retry')}
    </Button>
  )
  switch (message.state) {
    case 'streaming':
      return waits(message) ? <Waiting /> : null
    case 'stopped':
      return (
        <div className="flex items-center gap-3 text-muted text-small">
          <Icon name="stop" className="size-3.5" />
          {t('stopped')}
          {retry}
        </div>
      )
    case 'interrupted':
      return (
        <div className="flex items-center gap-3 text-small text-warn">
          <Icon name="warning" />
          <span className="min-w-0 flex-1">{t('interrupted.answer')}</span>
          {retry}
        </div>
      )
    case 'error':
      return (
        <div
          data-testid="answer-error"
          className="flex items-start gap-3 rounded-lg border border-line p-3 text-small"
        >
          <Icon name="warning" className="mt-1.5 text-danger" />
          <span className="max-h-60 min-w-0 flex-1 overflow-y-auto whitespace-pre-wrap break-words py-1 text-danger">
            {quoted(message.error?.message ?? '')}
          </span>
          {retry}
        </div>
      )
    default:
      return null
  }
}

/** Nothing was said since the last call was answered. */
function waits({ blocks }: Message): boolean {
  const last = blocks.at(-1)
  return !last || (last.type === 'tool_call' && (last.state === 'end' || last.state === 'error'))
}
