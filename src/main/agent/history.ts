import type { Block, Message, ToolCallBlock } from '../../shared/conversation'
import { GIVEN } from '../../shared/picture-limits'
import type { ModelImage, ModelMessage, OpaqueReasoning, ToolMessage } from '../providers'
import type { Extras } from '../storage'
import { isShort } from './context/shorten'

/** Who asks when the loop itself does: such a question is between the user and the loop, the model never hears of it. */
export const LOOP_SERVER = 'agent-loop'

type ExtrasOf = (messageId: string) => ReadonlyMap<number, Extras>

/** What the model is told of the conversation so far. Every call has an answer, also one that was cut off. */
export function toModelMessages(messages: Message[], extrasOf: ExtrasOf): ModelMessage[] {
  return messages.flatMap((message) =>
    message.role === 'user' ? [userMessage(message, extrasOf)] : assistantMessages(message, extrasOf),
  )
}

function userMessage(message: Message, extrasOf: ExtrasOf): ModelMessage {
  const images = message.pictures && extrasOf(message.id).get(0)?.images.get(GIVEN)
  return { role: 'user', text: textOf(message), ...(images && { images: images as ModelImage[] }) }
}

/** The calls the model waits for. */
export function openCalls(message: Message): ToolCallBlock[] {
  const step = message.blocks.at(-1)?.step
  return message.blocks.filter(
    (block): block is ToolCallBlock =>
      block.type === 'tool_call' && block.step === step && isForModel(block) && !isAnswered(block),
  )
}

/** What the model said after its last call is asked for anew; what was called stays. */
export function calledBlocks({ blocks }: Message): Block[] {
  const called = blocks.findLast(({ type }) => type === 'tool_call')
  return blocks.filter(({ step }) => called && step <= called.step)
}

function assistantMessages(message: Message, extrasOf: ExtrasOf): ModelMessage[] {
  const extras = extrasOf(message.id)
  const steps = Map.groupBy(message.blocks, (block) => block.step)
  return [...steps].flatMap(([step, blocks]) => remembered(blocks, extras.get(step)))
}

/** Steps that are over never change: they are told in the same words, and as the same objects, again and again. */
const told = new WeakMap<Block, { blocks: Block[]; messages: ModelMessage[] }>()

function remembered(blocks: Block[], extras: Extras | undefined): ModelMessage[] {
  const last = blocks.at(-1) as Block
  const known = told.get(last)
  if (known?.blocks.length === blocks.length && known.blocks.every((block, index) => block === blocks[index]))
    return known.messages
  const messages = stepMessages(blocks, extras)
  told.set(last, { blocks, messages })
  return messages
}

function stepMessages(blocks: Block[], extras: Extras | undefined): ModelMessage[] {
  const text = blocks.map((block) => (block.type === 'text' ? block.text : '')).join('')
  const calls = blocks.filter(
    (block): block is ToolCallBlock => block.type === 'tool_call' && isForModel(block),
  )
  if (!text && calls.length === 0) return []
  const opaque = extras?.opaque as OpaqueReasoning[] | undefined
  return [
    {
      role: 'assistant',
      text,
      calls: calls.map(({ id, name, params }) => ({ id, name, arguments: params })),
      ...(opaque ? { opaque } : {}),
    },
    ...calls.map((call) => answerOf(call, extras)),
  ]
}

function answerOf(call: ToolCallBlock, extras: Extras | undefined): ToolMessage {
  const images = extras?.images.get(call.id) as ModelImage[] | undefined
  const content =
    call.response ??
    'CANCELLED: The call was interrupted before it gave a result. It may have done part of its work.'
  const answer = { role: 'tool' as const, callId: call.id, content, isError: call.state !== 'end' }
  if (!images) return answer
  if (!isShort(call)) return { ...answer, images }
  return {
    ...answer,
    content: `${content}\n[Its picture was left out to save room. Call again if you need it.]`,
  }
}

const isForModel = (call: ToolCallBlock) => call.serverName !== LOOP_SERVER
const isAnswered = (call: ToolCallBlock) => call.state === 'end' || call.state === 'error'

export function textOf(message: Message): string {
  return message.blocks.map((block) => (block.type === 'text' ? block.text : '')).join('')
}
