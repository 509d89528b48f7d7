import { type Service, startService } from './service'

export interface SentMessage {
  id: number
  chatId: string
  text: string
  buttons: { text: string; data: string }[]
}

export interface TelegramServer {
  service: Service
  /** Messages as the chats show them now. */
  messages: SentMessage[]
  /** What was said to those who pressed a button. */
  toasts: string[]
  /** Somebody presses a button. */
  press(message: SentMessage, button: string, who?: { user?: number; chat?: number; username?: string }): void
  /** Somebody writes to the bot. */
  write(chat: { id: number; first_name?: string; title?: string }): void
  /** How many long polls wait for news. */
  listening(): number
  close(): Promise<void>
}

type Update = { update_id: number } & Record<string, unknown>

/** The Bot API as far as the app speaks it, for one bot with the token `1:token`. */
export async function startTelegram(): Promise<TelegramServer> {
  const messages: SentMessage[] = []
  const toasts: string[] = []
  let updates: Update[] = []
  let number = 100
  const waiting = new Set<() => void>()

  function push(update: Record<string, unknown>): void {
    updates.push({ update_id: number++, ...update })
    for (const go of waiting) go()
  }

  const service = await startService(async ({ path, json }, response) => {
    const [, token, method] = /^\/bot([^/]+)\/(\w+)$/.exec(path) ?? []
    if (token !== '1:token')
      return { status: 401, body: { ok: false, error_code: 401, description: 'Unauthorized' } }
    const ok = (result: unknown) => ({ body: { ok: true, result } })
    switch (method) {
      case 'getMe':
        return ok({ id: 1, is_bot: true, first_name: 'Desk', username: 'desk_bot' })
      case 'sendMessage': {
        const markup = json.reply_markup as { inline_keyboard?: { text: string; callback_data: string }[][] }
        const buttons = (markup?.inline_keyboard ?? []).flat()
        messages.push({
          id: messages.length + 1,
          chatId: String(json.chat_id),
          text: String(json.text),
          buttons: buttons.map(({ text, callback_data: data }) => ({ text, data })),
        })
        return ok({
          message_id: messages.length,
          date: 1,
          chat: { id: Number(json.chat_id), type: 'private' },
        })
      }
      case 'editMessageText': {
        const found = messages.find(({ id }) => id === json.message_id)
        if (found) Object.assign(found, { text: json.text, buttons: [] })
        return ok(true)
      }
      case 'answerCallbackQuery':
        toasts.push(String(json.text))
        return ok(true)
      case 'getUpdates': {
        const offset = Number(json.offset ?? 0)
        updates = updates.filter(({ update_id }) => update_id >= offset)
        if (updates.length === 0 && Number(json.timeout ?? 0) > 0)
          await new Promise<void>((go) => {
            const end = () => {
              waiting.delete(end)
              go()
            }
            waiting.add(end)
            response.on('close', end)
          })
        return ok(updates)
      }
      default:
        return { status: 404, body: { ok: false, error_code: 404, description: 'Not Found' } }
    }
  })

  return {
    service,
    messages,
    toasts,
    press(message, button, { user = 7, chat = Number(message.chatId), username = 'ann' } = {}) {
      const data = message.buttons.find(({ text }) => text === button)?.data
      if (!data) throw new Error(`There is no button ${button} on: ${message.text}`)
      push({
        callback_query: {
          id: String(number),
          from: { id: user, is_bot: false, first_name: 'Ann', username },
          message: {
            message_id: message.id,
            date: 1,
            text: message.text,
            chat: { id: chat, type: 'private' },
          },
          chat_instance: '1',
          data,
        },
      })
    },
    write: (chat) =>
      push({ message: { message_id: 1, date: 1, text: '/start', chat: { type: 'private', ...chat } } }),
    listening: () => waiting.size,
    close: () => service.close(),
  }
}
