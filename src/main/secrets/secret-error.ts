import type { ErrorCode } from '../../shared/envelope'

/** A secret that cannot be kept, found or put in, in words for the user or the model. */
export class SecretError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message)
    this.name = 'SecretError'
  }
}
