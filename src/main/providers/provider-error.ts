export const PROVIDER_ERROR_CODES = [
  /** The key is missing, wrong or may not do this. */
  'AUTH',
  /** Nothing is left to spend. */
  'QUOTA',
  'RATE_LIMIT',
  'OVERLOADED',
  /** The conversation does not fit into the model any more. */
  'CONTEXT_FULL',
  /** No such model or address. */
  'NOT_FOUND',
  'BAD_REQUEST',
  /** The model cannot call tools; a text protocol may work. */
  'NO_TOOLS',
  /** The server cannot be reached, or the line broke. */
  'CONNECTION',
  'TIMEOUT',
  /** The server sent what nobody can read. */
  'BAD_RESPONSE',
] as const
export type ProviderErrorCode = (typeof PROVIDER_ERROR_CODES)[number]

/** A request that failed, in the provider's own words. Never holds a key. */
export class ProviderError extends Error {
  readonly code: ProviderErrorCode
  /** Sending the same again may work. */
  readonly retryable: boolean
  readonly status?: number
  /** How long the server asked to wait. */
  readonly retryAfterMs?: number

  constructor(
    code: ProviderErrorCode,
    message: string,
    { retryable = false, status, retryAfterMs }: ProviderErrorDetails = {},
  ) {
    super(message)
    this.name = 'ProviderError'
    this.code = code
    this.retryable = retryable
    if (status !== undefined) this.status = status
    if (retryAfterMs !== undefined) this.retryAfterMs = retryAfterMs
  }
}

export interface ProviderErrorDetails {
  retryable?: boolean
  status?: number | undefined
  retryAfterMs?: number | undefined
}
