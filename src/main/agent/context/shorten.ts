import type { Compaction, Message, ToolCallBlock } from '../../../shared/conversation'
import { headOf } from '../../runtime'

type Boundary = Compaction['before']

const LONGEST_KEPT = 400
const LONGEST_PARAMS = 2_000

/** The messages as the model is given them: shortened where a compaction that still counts says so. */
export function shorten(messages: Message[], compactions: Compaction[]): Message[] {
  const counts = compactions.filter(({ undone }) => !undone)
  const summary = counts.findLast(({ kind }) => kind === 'summary')
  const results = counts.findLast(({ kind }) => kind === 'results')
  const dropped = summary ? afterSummary(messages, summary) : messages
  return results ? withoutResults(dropped, results.before) : dropped
}

/** The summary stands for everything before the boundary; the question being answered is kept word by word. */
function afterSummary(messages: Message[], { before, summary }: Compaction): Message[] {
  const at = messages.findIndex(({ id }) => id === before.messageId)
  const boundary = messages[at]
  if (!boundary) return messages
  const asked =
    boundary.role === 'assistant' ? messages.slice(0, at).findLast(({ role }) => role === 'user') : undefined
  const text = `Summary of the conversation until here:\n${summary}${asked ? '\n\nThe question being answered:\n' : ''}`
  const opening: Message = {
    ...(asked ?? boundary),
    // Under its own id its pictures are found again.
    id: asked?.id ?? `${before.messageId}-summary`,
    role: 'user',
    blocks: [{ type: 'text', step: 0, text }, ...(asked?.blocks ?? [])],
  }
  const rest = { ...boundary, blocks: boundary.blocks.filter(({ step }) => step >= before.step) }
  return [opening, rest, ...messages.slice(at + 1)]
}

function withoutResults(messages: Message[], before: Boundary): Message[] {
  const at = messages.findIndex(({ id }) => id === before.messageId)
  return messages.map((message, index) => {
    if (message.role !== 'assistant' || index > at) return message
    const blocks = message.blocks.map((block) =>
      block.type === 'tool_call' && (index < at || block.step < before.step) ? withoutResult(block) : block,
    )
    return { ...message, blocks }
  })
}

const shortened = new WeakMap<ToolCallBlock, ToolCallBlock>()
const short = new WeakSet<ToolCallBlock>()

/** Its pictures are left out too. */
export const isShort = (block: ToolCallBlock) => short.has(block)

function withoutResult(block: ToolCallBlock): ToolCallBlock {
  const known = shortened.get(block)
  if (known) return known
  const response = block.response && shortResponse(block.response)
  const made = {
    ...block,
    params: shortParams(block.params),
    ...(response === undefined ? {} : { response }),
  }
  shortened.set(block, made)
  short.add(made)
  return made
}

function shortResponse(response: string): string {
  if (response.length <= LONGEST_KEPT) return response
  const [line = ''] = response.split('\n', 1)
  const note = `[The rest of this result (${response.length} characters) was left out to save room. Call again if you need it.]`
  return `${headOf(line, LONGEST_KEPT / 2)}\n${note}`
}

/** The arguments stay what they were, but for their long texts. */
export function shortParams(params: string): string {
  if (params.length <= LONGEST_PARAMS) return params
  try {
    return JSON.stringify(JSON.parse(params), (_key, value) =>
      typeof value === 'string' ? cut(value, LONGEST_KEPT) : value,
    )
  } catch {
    return '{}'
  }
}

/** The beginning of a text that is longer than `most`, and how much is missing. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const head = headOf(text, Math.floor(most / 2))
  return `${head} [${text.length - head.length} more characters were left out to save room]`
}
