import type { Message } from '../../shared/conversation'
import type { Usage } from '../../shared/stream-events'
import type { ProviderUsage } from '../providers'
import { textTokens } from './context/tokens'

/** What an answer has taken so far, over all its steps and pauses. */
export interface Spending {
  usage: Usage
  add(part: ProviderUsage | undefined): void
  /** US dollars, or undefined when nobody knows the price. */
  cost(): number | undefined
  /** What of it is kept with the message. */
  kept(): Pick<Message, 'usage' | 'cost' | 'estimated'>
}

export function createSpending(
  message: Message,
  priceOf: (part: ProviderUsage) => number | undefined,
): Spending {
  const usage = { ...(message.usage ?? { inputTokens: 0, outputTokens: 0, cachedTokens: 0 }) }
  let { cost, estimated = false } = message
  return {
    usage,
    add(part) {
      if (!part) return
      usage.inputTokens += part.inputTokens
      usage.outputTokens += part.outputTokens
      usage.cachedTokens += part.cachedTokens
      estimated ||= part.estimated === true
      const price = priceOf(part)
      if (price !== undefined) cost = (cost ?? 0) + price
    },
    cost: () => cost,
    kept: () => ({ usage, ...(cost !== undefined && { cost }), ...(estimated && { estimated }) }),
  }
}

/** A guess for an answer that did not come to its end: what the server had counted, and what was heard of it. */
export function cutOff(told: ProviderUsage | undefined, asked: number, heard: string): ProviderUsage {
  const outputTokens = Math.max(told?.outputTokens ?? 0, textTokens(heard))
  return { inputTokens: asked, cachedTokens: 0, ...told, outputTokens, estimated: true }
}
