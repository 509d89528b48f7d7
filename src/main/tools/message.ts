import { z } from 'zod'
import { ChannelError, type Channels } from '../channels'
import { refused } from './refused'
import { type AnyTool, defineTool, type ToolOutput } from './tool'

export function createMessageTool({ channels }: { channels: Channels }): AnyTool {
  return defineTool({
    name: 'message',
    server: 'agent-channels',
    description: 'Send a message to a chat outside of this app.',
    parameters: z.strictObject({
      content: z.string().trim().min(1).max(100_000),
      channel: z.string().min(1).max(200).describe('telegram, discord, webhook, or the name of one.'),
      chatId: z.string().trim().min(1).max(200),
    }),
    effect: 'none',
    // Where it cannot go nothing is sent, and nobody has to be asked.
    touches: ({ channel, chatId }) => {
      const found = channels.find(channel)
      return found ? { chat: { channel: found.id, chatId } } : {}
    },
    title: ({ channel, chatId }) =>
      `Send a message to ${channels.find(channel)?.name ?? channel}, chat ${chatId}`,
    async run({ content, channel, chatId }, { signal }) {
      const found = channels.find(channel)
      if (!found) return unknown(channel, channels.list())
      try {
        const problem = channels.chatProblem(found, chatId)
        if (problem) return refused('INVALID_ARGUMENT', problem)
        return sent(found.name, chatId, await channels.send(found, chatId, content, signal))
      } catch (error) {
        if (error instanceof ChannelError) return refused(error.code, error.message, error.details)
        throw error
      }
    },
  })
}

function unknown(channel: string, all: ReturnType<Channels['list']>): ToolOutput {
  if (all.length === 0)
    return refused(
      'UNAVAILABLE',
      'No channel is connected. One can be connected in Settings, under Channels.',
      { settings: 'channels' },
    )
  const names = all.map(({ id, name }) => (name.toLowerCase() === id ? id : `${id} (${name})`)).join(', ')
  return refused('INVALID_ARGUMENT', `channel: there is no ${channel}. Connected are: ${names}.`)
}

function sent(name: string, chatId: string, parts: number): ToolOutput {
  const summary = `Sent to ${name}, chat ${chatId}${parts > 1 ? `, in ${parts} parts` : ''}`
  return {
    content: `${summary}.`,
    toolResult: { ok: true, summary, data: { channel: name, chatId, parts }, meta: { truncated: false } },
  }
}
