import { z } from 'zod'
import { CHANNEL_KINDS } from './choices'

export type ChannelKind = (typeof CHANNEL_KINDS)[number]

const id = z.string().trim().min(1).max(200)

/** A connection to people's chats. Its token, or the address of a webhook, is in the keychain as `channel:<id>`. */
export const channelSettings = z.strictObject({
  id,
  kind: z.enum(CHANNEL_KINDS),
  name: id,
  baseURL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Of a Bot API server of your own, or a proxy of Discord.'),
  approvals: z
    .strictObject({
      chatId: id,
      userId: id.optional().describe('Who may answer there; needed in a group.'),
    })
    .nullable()
    .default(null)
    .describe('Where open permissions are told.'),
})
export type ChannelSettings = z.infer<typeof channelSettings>

/** A channel as the settings page shows it. */
export const channelView = z.strictObject({ ...channelSettings.shape, hasToken: z.boolean() })
export type ChannelView = z.infer<typeof channelView>

/** A chat that wrote to the bot. */
export const chatView = z.strictObject({
  chatId: z.string(),
  name: z.string(),
  userId: z.string().optional().describe('Who wrote; left out in a chat of two.'),
})
export type ChatView = z.infer<typeof chatView>
