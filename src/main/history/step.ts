import type { ErrorCode } from '../../shared/envelope'
import type { Goal } from './plan'
import type { Present } from './present'

/** One file that is to become what the goal says. */
export interface Step {
  path: string
  shown: string
  present: Present
  goal: Goal
  /** What is to be written; null when nothing is. */
  bytes: Buffer | null
}

/** One file that cannot. */
export interface Refusal {
  path: string
  shown: string
  code: ErrorCode
  reason: string
}
