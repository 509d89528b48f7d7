import { z } from 'zod'
import { conversation, snapshot } from './conversation'
import { errorCode } from './envelope'

const conversationId = z.string().min(1)
const nothing = z.strictObject({})

/** Every call the window may make: what it sends and what comes back. */
export const ipcCalls = {
  'app:info': {
    request: nothing,
    response: z.strictObject({
      version: z.string(),
      electron: z.string(),
      platform: z.string(),
      dataDir: z.string(),
    }),
  },
  'app:open-external': { request: z.strictObject({ url: z.string().max(8_192) }), response: nothing },
  'conversation:list': { request: nothing, response: z.array(conversation) },
  'conversation:create': { request: nothing, response: conversation },
  'conversation:snapshot': { request: z.strictObject({ conversationId }), response: snapshot },
  'conversation:choose-workspace': {
    request: z.strictObject({ conversationId }),
    response: z.strictObject({ conversation }),
  },
  'turn:send': {
    request: z.strictObject({ conversationId, text: z.string().trim().min(1).max(1_000_000) }),
    response: z.strictObject({
      userMessageId: z.string(),
      eventId: z
        .string()
        .optional()
        .describe('The answer that began; none when the message waits for its turn.'),
    }),
  },
  'turn:stop': { request: z.strictObject({ eventId: z.string().min(1) }), response: nothing },
} as const

export type IpcCalls = typeof ipcCalls
export type IpcChannel = keyof IpcCalls
export type IpcRequest<C extends IpcChannel> = z.infer<IpcCalls[C]['request']>
export type IpcResponse<C extends IpcChannel> = z.infer<IpcCalls[C]['response']>

export const ipcError = z.strictObject({
  code: z.union([errorCode, z.literal('FORBIDDEN')]),
  message: z.string().min(1),
})
export type IpcError = z.infer<typeof ipcError>

/** A refused call is an answer, not an exception: the window can show it. */
export type IpcResult<C extends IpcChannel> =
  | { ok: true; value: IpcResponse<C> }
  | { ok: false; error: IpcError }
