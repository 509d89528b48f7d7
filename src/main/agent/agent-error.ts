import type { ErrorCode } from '../../shared/envelope'

/** A request that cannot be met, in words for the user. */
export class AgentError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message)
    this.name = 'AgentError'
  }
}
