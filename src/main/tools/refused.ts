import { type ErrorCode, failure } from '../../shared/envelope'
import type { ToolOutput } from './tool'

/** A tool's own "no": the same words for the model and the envelope, with details for whoever can use them. */
export function refused(code: ErrorCode, message: string, details?: Record<string, unknown>): ToolOutput {
  return { content: `${code}: ${message}`, toolResult: failure(code, message, details) }
}
