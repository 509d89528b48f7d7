import { memo, useRef, useState } from 'react'
import type { Conversation } from '../../../shared/conversation'
import { useWords } from '../i18n'
import { type Activity, useApp, useChat } from '../state'
import { IconButton } from '../ui'
import { ConversationMenu } from './ConversationMenu'
import { RenameField } from './RenameField'
import { useRemoval } from './removal'

interface Props {
  conversation: Conversation
  current: boolean
  /** By the Tab key; the others by the arrows. */
  reachable: boolean
}

export const ConversationRow = memo(function ConversationRow({ conversation, current, reachable }: Props) {
  const t = useWords('shell')
  const { chat, view } = useApp()
  const remove = useRemoval()
  const activity = useChat((state) => state.activity[conversation.id])
  const [renaming, setRenaming] = useState(false)
  const row = useRef<HTMLButtonElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  const title = conversation.title || t('untitled')
  const tabIndex = reachable ? 0 : -1

  if (renaming)
    return (
      <li>
        <RenameField
          title={conversation.title}
          onDone={(name) => {
            setRenaming(false)
            if (name) void chat.update(conversation.id, { title: name })
            requestAnimationFrame(() => row.current?.focus())
          }}
        />
      </li>
    )
  return (
    <li className="group relative [contain-intrinsic-size:auto_32px] [content-visibility:auto]">
      <button
        ref={row}
        type="button"
        data-row=""
        data-testid="conversation-item"
        tabIndex={tabIndex}
        aria-current={current ? 'page' : undefined}
        title={title}
        className="w-full rounded-lg py-1.5 pr-2 pl-2 text-left text-small -outline-offset-2 hover:bg-hover group-focus-within:pr-8 group-hover:pr-8 aria-[current]:bg-hover aria-[current]:font-medium"
        onClick={() => {
          view.goTo(null)
          void chat.open(conversation.id)
        }}
        onDoubleClick={() => setRenaming(true)}
        onContextMenu={(event) => {
          event.preventDefault()
          whenReleased(event.nativeEvent, () => more.current?.click())
        }}
        onKeyDown={(event) => {
          if (event.key === 'F2') setRenaming(true)
          if (event.key === 'Delete') remove(conversation)
        }}
      >
        <span className="flex items-center gap-1.5">
          <span dir="auto" className="min-w-0 flex-1 truncate">
            {title}
          </span>
          {activity && <ActivityDot activity={activity} />}
        </span>
      </button>
      <ConversationMenu
        conversation={conversation}
        onRename={() => setRenaming(true)}
        trigger={(props) => (
          <IconButton
            {...props}
            ref={more}
            icon="more"
            label={t('conversation.menu', { title })}
            tabIndex={tabIndex}
            className="absolute top-0.5 right-0.5 opacity-0 focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 aria-expanded:opacity-100"
          />
        )}
      />
    </li>
  )
})

/** A full dot works, a ring waits for the user. */
function ActivityDot({ activity }: { activity: Activity }) {
  const t = useWords('shell')
  const look = activity === 'waiting' ? 'border-2 border-warn' : 'bg-accent'
  return (
    <span
      role="img"
      data-testid="activity"
      data-state={activity}
      aria-label={t(`sidebar.${activity}`)}
      title={t(`sidebar.${activity}`)}
      className={`size-2 shrink-0 rounded-full ${look}`}
    />
  )
}

/** Some systems ask for the menu while the button is still down; letting it go would close what has opened. */
function whenReleased({ buttons }: MouseEvent, run: () => void): void {
  if (buttons === 0) run()
  else window.addEventListener('pointerup', () => setTimeout(run), { once: true })
}
