import type { Api } from 'grammy'
import type { Channel, Connection } from './channel'
import { ChannelError, withoutToken } from './channel-error'
import { withPatience } from './patience'

const LIMIT = 4_096
const PATIENCE_MS = 30_000

/** What a client has to know to be stopped; grammY brings a type of its own for it. */
export type Stop = Parameters<Api['getMe']>[0]

export async function telegramApi({ token, baseURL, patienceMs = PATIENCE_MS }: Connection): Promise<Api> {
  const { Api } = await import('grammy')
  return new Api(token, {
    timeoutSeconds: patienceMs / 1_000,
    ...(baseURL ? { apiRoot: baseURL.replace(/\/+$/, '') } : {}),
  })
}

export function createTelegram(connection: Connection): Channel {
  let made: Promise<Api> | undefined
  const api = () => {
    made ??= telegramApi(connection)
    return made
  }
  return {
    limit: LIMIT,
    chatProblem: (chatId) =>
      /^(-?\d{1,20}|@\w{4,64})$/.test(chatId) ? null : 'chatId: a number, or the @name of a channel.',
    send: (chatId, text, signal) =>
      telegramCall(connection, signal, async () => {
        await (await api()).sendMessage(chatId, text, {}, signal as Stop)
      }),
    whoAmI: (signal) =>
      telegramCall(
        connection,
        signal,
        async () => `@${(await (await api()).getMe(signal as Stop)).username}`,
      ),
  }
}

/** A call with the service's limits kept and its errors in words. */
export async function telegramCall<T>(
  { token }: Connection,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await withPatience(work, waitOf, signal)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw new ChannelError('UNAVAILABLE', withoutToken(wordsOf(error), token), detailsOf(error))
  }
}

function waitOf(error: unknown): number | undefined {
  const { error_code: code, parameters } = error as {
    error_code?: number
    parameters?: { retry_after?: number }
  }
  return code === 429 ? (parameters?.retry_after ?? 1) : undefined
}

function wordsOf(error: unknown): string {
  const {
    description,
    error: inner,
    message,
  } = error as {
    description?: string
    error?: Error
    message?: string
  }
  if (description) return `Telegram: ${description}`
  return `Could not reach Telegram: ${reasonOf(inner) ?? message}`
}

const reasonOf = (inner: Error | undefined): string | undefined =>
  inner?.message.includes('ECONNREFUSED') ? 'the connection was refused.' : inner?.message

/** A wrong token is mended in the settings. */
function detailsOf(error: unknown): Record<string, unknown> | undefined {
  const { error_code: code } = error as { error_code?: number }
  return code === 401 || code === 404 ? { settings: 'channels' } : undefined
}
