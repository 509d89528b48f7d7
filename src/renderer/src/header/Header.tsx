import { useState } from 'react'
import { useWords } from '../i18n'
import { ConversationMenu, RenameField } from '../sidebar'
import { useApp, useConversation, useTasks, useView } from '../state'
import { Button, IconButton } from '../ui'
import { WorkspacePicker } from './WorkspacePicker'

export function Header() {
  const t = useWords('shell')
  const { chat, view } = useApp()
  const current = useConversation()
  const panel = useView((state) => state.panel)
  const task = useTasks(({ tasks }) => tasks.find(({ id }) => id === current?.id))
  const parent = useTasks(
    ({ tasks, title }) => tasks.find(({ id }) => id === task?.conversationId)?.label ?? title,
  )
  const [renaming, setRenaming] = useState(false)
  const title = current?.title || t('untitled')

  function rename(name: string | null) {
    setRenaming(false)
    if (name && current) void chat.update(current.id, { title: name })
  }

  return (
    <header className="flex h-12 shrink-0 items-center gap-1 border-line border-b px-2">
      <IconButton icon="sidebar" label={t('header.sidebar')} onClick={view.toggleSidebar} />
      {task && (
        <Button
          kind="quiet"
          icon="left"
          data-testid="back-to-parent"
          className="min-w-0 max-w-48"
          onClick={() => void chat.open(task.conversationId)}
        >
          <span className="truncate">{parent || t('untitled')}</span>
        </Button>
      )}
      {renaming ? (
        <div className="min-w-0 flex-1">
          <RenameField title={current?.title ?? ''} onDone={rename} />
        </div>
      ) : (
        <h1
          dir="auto"
          className="min-w-0 flex-1 truncate px-1 font-semibold text-body"
          title={title}
          onDoubleClick={() => setRenaming(true)}
        >
          {title}
        </h1>
      )}
      {current && (
        <>
          <WorkspacePicker workspace={current.workspace} />
          <ConversationMenu
            conversation={current}
            onRename={() => setRenaming(true)}
            trigger={(props) => (
              <IconButton {...props} icon="more" label={t('conversation.menu', { title })} />
            )}
          />
        </>
      )}
      <IconButton
        icon="panel"
        label={t('header.panel')}
        aria-pressed={panel}
        data-testid="panel-toggle"
        onClick={view.togglePanel}
      />
    </header>
  )
}
