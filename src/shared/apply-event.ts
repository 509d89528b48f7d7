import type { Block, Message, ToolCallBlock } from './conversation'
import { STREAM_EVENTS } from './stream-channels'
import type { ResponseEvent, StreamEvent, ToolEvent } from './stream-events'

/**
 * The one way a message grows. Main applies an event before it is sent and the window when it arrives, so both
 * hold the same message. An event the message contains already changes nothing; a later one than expected is
 * refused with `null`: the caller missed something and asks for a snapshot.
 */
export function applyEvent(message: Message, event: StreamEvent, now: number): Message | null {
  const { seq } = event.payload
  if (seq < message.nextSeq) return message
  if (seq > message.nextSeq) return null
  return { ...message, ...change(message, event, now), nextSeq: seq + 1 }
}

function change(message: Message, event: StreamEvent, now: number): Partial<Message> {
  if (event.channel === STREAM_EVENTS.END)
    return { state: event.payload.userStop ? 'stopped' : 'done', blocks: closeCalls(message.blocks) }
  if (event.channel === STREAM_EVENTS.ERROR)
    return { state: 'error', error: event.payload.error, blocks: closeCalls(message.blocks) }
  return respond(message, event.payload, now)
}

function respond(message: Message, event: ResponseEvent, now: number): Partial<Message> {
  if (event.stream_kind === 'init') return { state: 'streaming' }
  if (event.stream_kind === 'final') return event.usage ? { usage: event.usage } : {}
  if ('content' in event) return { blocks: say(message.blocks, event.content) }
  if ('reasoning_content' in event) return { blocks: think(message.blocks, event.reasoning_content, now) }
  return { state: isPause(event) ? 'paused' : 'streaming', blocks: putCall(message.blocks, event, now) }
}

function isPause({ tool_call }: ToolEvent): boolean {
  return tool_call === 'permission-required' || tool_call === 'question-required'
}

function say(blocks: Block[], text: string): Block[] {
  const last = blocks.at(-1)
  if (last?.type === 'text') return blocks.with(-1, { ...last, text: last.text + text })
  return [...blocks, { type: 'text', step: nextStep(blocks), text }]
}

function think(blocks: Block[], text: string, now: number): Block[] {
  const last = blocks.at(-1)
  if (last?.type === 'reasoning') return blocks.with(-1, { ...last, text: last.text + text, endedAt: now })
  return [...blocks, { type: 'reasoning', step: nextStep(blocks), text, startedAt: now, endedAt: now }]
}

/** The model speaks again only when its calls are answered: what follows an answer is the next step. */
function nextStep(blocks: Block[]): number {
  const step = blocks.at(-1)?.step
  if (step === undefined) return 0
  const answered = blocks.findLast(
    (block) => block.type === 'tool_call' && block.step === step && isAnswered(block),
  )
  return answered ? step + 1 : step
}

/** A call that has no result when its message ends will never get one. */
export function closeCalls(blocks: Block[]): Block[] {
  return blocks.map((block) =>
    block.type === 'tool_call' && !isAnswered(block) ? { ...block, state: 'interrupted' } : block,
  )
}

function isAnswered(block: ToolCallBlock): boolean {
  return block.state === 'end' || block.state === 'error'
}

/** Some models count their calls anew in each step: a start after the result is another call of the same id. */
function putCall(blocks: Block[], event: ToolEvent, now: number): Block[] {
  const index = blocks.findLastIndex((block) => block.type === 'tool_call' && block.id === event.tool_call_id)
  const old = blocks[index]
  if (old?.type !== 'tool_call' || (event.tool_call === 'start' && isAnswered(old)))
    return [...blocks, growCall(emptyCall(event, nextStep(blocks), now), event, now)]
  return blocks.with(index, growCall(old, event, now))
}

function emptyCall(event: ToolEvent, step: number, now: number): ToolCallBlock {
  return {
    type: 'tool_call',
    step,
    id: event.tool_call_id,
    name: event.tool_call_name,
    serverName: event.tool_call_server_name,
    params: '',
    state: 'start',
    startedAt: now,
  }
}

function growCall(block: ToolCallBlock, event: ToolEvent, now: number): ToolCallBlock {
  const state = event.tool_call
  switch (state) {
    case 'start':
      return { ...block, state, params: event.tool_call_params ?? block.params }
    case 'running':
      return { ...block, state, params: event.tool_call_params, startedAt: now }
    case 'update':
      return { ...block, state, output: (block.output ?? '') + event.tool_call_response }
    case 'permission-required':
      return { ...block, state, params: event.tool_call_params, permission: event.permission_request }
    case 'question-required':
      return { ...block, state, params: event.tool_call_params, question: event.question_request }
    case 'end':
    case 'error': {
      const { output: _live, ...rest } = block
      return {
        ...rest,
        state,
        params: event.tool_call_params,
        response: event.tool_call_response,
        toolResult: event.tool_call_response_raw.toolResult,
        endedAt: now,
      }
    }
    default:
      return missingCase(state)
  }
}

function missingCase(value: never): never {
  throw new Error(`No case for ${String(value)}`)
}
