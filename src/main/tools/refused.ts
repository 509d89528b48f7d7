import { type ErrorCode, failure } from '../../shared/envelope'
import type { ToolOutput } from './tool'

/** What the settings lack is the user's to add. */
const ONLY_USER = ' Only the user can do that: go on without it, and say what is missing.'

/** A tool's own "no": the same words for the model and the envelope, with details for whoever can use them. */
export function refused(code: ErrorCode, message: string, details?: Record<string, unknown>): ToolOutput {
  const more = details?.settings ? ONLY_USER : ''
  return { content: `${code}: ${message}${more}`, toolResult: failure(code, message, details) }
}
