import type { REST } from '@discordjs/rest'
import type { Channel, Connection } from './channel'
import { ChannelError, withoutToken } from './channel-error'

const LIMIT = 2_000
const PATIENCE_MS = 15_000
const LONGEST_WAIT_MS = 60_000

export function createDiscord(connection: Connection): Channel {
  let made: Promise<REST> | undefined
  const rest = () => {
    made ??= discordRest(connection)
    return made
  }
  async function call<T>(signal: AbortSignal, work: (rest: REST) => Promise<T>): Promise<T> {
    try {
      return await work(await rest())
    } catch (error) {
      if (signal.aborted) throw signal.reason
      throw toChannelError(error, connection.token)
    }
  }
  return {
    limit: LIMIT,
    chatProblem: (chatId) =>
      /^\d{1,20}$/.test(chatId) ? null : 'chatId: the number of a channel of the server.',
    send: (chatId, content, signal) =>
      call(signal, async (rest) => {
        // Nobody is called by what an agent writes: not everyone, no role, no person.
        const body = { content, allowed_mentions: { parse: [] } }
        await rest.post(`/channels/${chatId}/messages`, { body, signal })
      }),
    whoAmI: (signal) =>
      call(signal, async (rest) => {
        const { username } = (await rest.get('/users/@me', { signal })) as { username: string }
        return username
      }),
  }
}

/** It queues what is too much by itself and waits as long as the service says. */
async function discordRest({ token, baseURL, patienceMs = PATIENCE_MS }: Connection): Promise<REST> {
  const { REST } = await import('@discordjs/rest')
  return new REST({
    version: '10',
    retries: 1,
    timeout: patienceMs,
    hashSweepInterval: 0,
    handlerSweepInterval: 0,
    rejectOnRateLimit: ({ retryAfter, timeToReset }) => Math.max(retryAfter, timeToReset) > LONGEST_WAIT_MS,
    ...(baseURL ? { api: baseURL.replace(/\/+$/, '') } : {}),
  }).setToken(token)
}

function toChannelError(error: unknown, token: string): ChannelError {
  const { name, status, message, retryAfter } = error as {
    name: string
    status?: number
    message: string
    retryAfter?: number
  }
  if (retryAfter !== undefined)
    return new ChannelError(
      'UNAVAILABLE',
      `Discord wants no more messages for ${Math.ceil(retryAfter / 1_000)} seconds.`,
    )
  const said = status !== undefined && !name.startsWith('Abort')
  const words = said ? `Discord: ${message}` : `Could not reach Discord: ${message}`
  return new ChannelError(
    'UNAVAILABLE',
    withoutToken(words, token),
    status === 401 ? { settings: 'channels' } : undefined,
  )
}
