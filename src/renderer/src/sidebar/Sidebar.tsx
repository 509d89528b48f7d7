import { useState } from 'react'
import { useWords } from '../i18n'
import { useApp } from '../state'
import { Button, focusComposer, IconButton } from '../ui'
import { Attention } from './Attention'
import { ConversationList } from './ConversationList'
import { SearchField } from './SearchField'
import { SearchResults } from './SearchResults'

export function Sidebar() {
  const t = useWords('shell')
  const { chat, view } = useApp()
  const [text, setText] = useState('')
  const searching = text.trim() !== ''
  return (
    <nav
      aria-label={t('sidebar.label')}
      className="flex w-60 shrink-0 flex-col border-line border-r bg-surface max-[960px]:w-52"
    >
      <div className="flex h-12 shrink-0 items-center gap-1 px-2">
        <SearchField text={text} onChange={setText} />
        <IconButton
          icon="plus"
          label={t('sidebar.new')}
          data-testid="new-conversation"
          onClick={() => {
            view.showChat()
            void focusComposer(chat.create())
          }}
        />
      </div>
      {searching ? <SearchResults text={text.trim()} /> : <ConversationList />}
      <div className="flex shrink-0 items-center gap-1 border-line border-t p-2">
        <Button
          kind="quiet"
          icon="gear"
          data-testid="settings"
          className="flex-1"
          onClick={() => view.showSettings()}
        >
          {t('sidebar.settings')}
          <Attention />
        </Button>
        <IconButton icon="upload" label={t('sidebar.import')} onClick={() => void chat.importFile()} />
        <IconButton icon="keyboard" label={t('sidebar.keys')} onClick={() => view.showKeys(true)} />
      </div>
    </nav>
  )
}
