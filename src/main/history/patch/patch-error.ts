import type { ErrorCode } from '../../../shared/envelope'

/** Why a diff was not applied. */
export class PatchError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message)
  }
}

/** The diff itself is broken, at a line of its text. */
export function malformed(lineNumber: number, words: string): PatchError {
  return new PatchError('INVALID_ARGUMENT', `Line ${lineNumber} of the diff: ${words}`)
}
