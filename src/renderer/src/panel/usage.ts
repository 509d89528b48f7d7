import type { Message } from '../../../shared/conversation'

export interface Totals {
  inputTokens: number
  outputTokens: number
  cachedTokens: number
  /** US dollars, of the answers whose price is known. */
  cost: number
  /** Answers that were counted but whose price nobody knows. */
  unpriced: number
  answers: number
}

/** What a conversation has used so far. */
export function totalUsage(messages: Message[]): Totals {
  const totals = { inputTokens: 0, outputTokens: 0, cachedTokens: 0, cost: 0, unpriced: 0, answers: 0 }
  for (const { usage, cost } of messages) {
    if (!usage) continue
    totals.answers++
    totals.inputTokens += usage.inputTokens
    totals.outputTokens += usage.outputTokens
    totals.cachedTokens += usage.cachedTokens
    if (cost === undefined) totals.unpriced++
    else totals.cost += cost
  }
  return totals
}
