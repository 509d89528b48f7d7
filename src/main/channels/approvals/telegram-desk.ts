import type { Api } from 'grammy'
import type { CallbackQuery } from 'grammy/types'
import type { ChannelSettings } from '../../../shared/channels'
import type { Connection } from '../channel'
import { type Stop, telegramApi, telegramCall } from '../telegram'
import type { Ask } from './ask'
import type { Desk, DeskDeps } from './desk'
import { pollTelegram } from './poll-telegram'

/** Open permissions in a chat of Telegram, with buttons that the chosen person may press. */
export function createTelegramDesk(
  connection: Connection,
  approvals: NonNullable<ChannelSettings['approvals']>,
  deps: DeskDeps,
): Desk {
  const closing = new AbortController()
  const { signal } = closing
  /** The message that tells of a request. */
  const told = new Map<string, number>()
  /** What a message says, to say it again with its end. */
  const texts = new Map<number, string>()
  const { chatId } = approvals
  let client: Promise<Api> | undefined
  const call = <T>(work: (api: Api) => Promise<T>) =>
    telegramCall(connection, signal, async () => {
      client ??= telegramApi(connection)
      return work(await client)
    })
  let polling: Promise<void> | null = null

  function listen(): void {
    if (polling) return
    polling = pollTelegram({ connection, signal, wanted: deps.waiting, press })
      .then(
        () => true,
        (error: Error) => {
          if (!signal.aborted) deps.warn(error.message)
          return false
        },
      )
      .then((fine) => {
        polling = null
        // Something came while the last round ended.
        if (fine && !signal.aborted && deps.waiting()) listen()
      })
  }

  async function press(query: CallbackQuery): Promise<void> {
    const [, kind, requestId = ''] = /^([ad]):(.{1,60})$/.exec(query.data ?? '') ?? []
    if (!kind || !mayAnswer(query, approvals)) return reply(query, deps.words().notYou)
    if (query.message) {
      told.set(requestId, query.message.message_id)
      texts.set(query.message.message_id, query.message.text ?? '')
    }
    const who = query.from.username ? `@${query.from.username}` : query.from.first_name
    const said = deps.answer(requestId, kind === 'a', who)
    await reply(query, said)
    await close(requestId, said)
  }

  /** A press that waited for long can no longer be answered; the message says it anyway. */
  const reply = (query: CallbackQuery, text: string) =>
    call(async (api) => {
      await api.answerCallbackQuery(query.id, { text: text.slice(0, 200) }, signal as Stop)
    }).catch(() => {})

  async function close(requestId: string, how: string): Promise<void> {
    const message = told.get(requestId)
    if (message === undefined) return
    told.delete(requestId)
    const text = `${texts.get(message) ?? ''}\n\n${how}`.trim()
    texts.delete(message)
    await call(async (api) => void (await api.editMessageText(chatId, message, text, {}, signal as Stop)))
  }
  return {
    async tell({ requestId, text, whole }: Ask) {
      const { allowOnce, deny } = deps.words()
      const allow = whole ? [{ text: allowOnce, callback_data: `a:${requestId}` }] : []
      const inline_keyboard = [[...allow, { text: deny, callback_data: `d:${requestId}` }]]
      const sent = await call((api) =>
        api.sendMessage(chatId, text, { reply_markup: { inline_keyboard } }, signal as Stop),
      )
      told.set(requestId, sent.message_id)
      texts.set(sent.message_id, text)
      listen()
    },
    close,
    listen,
    async stop() {
      closing.abort()
      await polling
    },
  }
}

/** The chosen chat, and in it the chosen person; without one the chat has to be that person's own. */
function mayAnswer(
  { from, message }: CallbackQuery,
  { chatId, userId = chatId }: { chatId: string; userId?: string | undefined },
): boolean {
  return String(message?.chat.id) === chatId && String(from.id) === userId
}
