import type { Rule } from '../../shared/permission-rules'
import type { Gate } from './gate'
import type { Decision, GateCall, Situation } from './types'

export interface BatchDecision {
  /** One for each call, in the order of the calls. */
  decisions: Decision[]
  /** Positions of the calls that wait for the user. While there is one, no call of the batch runs. */
  asked: number[]
}

/** Checks all calls of one message before any of them runs. Denied calls hold nobody up. */
export function decideBatch(
  gate: Pick<Gate, 'decide'>,
  calls: readonly GateCall[],
  rules: readonly Rule[],
  situation: Situation,
): BatchDecision {
  const decisions = calls.map((call) => gate.decide(call, rules, situation))
  const asked = decisions.flatMap(({ verdict }, at) => (verdict === 'ask' ? [at] : []))
  return { decisions, asked }
}
