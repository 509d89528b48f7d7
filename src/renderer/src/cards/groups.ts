import type { Block, ToolCallBlock } from '../../../shared/conversation'
import { hasPicture, outcomeOf } from './result'
import { sameCall } from './same-call'

export type Item =
  | { type: 'block'; index: number; block: Block }
  | { type: 'reads'; index: number; calls: ToolCallBlock[] }

const READS = new Set(['read', 'ls', 'find', 'grep'])

/** Reads in a row that went well become one line; what failed, asks, still runs or is a picture stays by itself. */
export function groupBlocks(blocks: Block[]): Item[] {
  const items: Item[] = []
  for (const [index, told] of blocks.entries()) {
    const block = told.type === 'tool_call' ? sameCall(told) : told
    const last = items.at(-1)
    const before = last?.type === 'block' ? last.block : undefined
    if (!isQuietRead(block)) items.push({ type: 'block', index, block })
    else if (last?.type === 'reads') last.calls.push(block)
    else if (before && isQuietRead(before) && last)
      items[items.length - 1] = { type: 'reads', index: last.index, calls: [before, block] }
    else items.push({ type: 'block', index, block })
  }
  return items
}

function isQuietRead(block: Block): block is ToolCallBlock {
  return (
    block.type === 'tool_call' && READS.has(block.name) && outcomeOf(block) === 'done' && !hasPicture(block)
  )
}
