import type { ErrorCode } from '../../../shared/envelope'

/** A "no" from the web, or from us about it, in words for the model and the user. */
export class WebError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details?: Record<string, unknown>,
  ) {
    super(message)
  }
}
