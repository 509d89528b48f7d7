import { useSyncExternalStore } from 'react'
import { Composer } from './Composer'
import type { Chat } from './chat'
import { MessageList } from './messages/MessageList'
import { Sidebar } from './Sidebar'

export function App({ chat }: { chat: Chat }) {
  const { ready, conversations, current, messages, problem } = useSyncExternalStore(
    chat.subscribe,
    chat.getState,
  )
  const running = messages.findLast((message) => message.state === 'streaming')
  return (
    <div className="grid h-full grid-cols-[224px_minmax(0,1fr)] max-[800px]:grid-cols-[168px_minmax(0,1fr)]">
      <Sidebar
        conversations={conversations}
        currentId={current?.id ?? null}
        onOpen={(id) => void chat.open(id)}
        onCreate={() => void chat.create()}
      />
      <main className="flex min-h-0 flex-col" aria-busy={!ready}>
        <header className="flex h-12 shrink-0 items-center gap-3 border-line border-b px-4">
          <h1 className="min-w-0 flex-1 truncate font-medium text-body">
            {current?.title || 'New conversation'}
          </h1>
          {current && (
            <button
              type="button"
              data-testid="workspace-picker"
              title={current.workspace ?? 'No folder chosen'}
              className="max-w-[50%] rounded-lg px-2 py-1 text-muted text-small hover:bg-surface"
              onClick={() => void chat.chooseWorkspace()}
            >
              <span className="block truncate">{current.workspace ?? 'Choose a folder…'}</span>
            </button>
          )}
        </header>
        <MessageList messages={messages} workspace={current?.workspace ?? null} />
        {problem && (
          <div
            role="alert"
            className="mx-auto mb-2 flex w-full max-w-[760px] items-center gap-3 px-4 text-small"
          >
            <span className="min-w-0 flex-1 break-words text-danger">⚠ {problem}</span>
            <button
              type="button"
              className="rounded-lg px-2 py-1 hover:bg-surface"
              onClick={chat.dismissProblem}
            >
              Dismiss
            </button>
          </div>
        )}
        <Composer
          key={current?.id}
          disabled={!current}
          running={running !== undefined}
          onSend={chat.send}
          onStop={() => running && void chat.stop(running.id)}
        />
      </main>
    </div>
  )
}
