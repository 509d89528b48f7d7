import type { ChatMessage } from './chat-request'

/**
 * Marks the end of the prompt, of the step before and of this step, for models behind the chat wire whose cache works by marks.
 */
export function markCache(messages: ChatMessage[]): void {
  const last = messages.length - 1
  const before = messages.findLastIndex((message) => message.role === 'assistant') - 1
  const system = messages[0]?.role === 'system' ? 0 : -1
  for (const index of new Set([system, before, last])) {
    const message = messages[index]
    if (message) messages[index] = marked(message)
  }
}

function marked(message: ChatMessage): ChatMessage {
  if (message.role === 'assistant' || typeof message.content !== 'string' || !message.content) return message
  const part = { type: 'text' as const, text: message.content, cache_control: { type: 'ephemeral' } }
  return { ...message, content: [part] } as ChatMessage
}
