import type { ToolMessage } from '../providers'
import type { JudgedCall } from './batch'

/** Stops a turn that goes in circles, is very long or expensive: the user is asked before more is spent. */
export interface LoopGuard {
  /** What one step called and got. */
  observe(calls: JudgedCall[], results: ToolMessage[]): void
  /** Why the user should be asked now, in words, or null. */
  concern(spent: number): string | null
  /** The user wants it to go on. */
  goOn(spent: number): void
}

export interface LoopLimits {
  maxSteps: number
  /** The same call with the same result, one after the other. */
  maxRepeats: number
  /** US dollars for the conversation; null for no cap. */
  spendCap: number | null
}

export function createLoopGuard(limits: LoopLimits): LoopGuard {
  let steps = 0
  let allowedSteps = limits.maxSteps
  let cap = limits.spendCap
  let last = ''
  let repeats = 0

  return {
    observe(calls, results) {
      steps++
      const now = JSON.stringify([
        calls.map(({ call }) => [call.name, call.arguments]),
        results.map(({ content }) => content),
      ])
      repeats = now === last ? repeats + 1 : 1
      last = now
    },
    concern(spent) {
      if (cap !== null && spent >= cap)
        return `This conversation has cost $${spent.toFixed(2)}, which reaches the limit of $${cap.toFixed(2)}.`
      if (repeats >= limits.maxRepeats)
        return `The model made the same call ${repeats} times and got the same result each time.`
      if (steps >= allowedSteps) return `The model has taken ${steps} steps in this turn.`
      return null
    },
    goOn(spent) {
      repeats = 0
      last = ''
      allowedSteps = steps + limits.maxSteps
      if (cap !== null && limits.spendCap !== null && spent >= cap) cap = spent + limits.spendCap
    },
  }
}
