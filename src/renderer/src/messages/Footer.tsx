import type { Message } from '../../../shared/conversation'
import { useWords } from '../i18n'
import { CopyButton } from '../markdown'
import { useApp } from '../state'
import { focusComposer, IconButton } from '../ui'
import { useEditing } from './editing'
import { textOf } from './rows'
import { Usage } from './Usage'

interface Props {
  message: Message
  busy: boolean
  /** Without being pointed at. */
  shown: boolean
  retry?: boolean
}

/** What can be done with a message, and what it cost: there when it is pointed at, never in the way. */
export function Footer({ message, busy, shown, retry = false }: Props) {
  const t = useWords('messages')
  const { chat } = useApp()
  const { edit } = useEditing()
  const mine = message.role === 'user'
  const hidden = 'opacity-0 focus-within:opacity-100 group-hover/message:opacity-100'
  return (
    <div
      className={`absolute inset-x-0 top-full -ml-1.5 flex h-7 items-center gap-0.5 ${shown ? '' : hidden}`}
    >
      <CopyButton text={() => textOf(message)} label={t('copy.message')} />
      {mine && !message.source && (
        <IconButton
          icon="pencil"
          label={t('edit.begin')}
          disabled={busy}
          onClick={() => edit({ id: message.id, text: textOf(message) })}
        />
      )}
      {retry && (
        <IconButton
          icon="refresh"
          label={t('retry')}
          disabled={busy}
          onClick={() => void focusComposer(chat.retry())}
        />
      )}
      <IconButton
        icon="branch"
        label={t('branch')}
        onClick={() => void focusComposer(chat.branch(message.id))}
      />
      <span className="flex-1" />
      <Usage message={message} />
    </div>
  )
}
