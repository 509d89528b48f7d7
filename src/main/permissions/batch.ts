import type { Rule } from '../../shared/permission-rules'
import type { CommandParser } from './commands/script'
import { decide } from './gate'
import type { Decision, GateCall, Situation } from './types'

export interface BatchDecision {
  /** One for each call, in the order of the calls. */
  decisions: Decision[]
  /** Positions of the calls that wait for the user. While there is one, no call of the batch runs. */
  asked: number[]
}

/** Checks all calls of one message before any of them runs. Denied calls hold nobody up. */
export function decideBatch(
  calls: readonly GateCall[],
  rules: readonly Rule[],
  situation: Situation,
  parse?: CommandParser,
): BatchDecision {
  const decisions = calls.map((call) => decide(call, rules, situation, parse))
  const asked = decisions.flatMap(({ verdict }, at) => (verdict === 'ask' ? [at] : []))
  return { decisions, asked }
}
