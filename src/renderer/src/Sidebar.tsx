import type { Conversation } from '../../shared/conversation'

interface Props {
  conversations: Conversation[]
  currentId: string | null
  onOpen(id: string): void
  onCreate(): void
}

export function Sidebar({ conversations, currentId, onOpen, onCreate }: Props) {
  return (
    <nav aria-label="Conversations" className="flex min-h-0 flex-col border-line border-r bg-surface">
      <div className="flex h-12 shrink-0 items-center justify-between border-line border-b pr-2 pl-4">
        <span className="font-medium">Deskwright</span>
        <button
          type="button"
          data-testid="new-conversation"
          aria-label="New conversation"
          title="New conversation"
          className="size-8 rounded-lg text-muted hover:bg-raised hover:text-text"
          onClick={onCreate}
        >
          ＋
        </button>
      </div>
      <ul className="min-h-0 flex-1 overflow-y-auto p-2">
        {conversations.map(({ id, title }) => (
          <li key={id}>
            <button
              type="button"
              data-testid="conversation-item"
              aria-current={id === currentId ? 'page' : undefined}
              className="w-full truncate rounded-lg px-2 py-1.5 text-left text-small hover:bg-raised aria-[current]:bg-raised aria-[current]:font-medium"
              onClick={() => onOpen(id)}
            >
              {title || 'New conversation'}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
