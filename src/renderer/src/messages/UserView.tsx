import type { Message, MessageSource } from '../../../shared/conversation'
import { GIVEN } from '../../../shared/picture-limits'
import { useFold } from '../cards'
import { dayAndTime, said, useWords } from '../i18n'
import { Markdown } from '../markdown'
import { GivenPictures, usePictures } from '../pictures'
import { useApp } from '../state'
import { Button, focusComposer, Icon } from '../ui'
import { EditForm } from './EditForm'
import { useEditing } from './editing'
import { Footer } from './Footer'
import type { RowProps } from './MessageRow'
import { textOf } from './rows'

const LONG_CHARS = 3_000
const LONG_LINES = 24

/** What the user said, as it was typed. */
export function UserView({ message, busy, last }: RowProps) {
  const t = useWords('messages')
  const { editing } = useEditing()
  const { source } = message
  const notes = source
    ? []
    : message.blocks.slice(1).flatMap((block) => (block.type === 'text' ? [block.text.trim()] : []))
  return (
    <>
      <h2 className="sr-only">{t(source ? `source.${source.kind}` : 'heading.user')}</h2>
      {editing?.id === message.id ? (
        <EditForm editing={editing} />
      ) : (
        <div className="rounded-lg bg-surface px-3 py-2">
          {source && <Source source={source} />}
          {message.pictures && <GivenPictures messageId={message.id} pictures={message.pictures} />}
          <Words message={message} />
          {notes.map((note) => (
            <p key={note} className="mt-2 whitespace-pre-wrap break-words text-muted text-small">
              {said(note)}
            </p>
          ))}
        </div>
      )}
      {editing?.id === message.id ? null : message.state === 'queued' ? (
        <Queued message={message} busy={busy} />
      ) : (
        <Footer message={message} busy={busy} shown={last} />
      )}
    </>
  )
}

/** Who said it in the user's place. */
function Source({ source }: { source: MessageSource }) {
  const t = useWords('messages')
  const { chat } = useApp()
  const task = source.kind === 'task'
  return (
    <div data-testid="source" className="mb-1 flex items-center gap-2 text-muted text-small">
      <Icon name={task ? 'agent' : 'clock'} />
      <span className="min-w-0 truncate">{t(`source.${source.kind}`)}</span>
      <span className="min-w-0 truncate font-medium text-text">{source.name}</span>
      {task && <span className="shrink-0">{t(`agent.${source.end}`)}</span>}
      {source.kind === 'schedule' && source.missedAt !== undefined && (
        <span className="shrink-0">{t('source.missed', { time: dayAndTime(source.missedAt) })}</span>
      )}
      <span className="flex-1" />
      {task && (
        <Button kind="quiet" icon="external" onClick={() => void chat.open(source.id)}>
          {t('agent.open')}
        </Button>
      )}
    </div>
  )
}

function Words({ message }: { message: Message }) {
  const t = useWords('messages')
  const text = textOf(message)
  const long = text.length > LONG_CHARS || text.split('\n', LONG_LINES + 1).length > LONG_LINES
  const [open, setOpen] = useFold(`${message.id}/words`, !long)
  return (
    <>
      {message.source?.kind === 'task' ? (
        <div className={open ? '' : 'max-h-[264px] overflow-hidden'}>
          <Markdown text={text} live={false} />
        </div>
      ) : (
        <p
          dir="auto"
          className={`whitespace-pre-wrap break-words [unicode-bidi:plaintext] ${open ? '' : 'max-h-[264px] overflow-hidden'}`}
        >
          {text}
        </p>
      )}
      {long && (
        <Button kind="quiet" className="-ml-2.5" icon={open ? 'left' : 'down'} onClick={() => setOpen(!open)}>
          {t(open ? 'less' : 'all')}
        </Button>
      )}
    </>
  )
}

function Queued({ message, busy }: { message: Message; busy: boolean }) {
  const t = useWords('messages')
  const { chat, drafts } = useApp()
  const { id, conversationId, pictures = [] } = message
  const found = usePictures(id, 0, GIVEN) ?? []
  async function takeBack() {
    if (!(await chat.unqueue(id))) return
    const given = found.map((src, index) => ({ name: pictures[index]?.name ?? '', src }))
    drafts.show(conversationId, [...given, ...drafts.pictures(conversationId)])
    const typed = drafts.read(conversationId)
    drafts.put(conversationId, typed.trim() === '' ? textOf(message) : `${textOf(message)}\n${typed}`)
  }
  return (
    <div className="absolute inset-x-0 top-full flex h-7 items-center gap-2 pl-3 text-muted text-small">
      <Icon name="clock" className="size-3.5" />
      <span className="flex-1">{t(busy ? 'queued' : message.source ? 'queuedReport' : 'unsent')}</span>
      {!message.source && (
        <Button kind="quiet" data-testid="unqueue" icon="undo" onClick={() => void focusComposer(takeBack())}>
          {t('takeBack')}
        </Button>
      )}
    </div>
  )
}
