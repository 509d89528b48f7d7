import { lazy, Suspense } from 'react'
import { useChat, useConversation } from '../state'
import { Welcome } from '../welcome'

const MessageList = lazy(() => import('../messages').then(({ MessageList }) => ({ default: MessageList })))

/** The open conversation, or how to begin one. */
export function Conversation() {
  const conversation = useConversation()
  const messages = useChat((state) => state.messages)
  const compactions = useChat((state) => state.compactions)
  if (!conversation) return <div className="min-h-0 flex-1" />
  if (messages.length === 0) return <Welcome conversation={conversation} />
  return (
    <Suspense fallback={<div className="min-h-0 flex-1" />}>
      <MessageList
        key={conversation.id}
        conversation={conversation}
        messages={messages}
        compactions={compactions}
      />
    </Suspense>
  )
}
