import { MessageList } from '../messages/MessageList'
import { useChat, useConversation } from '../state'
import { Welcome } from '../welcome'

/** The open conversation, or how to begin one. */
export function Conversation() {
  const conversation = useConversation()
  const messages = useChat((state) => state.messages)
  if (!conversation) return <div className="min-h-0 flex-1" />
  if (messages.length === 0) return <Welcome conversation={conversation} />
  return <MessageList key={conversation.id} messages={messages} workspace={conversation.workspace} />
}
