import { z } from 'zod'
import { errorCode, toolResult } from './envelope'
import { STREAM_EVENTS } from './stream-channels'

export { STREAM_EVENTS }

export const TOOL_CALL_STATES = [
  'start',
  'running',
  'update',
  'end',
  'error',
  'permission-required',
  'question-required',
] as const
export type ToolCallState = (typeof TOOL_CALL_STATES)[number]

export const PERMISSION_TYPES = ['read', 'write', 'all', 'command'] as const

const id = z.string().min(1)
const tokens = z.number().int().nonnegative()

const numbered = {
  eventId: id.describe('Id of the assistant message; the key of its batch of calls.'),
  conversationId: id.describe('The conversation the message belongs to.'),
  seq: z
    .number()
    .int()
    .nonnegative()
    .describe('0, 1, 2 … per eventId, without gaps, over all three channels.'),
}

export const usage = z.strictObject({
  inputTokens: tokens,
  outputTokens: tokens,
  cachedTokens: tokens.describe('The part of inputTokens the provider read from its cache.'),
})
export type Usage = z.infer<typeof usage>

export const permissionRequest = z.strictObject({
  requestId: id,
  toolName: z.string().min(1),
  serverName: z.string().min(1),
  permissionType: z.enum(PERMISSION_TYPES),
  description: z.string().min(1).describe('What is about to happen, in plain words.'),
  paths: z.array(z.string()).optional(),
  command: z.string().optional(),
  commandInfo: z
    .strictObject({
      riskLevel: z.enum(['low', 'medium', 'high']),
      reasons: z.array(z.string()),
    })
    .optional(),
  diff: z.string().optional().describe('Unified diff of what a write would change.'),
  rememberable: z.boolean().describe('False when this is asked each time, whatever the user answers.'),
})
export type PermissionRequest = z.infer<typeof permissionRequest>

export const questionRequest = z.strictObject({
  requestId: id,
  header: z.string().optional(),
  question: z.string().min(1),
  options: z.array(z.strictObject({ label: z.string().min(1), description: z.string().optional() })),
  multiple: z.boolean().optional(),
  custom: z.boolean().optional(),
  secret: z
    .strictObject({
      name: z.string().min(1),
      reason: z.string().min(1),
      note: z.string().optional().describe('What to note beside it when it is kept.'),
      known: z.boolean().describe('There is a value of this name already.'),
    })
    .optional()
    .describe('It asks for a secret: the answer is a value that nobody sees again.'),
})
export type QuestionRequest = z.infer<typeof questionRequest>

const delta = { ...numbered, stream_kind: z.literal('delta') }

const call = {
  ...delta,
  tool_call_id: id,
  tool_call_name: z.string().min(1),
  tool_call_server_name: z.string().min(1).describe('Who provides the tool.'),
}
const params = z.string().describe('The arguments as a JSON string, as the model sent them.')

const answered = {
  ...call,
  tool_call_params: params,
  tool_call_response: z.string().describe('The short text the model sees.'),
  tool_call_response_raw: z
    .strictObject({ toolResult })
    .describe('The whole result for the window; never rewritten by offloading.'),
}

export const initEvent = z.strictObject({ ...numbered, stream_kind: z.literal('init') })
export const textEvent = z.strictObject({ ...delta, content: z.string().min(1) })
export const reasoningEvent = z.strictObject({ ...delta, reasoning_content: z.string().min(1) })
export const toolStartEvent = z.strictObject({
  ...call,
  tool_call: z.literal('start'),
  tool_call_params: params.optional(),
})
export const toolRunningEvent = z.strictObject({
  ...call,
  tool_call: z.literal('running'),
  tool_call_params: params,
})
export const toolUpdateEvent = z.strictObject({
  ...call,
  tool_call: z.literal('update'),
  tool_call_response: z.string().describe('The next piece of live output; pieces add up.'),
})
export const toolEndEvent = z.strictObject({ ...answered, tool_call: z.literal('end') })
export const toolErrorEvent = z.strictObject({ ...answered, tool_call: z.literal('error') })
export const permissionEvent = z.strictObject({
  ...call,
  tool_call: z.literal('permission-required'),
  tool_call_params: params,
  permission_request: permissionRequest,
})
export const questionEvent = z.strictObject({
  ...call,
  tool_call: z.literal('question-required'),
  tool_call_params: params,
  question_request: questionRequest,
})
export const finalEvent = z.strictObject({
  ...numbered,
  stream_kind: z.literal('final'),
  usage: usage.optional(),
})

export const toolEvent = z.discriminatedUnion('tool_call', [
  toolStartEvent,
  toolRunningEvent,
  toolUpdateEvent,
  toolEndEvent,
  toolErrorEvent,
  permissionEvent,
  questionEvent,
])
export type ToolEvent = z.infer<typeof toolEvent>

export const responseEvent = z.union([initEvent, textEvent, reasoningEvent, toolEvent, finalEvent])
export type ResponseEvent = z.infer<typeof responseEvent>

export const streamError = z.strictObject({ code: errorCode, message: z.string().min(1) })
export type StreamError = z.infer<typeof streamError>

export const errorEvent = z.strictObject({ ...numbered, error: streamError })
export type ErrorEvent = z.infer<typeof errorEvent>

export const endEvent = z.strictObject({
  ...numbered,
  userStop: z.boolean().describe('True when the user pressed Stop.'),
})
export type EndEvent = z.infer<typeof endEvent>

/** What travels on which channel. */
export const streamPayloads = {
  [STREAM_EVENTS.RESPONSE]: responseEvent,
  [STREAM_EVENTS.ERROR]: errorEvent,
  [STREAM_EVENTS.END]: endEvent,
} as const

export type StreamEvent =
  | { channel: typeof STREAM_EVENTS.RESPONSE; payload: ResponseEvent }
  | { channel: typeof STREAM_EVENTS.ERROR; payload: ErrorEvent }
  | { channel: typeof STREAM_EVENTS.END; payload: EndEvent }
