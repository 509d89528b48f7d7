import type { ChatView } from '../../shared/channels'
import type { Connection } from './channel'
import { type Stop, telegramApi, telegramCall } from './telegram'

/** The chats in which somebody wrote to the bot lately, newest first. Nothing is marked as read. */
export async function recentChats(connection: Connection, signal: AbortSignal): Promise<ChatView[]> {
  const api = await telegramApi(connection)
  const options = { timeout: 0, allowed_updates: ['callback_query', 'message'] as const }
  const updates = await telegramCall(connection, signal, () => api.getUpdates(options, signal as Stop))
  const found = new Map<string, ChatView>()
  for (const { message } of updates.toReversed()) {
    if (!message) continue
    const { chat, from } = message
    const chatId = String(chat.id)
    const name = chat.title ?? [chat.first_name, chat.last_name].filter(Boolean).join(' ')
    const group = chat.type !== 'private' && from ? { userId: String(from.id) } : {}
    if (!found.has(chatId)) found.set(chatId, { chatId, name, ...group })
  }
  return [...found.values()]
}
