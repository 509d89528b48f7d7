import type { ChannelSettings } from '../../../shared/channels'
import type { Channels } from '../channels'
import type { Desk, DeskDeps } from './desk'

/** Tells of open permissions where nobody can press a button; they are answered in the app. */
export function createNoticeDesk(
  channels: Channels,
  channel: ChannelSettings,
  chatId: string,
  { words }: DeskDeps,
): Desk {
  const closing = new AbortController()
  return {
    async tell({ text }) {
      await channels.send(channel, chatId, `${text}\n\n${words().answerInApp}`, closing.signal)
    },
    async close() {},
    listen() {},
    async stop() {
      closing.abort()
    },
  }
}
