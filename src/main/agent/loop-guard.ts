import type { Block, ToolCallBlock } from '../../shared/conversation'
import { howLong } from '../tools'
import { LOOP_SERVER } from './history'

export interface LoopLimits {
  maxSteps: number
  /** The same calls with the same results, one after the other. */
  maxRepeats: number
  /** US dollars for the conversation; null for no cap. */
  spendCap: number | null
}

/**
 * Why the user should be asked before a turn goes on that goes in circles, is very long or expensive, in words, or null. All of
 * it is read from the turn's blocks, so that a pause or a restart forgets nothing; each limit counts from the last time the user
 * was asked.
 */
export function loopConcern(limits: LoopLimits, blocks: Block[], spent: number): string | null {
  const at = blocks.findLastIndex(isLoopQuestion)
  const steps = [...Map.groupBy(blocks.slice(at + 1), ({ step }) => step).values()]
  const cap = capNow(limits.spendCap, blocks[at])
  if (cap !== null && spent >= cap)
    return `This conversation has cost $${spent.toFixed(2)}, which reaches the limit of $${cap.toFixed(2)}.`
  const repeats = repeatsOf(steps)
  if (repeats >= limits.maxRepeats)
    return `The model made the same call ${repeats} times and got the same result each time.`
  if (steps.length >= limits.maxSteps) return `The model has taken ${steps.length} steps.`
  return null
}

function capNow(cap: number | null, asked: Block | undefined): number | null {
  if (cap === null || asked?.type !== 'tool_call') return cap
  const { spent = 0 } = JSON.parse(asked.params) as { spent?: number }
  return spent >= cap ? spent + cap : cap
}

/** Steps that are taken again and again in the same order go in circles too. */
const LONGEST_CIRCLE = 4

/** How often the newest steps were taken in a row. */
function repeatsOf(steps: Block[][]): number {
  let most = 0
  for (let length = 1; length <= Math.min(LONGEST_CIRCLE, steps.length); length++) {
    let at = steps.length - 1 - length
    while (at >= 0 && areSame(steps[at] as Block[], steps[at + length] as Block[])) at--
    most = Math.max(most, Math.floor((steps.length - 1 - at) / length))
  }
  return most
}

function areSame(step: Block[], other: Block[]): boolean {
  const calls = callsIn(step)
  const others = callsIn(other)
  return (
    calls.length === others.length && calls.every((call, at) => isSame(call, others[at] as ToolCallBlock))
  )
}

const callsIn = (step: Block[]) => step.filter((block): block is ToolCallBlock => block.type === 'tool_call')

const isSame = (one: ToolCallBlock, other: ToolCallBlock) =>
  one.name === other.name && one.params === other.params && cameBack(one) === cameBack(other)

/** A command takes another time each time it is run; that is no progress. */
function cameBack({ response, toolResult }: ToolCallBlock): string | undefined {
  const { durationMs } = (toolResult?.ok ? toolResult.data : toolResult?.error) ?? {}
  return typeof durationMs === 'number' ? response?.replace(howLong(durationMs), '') : response
}

const isLoopQuestion = (block: Block) => block.type === 'tool_call' && block.serverName === LOOP_SERVER
