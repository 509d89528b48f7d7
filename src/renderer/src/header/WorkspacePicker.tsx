import { useState } from 'react'
import { useWords } from '../i18n'
import { useApp } from '../state'
import { FolderName, Icon, IconButton, Menu, MenuItem, MenuLine, MenuTitle } from '../ui'

/** The folder of the conversation: a click chooses another one, the arrow lists those used before. */
export function WorkspacePicker({ workspace }: { workspace: string | null }) {
  const t = useWords('shell')
  const { calls, chat } = useApp()
  const [recents, setRecents] = useState<string[]>([])
  const label = workspace ? t('header.folder', { folder: workspace }) : t('header.noFolder')

  async function load() {
    setRecents((await calls.call('workspace:recents', {})) ?? [])
  }

  return (
    <div className="flex min-w-0 max-w-[50%] items-center text-muted">
      <button
        type="button"
        data-testid="workspace-picker"
        title={label}
        aria-description={label}
        className="flex h-7 min-w-0 items-center gap-1.5 rounded-lg px-2 text-small hover:bg-hover hover:text-text"
        onClick={() => void chat.chooseWorkspace()}
      >
        <Icon name="folder" />
        {workspace ? <FolderName path={workspace} /> : <span>{t('header.choose')}</span>}
      </button>
      <Menu
        label={t('header.recents')}
        className="max-w-[min(480px,90vw)]"
        trigger={(props) => (
          <IconButton
            {...props}
            icon="down"
            label={t('header.recents')}
            data-testid="workspace-recents"
            className="-ml-1 w-5"
            onClick={() => void load()}
          />
        )}
      >
        {recents.length > 0 && <MenuTitle>{t('header.recents')}</MenuTitle>}
        {recents.map((folder) => (
          <MenuItem
            key={folder}
            checked={folder === workspace}
            onSelect={() => void chat.setWorkspace(folder)}
          >
            <FolderName path={folder} />
          </MenuItem>
        ))}
        {recents.length > 0 && <MenuLine />}
        <MenuItem icon="folder" onSelect={() => void chat.chooseWorkspace()}>
          {t('header.another')}
        </MenuItem>
      </Menu>
    </div>
  )
}
