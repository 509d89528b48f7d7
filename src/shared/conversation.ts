import { z } from 'zod'
import { PROTOCOL_CHOICES, type PROTOCOLS, TEXT_PROTOCOLS, THINKING } from './choices'
import { toolResult } from './envelope'
import { pictureFacts } from './pictures'
import { activeSkill } from './skills'
import { permissionRequest, questionRequest, streamError, TOOL_CALL_STATES, usage } from './stream-events'

const id = z.string().min(1)
const time = z.number().int().nonnegative().describe('Milliseconds since 1970.')
const count = z.number().int().nonnegative()

export type Protocol = (typeof PROTOCOLS)[number]
export const MODES = ['ask', 'edits', 'full'] as const
export type Mode = (typeof MODES)[number]
export type Thinking = (typeof THINKING)[number]

export const conversation = z.strictObject({
  id,
  title: z.string(),
  workspace: z.string().nullable().describe('The folder the agent works in.'),
  provider: z.string().min(1),
  connection: z
    .strictObject({ baseURL: z.string().optional(), apiKeyEnv: z.string().optional() })
    .nullable()
    .describe('For a provider named on the command line: its address, and the variable that holds its key.'),
  model: z.string().min(1),
  protocol: z.enum(PROTOCOL_CHOICES).describe('How the model calls tools; auto finds out.'),
  mode: z.enum(MODES),
  thinking: z.enum(THINKING).default('auto'),
  prompt: z.string().describe('What the user wants the model to keep in mind in all of this conversation.'),
  skills: z.array(activeSkill).default([]).describe('Those that are switched on, in the order they were.'),
  pinned: z.boolean(),
  createdAt: time,
  updatedAt: time,
})
export type Conversation = z.infer<typeof conversation>

/** Blocks of one step are what the model said in one go; its calls are answered before the next step. */
const step = count.describe('Which answer of the model within the message.')

export const textBlock = z.strictObject({ type: z.literal('text'), step, text: z.string() })
export const reasoningBlock = z.strictObject({
  type: z.literal('reasoning'),
  step,
  text: z.string(),
  startedAt: time.optional(),
  endedAt: time.optional().describe('When its last piece came.'),
})

/** What the user, or a rule of the user, said to a call that was asked for. */
export const callAnswer = z.strictObject({
  verdict: z.enum(['allowed', 'denied', 'answered', 'superseded']),
  at: time,
  reason: z.string().optional(),
})

export const toolCallBlock = z.strictObject({
  type: z.literal('tool_call'),
  step,
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
  answer: callAnswer.optional(),
  startedAt: time.optional(),
  endedAt: time.optional(),
})
export type ToolCallBlock = z.infer<typeof toolCallBlock>

export const block = z.discriminatedUnion('type', [textBlock, reasoningBlock, toolCallBlock])
export type Block = z.infer<typeof block>

export const MESSAGE_STATES = [
  'queued',
  'streaming',
  'paused',
  'done',
  'stopped',
  'error',
  'interrupted',
] as const

/** The model could not call tools by itself, and was asked again in a protocol in which calls are text. */
export const protocolMove = z.strictObject({
  step: step.describe('The first answer in the new protocol.'),
  to: z.enum(TEXT_PROTOCOLS),
  why: z.enum(['refused', 'ignored']).describe('Its server refused tools, or it wrote calls as text.'),
})
export type ProtocolMove = z.infer<typeof protocolMove>

/** Who said it in the user's place. */
export const messageSource = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('schedule'),
    id,
    name: z.string(),
    missedAt: time.optional().describe('When it was due, while the app was closed or asleep.'),
  }),
  z.strictObject({
    kind: z.literal('task'),
    id,
    name: z.string(),
    end: z.enum(['done', 'failed', 'stopped', 'interrupted']),
  }),
])
export type MessageSource = z.infer<typeof messageSource>

export const message = z.strictObject({
  id,
  conversationId: id,
  role: z.enum(['user', 'assistant']),
  blocks: z.array(block),
  pictures: z.array(pictureFacts).optional().describe('What the user gave the model to look at.'),
  state: z.enum(MESSAGE_STATES),
  error: streamError.optional(),
  usage: usage.optional(),
  move: protocolMove.optional(),
  cost: z.number().nonnegative().optional().describe('US dollars, where the price of the model is known.'),
  estimated: z.boolean().optional().describe('The answer was cut off, so a part of its usage is a guess.'),
  source: messageSource.optional().describe('Who said it, when it was not the user.'),
  run: id.optional().describe('The scheduled run it belongs to: what that one may do is what holds.'),
  createdAt: time,
  nextSeq: count.describe('The seq of the first event these blocks do not contain.'),
})
export type Message = z.infer<typeof message>

/** Older parts that the model is given in a shorter form. The messages themselves stay as they are. */
export const compaction = z.strictObject({
  id,
  conversationId: id,
  kind: z.enum(['results', 'summary']).describe('Old results left out, or everything told in a summary.'),
  before: z.strictObject({ messageId: id, step: count }).describe('The first step that is given whole.'),
  summary: z.string(),
  tokensBefore: count,
  tokensAfter: count,
  createdAt: time,
  undone: z.boolean(),
})
export type Compaction = z.infer<typeof compaction>

/** Everything the window needs to show a conversation, and where its events go on from there. */
export const snapshot = z.strictObject({
  conversation,
  messages: z.array(message),
  earlier: count.describe('How many messages come before these.'),
  compactions: z.array(compaction),
})
export type Snapshot = z.infer<typeof snapshot>
