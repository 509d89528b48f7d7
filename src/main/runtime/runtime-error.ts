import type { ErrorCode } from '../../shared/envelope'

/** Why a command or a session could not be had. */
export class RuntimeError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message)
  }
}
