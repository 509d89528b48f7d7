import type { ChannelSettings } from '../../shared/channels'
import type { Channel, Connection } from './channel'
import { ChannelError } from './channel-error'
import { createDiscord } from './discord'
import { splitText } from './split-text'
import { createTelegram } from './telegram'
import { createWebhook } from './webhook'

export interface ChannelsDeps {
  settings(): ChannelSettings[]
  tokenOf(channelId: string): string | undefined
  /** How long a service may take for one call. */
  patienceMs?: number
}

/** The chats of the outside world, as far as the user connected them. */
export interface Channels {
  list(): ChannelSettings[]
  /** The channel somebody means by its id, its name, or its kind when there is only one of it. */
  find(name: string): ChannelSettings | undefined
  hasToken(channel: ChannelSettings): boolean
  /** Throws a ChannelError when the token is missing. */
  connectionOf(channel: ChannelSettings): Connection
  /** In words what is wrong with the name of a chat, or null. */
  chatProblem(channel: ChannelSettings, chatId: string): string | null
  /** Sends a text in as many messages as it takes, and says in how many. Throws a ChannelError. */
  send(channel: ChannelSettings, chatId: string, text: string, signal: AbortSignal): Promise<number>
  whoAmI(channel: ChannelSettings, signal: AbortSignal): Promise<string>
}

const CREATE = { telegram: createTelegram, discord: createDiscord, webhook: createWebhook }

export function createChannels({ settings, tokenOf, patienceMs }: ChannelsDeps): Channels {
  /** Kept as long as nothing about it changes: it remembers the limits of its service. */
  const made = new Map<string, Channel>()

  function connectionOf({ id, name, baseURL }: ChannelSettings): Connection {
    const token = tokenOf(id)
    if (token) return { token, baseURL, patienceMs }
    throw new ChannelError(
      'UNAVAILABLE',
      `The token of ${name} is missing. Enter it in Settings, under Channels.`,
      {
        settings: 'channels',
      },
    )
  }

  function open(channel: ChannelSettings): Channel {
    const connection = connectionOf(channel)
    const key = JSON.stringify([channel.kind, connection])
    const known = made.get(key) ?? CREATE[channel.kind](connection)
    made.set(key, known)
    return known
  }

  return {
    list: settings,
    find(name) {
      const wanted = name.trim().toLowerCase()
      const all = settings()
      const named = all.find((one) => one.id === wanted || one.name.toLowerCase() === wanted)
      const ofKind = all.filter(({ kind }) => kind === wanted)
      return named ?? (ofKind.length === 1 ? ofKind[0] : undefined)
    },
    hasToken: ({ id }) => Boolean(tokenOf(id)),
    connectionOf,
    chatProblem: (channel, chatId) => open(channel).chatProblem(chatId),
    async send(channel, chatId, text, signal) {
      const { limit, send } = open(channel)
      const parts = splitText(text, limit)
      for (const [sent, part] of parts.entries())
        await send(chatId, part, signal).catch((error) => {
          throw sent > 0 ? half(error, sent, parts.length) : error
        })
      return parts.length
    },
    whoAmI: (channel, signal) => open(channel).whoAmI(signal),
  }
}

function half(error: unknown, sent: number, of: number): unknown {
  if (!(error instanceof ChannelError)) return error
  return new ChannelError(error.code, `${sent} of ${of} parts were sent. ${error.message}`, error.details)
}
