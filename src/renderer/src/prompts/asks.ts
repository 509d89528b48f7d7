import type { Message, ToolCallBlock } from '../../../shared/conversation'

/** A call that waits for the user, or waited and has its answer. */
export interface Ask {
  requestId: string
  call: ToolCallBlock
  answered: boolean
}

/** All that one step of an answer asks for, in the order of its calls. */
export function asksOf(message: Message): Ask[] {
  if (message.state !== 'paused') return []
  return message.blocks.flatMap((block) => {
    if (block.type !== 'tool_call') return []
    if (block.state !== 'permission-required' && block.state !== 'question-required') return []
    const requestId = block.permission?.requestId ?? block.question?.requestId
    return requestId ? [{ requestId, call: block, answered: block.answer !== undefined }] : []
  })
}
