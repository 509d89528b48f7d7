import { useState } from 'react'
import type { ChatView } from '../../../../shared/channels'
import { quoted, useWords } from '../../i18n'
import { useApp } from '../../state'
import { Button } from '../../ui'

interface Props {
  channelId: string
  before(): Promise<boolean>
  onChoose(chat: ChatView): void
}

/** The chats that wrote to the bot, to choose one without knowing its number. */
export function FindChats({ channelId, before, onChoose }: Props) {
  const t = useWords('settings')
  const { calls } = useApp()
  const [state, setState] = useState<'idle' | 'busy' | ChatView[] | { problem: string }>('idle')

  async function look() {
    setState('busy')
    if (!(await before())) return setState('idle')
    const result = await calls.ask('channel:chats', { channelId })
    setState(result.ok ? result.value : { problem: result.error.message })
  }

  const words = Array.isArray(state)
    ? t(state.length > 0 ? 'channels.found' : 'channels.noChats')
    : state === 'busy'
      ? t('channels.finding')
      : state === 'idle'
        ? ''
        : quoted(state.problem)
  return (
    <div className="flex flex-wrap items-center gap-2 text-small">
      <Button icon="search" data-testid="find-chats" disabled={state === 'busy'} onClick={() => void look()}>
        {t('channels.find')}
      </Button>
      <span role="status" className="min-w-0 text-muted">
        {words}
      </span>
      {Array.isArray(state) &&
        state.map((chat) => (
          <Button key={chat.chatId} data-testid="found-chat" onClick={() => onChoose(chat)}>
            {chat.name || chat.chatId}
          </Button>
        ))}
    </div>
  )
}
