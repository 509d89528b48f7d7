import { setTimeout as sleep } from 'node:timers/promises'
import type { CallbackQuery } from 'grammy/types'
import type { Connection } from '../channel'
import { ChannelError } from '../channel-error'
import { type Stop, telegramApi, telegramCall } from '../telegram'

const WAIT_S = 25
const PAUSE_MS = 3_000
/** A wrong token, and somebody else who listens: trying again would not help. */
const FINAL = /Unauthorized|Conflict|Not Found/

interface Polling {
  connection: Connection
  signal: AbortSignal
  /** Somebody still waits for a button. */
  wanted(): boolean
  press(query: CallbackQuery): Promise<void>
}

/** Listens for buttons as long as somebody waits for one. Other news of the bot is left alone. */
export async function pollTelegram({ connection, signal, wanted, press }: Polling): Promise<void> {
  const api = await telegramApi({ ...connection, patienceMs: WAIT_S * 2_000 })
  const options = { timeout: WAIT_S, allowed_updates: ['callback_query', 'message'] as const }
  let offset = 0
  while (wanted() && !signal.aborted) {
    try {
      const updates = await telegramCall(connection, signal, () =>
        api.getUpdates({ ...options, offset }, signal as Stop),
      )
      for (const { update_id, callback_query } of updates) {
        offset = update_id + 1
        if (callback_query) await press(callback_query)
      }
    } catch (error) {
      if (signal.aborted || !(error instanceof ChannelError) || FINAL.test(error.message)) throw error
      await sleep(PAUSE_MS, undefined, { signal })
    }
  }
}
