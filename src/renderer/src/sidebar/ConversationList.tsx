import { useMemo } from 'react'
import { useWords } from '../i18n'
import { useChat } from '../state'
import { ConversationRow } from './ConversationRow'
import { groupConversations } from './groups'
import { walkRows } from './walk-rows'

export function ConversationList() {
  const t = useWords('shell')
  const conversations = useChat((state) => state.conversations)
  const currentId = useChat((state) => state.current?.id)
  const groups = useMemo(() => groupConversations(conversations, Date.now()), [conversations])
  const reachable = conversations.some(({ id }) => id === currentId) ? currentId : conversations[0]?.id
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows take the focus, their keys bubble
    <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-2" onKeyDown={walkRows}>
      {groups.map(({ group, conversations }) => (
        <section key={group}>
          <h2 className="px-2 pt-3 pb-1 text-muted text-small">{t(`sidebar.${group}`)}</h2>
          <ul>
            {conversations.map((conversation) => (
              <ConversationRow
                key={conversation.id}
                conversation={conversation}
                current={conversation.id === currentId}
                reachable={conversation.id === reachable}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
