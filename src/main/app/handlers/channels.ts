import type { ChannelSettings } from '../../../shared/channels'
import { AgentError } from '../../agent'
import { recentChats } from '../../channels'
import type { Handlers } from '../answer'
import type { Core } from '../core'
import type { Keys } from '../keys'
import type { SettingsStore } from '../settings-store'
import { channelKey } from '../web'
import type { Words } from '../words'

interface Deps {
  core: Core
  settings: SettingsStore
  keys: Keys
  words(): Words
}

const PATIENCE_MS = 30_000

export function channelHandlers({
  core: { channels, store },
  settings,
  keys,
  words,
}: Deps): Pick<Handlers, Extract<keyof Handlers, `channel:${string}`>> {
  function need(id: string): ChannelSettings {
    const found = channels.list().find((one) => one.id === id)
    if (!found) throw new AgentError('NOT_FOUND', `There is no channel ${id} any more.`)
    return found
  }
  const others = (id: string) => channels.list().filter((one) => one.id !== id)

  return {
    'channel:list': () => ({
      keychain: keys.keychain,
      channels: channels.list().map((channel) => ({ ...channel, hasToken: channels.hasToken(channel) })),
    }),
    'channel:save': ({ channel, token }) => {
      const problem = approvalsProblem(channel)
      if (problem) throw new AgentError('INVALID_ARGUMENT', problem)
      const known = channels.list().some(({ id }) => id === channel.id)
      const replaced = channels.list().map((one) => (one.id === channel.id ? channel : one))
      settings.set({ channels: known ? replaced : [...replaced, channel] })
      if (token === '') keys.remove(channelKey(channel.id))
      else if (token !== null) keys.set(channelKey(channel.id), token.trim())
      return {}
    },
    'channel:remove': ({ channelId }) => {
      settings.set({ channels: others(channelId) })
      keys.remove(channelKey(channelId))
      // What was allowed for it must not hold for another one of this name.
      for (const { id, match } of store.rules.list())
        if (match.kind === 'chat' && match.channel === channelId) store.rules.remove(id)
      return {}
    },
    'channel:test': async ({ channelId }) => {
      const channel = need(channelId)
      const signal = AbortSignal.timeout(PATIENCE_MS)
      const name = await channels.whoAmI(channel, signal)
      const { approvals } = channel
      if (approvals) await channels.send(channel, approvals.chatId, words().connected, signal)
      return { name, sent: approvals !== null }
    },
    'channel:chats': ({ channelId }) =>
      recentChats(channels.connectionOf(need(channelId)), AbortSignal.timeout(PATIENCE_MS)),
  }
}

/** In a group everybody sees the buttons. */
function approvalsProblem({ kind, approvals }: ChannelSettings): string | null {
  if (kind !== 'telegram' || !approvals) return null
  if (!/^-?\d+$/.test(approvals.chatId)) return 'The chat for permissions is a number.'
  const inGroup = approvals.chatId.startsWith('-')
  return inGroup && !approvals.userId ? 'In a group, say who may answer.' : null
}
