import { useEffect, useMemo, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { Compaction, Conversation, Message } from '../../../shared/conversation'
import { createFolds, FoldsContext } from '../cards'
import { useWords } from '../i18n'
import { useView } from '../state'
import { Icon } from '../ui'
import { Announcer } from './Announcer'
import { type Editing, EditingContext } from './editing'
import { useFollow } from './follow'
import { MessageRow } from './MessageRow'
import { usePrepended } from './prepended'
import { type Row, rowsOf } from './rows'
import { useWorkOf } from './work-of'

/** A short conversation is there as a whole; of a long one only what is in view. */
const SHORT = 40

interface Props {
  conversation: Conversation
  messages: Message[]
  compactions: Compaction[]
}

/** The conversation, at its end until the user looks further up. */
export function MessageList({ conversation, messages, compactions }: Props) {
  const t = useWords('messages')
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const folds = useMemo(createFolds, [])
  const [editing, setEditing] = useState<Editing | null>(null)
  const { away, settle, onScroll, toEnd, goTo, input } = useFollow(box, list)
  const rows = useMemo(() => rowsOf(messages, compactions), [messages, compactions])
  const target = useView((state) => state.target)
  const busy = messages.some(({ state }) => state === 'streaming' || state === 'paused')
  const lastAnswer = messages.findLast(({ role }) => role === 'assistant')?.id
  const edited = editing ? rows.findIndex(({ message }) => message.id === editing.id) : -1
  const kept = useMemo(
    () => (rows.length <= SHORT ? rows.map((_, index) => index) : edited >= 0 ? [edited] : []),
    [rows, edited],
  )
  const shift = usePrepended(rows[0]?.message.id, rows.length)
  useWorkOf(conversation.id, messages)

  // What is looked for may not be here yet, and moves on when what came before it is.
  const wanted = useRef(-1)
  wanted.current = rows.findIndex(({ message }) => message.id === target.messageId)
  const isHere = wanted.current >= 0
  useEffect(() => {
    if (target.messageId === null) toEnd()
    else if (isHere) return goTo(() => wanted.current)
  }, [isHere, target, goTo, toEnd])

  const row = ({ message, before, inside }: Row, index: number) => (
    <MessageRow
      key={message.id}
      message={message}
      before={before}
      inside={inside}
      busy={busy}
      first={index === 0}
      last={index === rows.length - 1}
      lastAnswer={message.id === lastAnswer}
      found={message.id === target.messageId}
    />
  )

  return (
    <FoldsContext value={folds}>
      <EditingContext value={{ editing, edit: setEditing }}>
        <div className="relative min-h-0 flex-1">
          {/* biome-ignore lint/a11y/useSemanticElements: the one part of the page that is not the frame */}
          <div
            ref={box}
            role="region"
            aria-label={t('list')}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
            tabIndex={0}
            data-testid="messages"
            className="h-full overflow-y-auto overflow-x-hidden -outline-offset-2 [scrollbar-gutter:stable_both-edges]"
            {...input}
          >
            <Virtualizer
              ref={list}
              data={rows}
              keepMounted={kept}
              shift={shift}
              onScroll={onScroll}
              onResize={settle}
            >
              {row}
            </Virtualizer>
          </div>
          {away && (
            <button
              type="button"
              data-testid="jump-to-end"
              aria-label={t('toEnd')}
              title={t('toEnd')}
              className="opens -translate-x-1/2 absolute bottom-3 left-1/2 inline-flex size-8 items-center justify-center rounded-full border border-line bg-raised text-muted shadow-float hover:text-text"
              onClick={toEnd}
            >
              <Icon name="down" />
            </button>
          )}
        </div>
        <Announcer messages={messages} />
      </EditingContext>
    </FoldsContext>
  )
}
