import type { Message, ToolCallBlock } from '../../shared/conversation'
import type { ModelMessage } from '../providers'

/** What the model is told of the conversation so far. Every call has an answer, also one that was cut off. */
export function toModelMessages(messages: Message[]): ModelMessage[] {
  return messages.flatMap((message) =>
    message.role === 'user' ? [{ role: 'user' as const, text: textOf(message) }] : assistantSteps(message),
  )
}

/** A message holds several steps of the loop: text and calls, then their results, then the next step. */
function assistantSteps(message: Message): ModelMessage[] {
  const steps: ModelMessage[] = []
  let text = ''
  let calls: ToolCallBlock[] = []
  const close = () => {
    if (!text && calls.length === 0) return
    const answers = calls.map((call) => ({
      role: 'tool' as const,
      callId: call.id,
      content: call.response ?? 'CANCELLED: The call was interrupted before it gave a result.',
    }))
    const made = calls.map(({ id, name, params }) => ({ id, name, arguments: params }))
    steps.push({ role: 'assistant', text, calls: made }, ...answers)
    text = ''
    calls = []
  }
  for (const block of message.blocks) {
    if (block.type === 'tool_call') {
      if (calls.some((call) => call.id === block.id)) close()
      calls.push(block)
    }
    if (block.type !== 'text') continue
    if (calls.length > 0) close()
    text += block.text
  }
  close()
  return steps
}

export function textOf(message: Message): string {
  return message.blocks.map((block) => (block.type === 'text' ? block.text : '')).join('')
}
