import type { ReactNode } from 'react'
import type { Conversation } from '../../../shared/conversation'
import { useWords } from '../i18n'
import { useApp } from '../state'
import { Menu, MenuItem, MenuLine, type TriggerProps } from '../ui'
import { useRemoval } from './removal'

interface Props {
  conversation: Conversation
  onRename(): void
  trigger(props: TriggerProps): ReactNode
}

/** What can be done with a conversation as a whole. */
export function ConversationMenu({ conversation, onRename, trigger }: Props) {
  const t = useWords('shell')
  const { calls, chat, notices } = useApp()
  const remove = useRemoval()
  const { id, title, pinned } = conversation

  async function save(format: 'markdown' | 'json') {
    const saved = await calls.call('conversation:export', { conversationId: id, format })
    if (saved?.file) notices.toast(t('conversation.exported', { file: saved.file }))
  }

  return (
    <Menu label={t('conversation.menu', { title: title || t('untitled') })} trigger={trigger}>
      <MenuItem icon="pencil" onSelect={onRename}>
        {t('conversation.rename')}
      </MenuItem>
      <MenuItem icon="pin" onSelect={() => void chat.update(id, { pinned: !pinned })}>
        {t(pinned ? 'conversation.unpin' : 'conversation.pin')}
      </MenuItem>
      <MenuLine />
      <MenuItem icon="download" onSelect={() => void save('markdown')}>
        {t('conversation.markdown')}
      </MenuItem>
      <MenuItem icon="download" onSelect={() => void save('json')}>
        {t('conversation.json')}
      </MenuItem>
      <MenuLine />
      <MenuItem icon="trash" danger onSelect={() => remove(conversation)}>
        {t('conversation.delete')}
      </MenuItem>
    </Menu>
  )
}
