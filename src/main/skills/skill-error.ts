import type { ErrorCode } from '../../shared/envelope'

/** Why something cannot be done with a skill, in words that say what to do. */
export class SkillError extends Error {
  override name = 'SkillError'
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message)
  }
}
