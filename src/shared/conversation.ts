import { z } from 'zod'
import { toolResult } from './envelope'
import { permissionRequest, questionRequest, streamError, TOOL_CALL_STATES, usage } from './stream-events'

const id = z.string().min(1)
const time = z.number().int().nonnegative().describe('Milliseconds since 1970.')

export const PROTOCOLS = ['native', 'agent-xml', 'tools-xml'] as const
export const MODES = ['ask', 'edits', 'full'] as const

export const conversation = z.strictObject({
  id,
  title: z.string(),
  workspace: z.string().nullable().describe('The folder the agent works in.'),
  provider: z.string().min(1),
  model: z.string().min(1),
  protocol: z.enum(PROTOCOLS),
  mode: z.enum(MODES),
  createdAt: time,
  updatedAt: time,
})
export type Conversation = z.infer<typeof conversation>

export const textBlock = z.strictObject({ type: z.literal('text'), text: z.string() })
export const reasoningBlock = z.strictObject({ type: z.literal('reasoning'), text: z.string() })
export const toolCallBlock = z.strictObject({
  type: z.literal('tool_call'),
  id,
  name: z.string().min(1),
  serverName: z.string().min(1),
  params: z.string(),
  state: z.enum([...TOOL_CALL_STATES, 'interrupted']),
  output: z.string().optional().describe('Live output so far, while the call runs.'),
  response: z.string().optional(),
  toolResult: toolResult.optional(),
  permission: permissionRequest.optional(),
  question: questionRequest.optional(),
  startedAt: time.optional(),
  endedAt: time.optional(),
})
export type ToolCallBlock = z.infer<typeof toolCallBlock>

export const block = z.discriminatedUnion('type', [textBlock, reasoningBlock, toolCallBlock])
export type Block = z.infer<typeof block>

export const MESSAGE_STATES = ['streaming', 'paused', 'done', 'stopped', 'error', 'interrupted'] as const

export const message = z.strictObject({
  id,
  conversationId: id,
  role: z.enum(['user', 'assistant']),
  blocks: z.array(block),
  state: z.enum(MESSAGE_STATES),
  error: streamError.optional(),
  usage: usage.optional(),
  createdAt: time,
  nextSeq: z.number().int().nonnegative().describe('The seq of the first event these blocks do not contain.'),
})
export type Message = z.infer<typeof message>

/** Everything the window needs to show a conversation, and where its events go on from there. */
export const snapshot = z.strictObject({ conversation, messages: z.array(message) })
export type Snapshot = z.infer<typeof snapshot>
