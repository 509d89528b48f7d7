import { z } from 'zod'

/** What went wrong, in words the loop, the window and the model can act on. */
export const ERROR_CODES = [
  'INVALID_ARGUMENT',
  'UNKNOWN_TOOL',
  'NOT_FOUND',
  'NOT_UNIQUE',
  'NO_MATCH',
  'SECURITY',
  'DENIED',
  'TIMEOUT',
  'NON_ZERO_EXIT',
  'CANCELLED',
  'STALE_FILE',
  'TOO_LARGE',
  'UNAVAILABLE',
  'INTERNAL',
] as const

export const errorCode = z.enum(ERROR_CODES)
export type ErrorCode = z.infer<typeof errorCode>

const count = z.number().int().nonnegative()

export const resultMeta = z.looseObject({
  truncated: z.boolean().describe('Something was left out of data.'),
  returned: count.optional().describe('How many items (lines, matches, entries) data holds.'),
  total: count.optional().describe('How many there are; left out when nobody counted to the end.'),
  nextOffset: count.optional().describe('The offset that continues where this result stops.'),
  offloadPath: z.string().optional().describe('The file that holds the whole output.'),
  offloadBytes: count.optional().describe('How large that file is, where it holds the text for the model.'),
})
export type ResultMeta = z.infer<typeof resultMeta>

export const toolSuccess = z.strictObject({
  ok: z.literal(true),
  summary: z.string().min(1).describe('One line a person understands.'),
  data: z.record(z.string(), z.json()),
  meta: resultMeta,
})

export const toolError = z.looseObject({
  code: errorCode,
  message: z.string().min(1).describe('What happened and what to do about it.'),
})
export type ToolError = z.infer<typeof toolError>

export const toolFailure = z.strictObject({ ok: z.literal(false), error: toolError })

/** The one shape in which every tool answers. */
export const toolResult = z.discriminatedUnion('ok', [toolSuccess, toolFailure])
export type ToolResult = z.infer<typeof toolResult>
export type ToolSuccess = z.infer<typeof toolSuccess>
export type ToolFailure = z.infer<typeof toolFailure>

export function failure(
  code: ErrorCode,
  message: string,
  details: Record<string, unknown> = {},
): ToolFailure {
  return { ok: false, error: { ...details, code, message } }
}
