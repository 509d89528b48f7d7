import type { ErrorCode } from '../../shared/envelope'
import type { StreamError } from '../../shared/stream-events'
import { ProviderError, type ProviderErrorCode } from '../providers'
import { AgentError } from './agent-error'

const CODES: Record<ProviderErrorCode, ErrorCode> = {
  AUTH: 'DENIED',
  QUOTA: 'DENIED',
  RATE_LIMIT: 'UNAVAILABLE',
  OVERLOADED: 'UNAVAILABLE',
  CONTEXT_FULL: 'TOO_LARGE',
  NOT_FOUND: 'NOT_FOUND',
  NO_TOOLS: 'UNAVAILABLE',
  BAD_REQUEST: 'INVALID_ARGUMENT',
  CONNECTION: 'UNAVAILABLE',
  TIMEOUT: 'TIMEOUT',
  BAD_RESPONSE: 'UNAVAILABLE',
}

export function toStreamError(error: unknown): StreamError {
  const message = error instanceof Error && error.message ? error.message : String(error) || 'Unknown failure'
  if (error instanceof AgentError) return { code: error.code, message }
  if (error instanceof ProviderError) return { code: CODES[error.code], message }
  return { code: 'INTERNAL', message }
}
