import { z } from 'zod'
import { type ToolResult, toolFailure, toolSuccess } from '../../shared/envelope'

/** The contract's own check of JSON tries all kinds for each value: too long for a result with a thousand of them. */
const data = z.custom<Record<string, never>>((value) => isRecord(value) && isJson(value))
const envelope = z.discriminatedUnion('ok', [toolSuccess.extend({ data }), toolFailure])

/** What a tool answered, if it is in the one shape. */
export const checkEnvelope = (answer: ToolResult): ToolResult => envelope.parse(answer)

function isJson(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isJson)
  if (isRecord(value)) return Object.values(value).every(isJson)
  return value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return z.core.util.isPlainObject(value)
}
