import type { ErrorCode } from '../../shared/envelope'

/** A schedule that cannot be made or found, in words for whoever asked for it. */
export class ScheduleError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message)
    this.name = 'ScheduleError'
  }
}
