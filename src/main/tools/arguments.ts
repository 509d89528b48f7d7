import { z } from 'zod'
import { shapeOf, type ToolDefinition } from './definition'
import type { AnyTool } from './tool'

export interface ArgumentProblem {
  field: string
  message: string
}

export type ReadArguments =
  | { ok: true; value: Record<string, unknown> }
  | { ok: false; message: string; problems: ArgumentProblem[] }

/** What the model sent, if it is exactly what the tool takes; otherwise which field is wrong and what was expected. */
export function readArguments(tool: AnyTool, definition: ToolDefinition, json: string): ReadArguments {
  const raw = parse(json)
  if (raw instanceof Error)
    return refuse(tool, definition, [{ field: '', message: `not valid JSON: ${raw.message}` }])
  const parsed = tool.parameters.safeParse(raw)
  if (parsed.success) return { ok: true, value: parsed.data }
  return refuse(tool, definition, parsed.error.issues.flatMap(problemsOf))
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json.trim() || '{}')
  } catch (error) {
    return error
  }
}

function problemsOf(issue: z.core.$ZodIssue): ArgumentProblem[] {
  const at = z.core.toDotPath(issue.path)
  if (issue.code !== 'unrecognized_keys') return [{ field: at, message: lower(issue.message) }]
  return issue.keys.map((key) => ({ field: at ? `${at}.${key}` : key, message: 'unknown parameter' }))
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

function refuse(
  { name }: AnyTool,
  { parameters }: ToolDefinition,
  problems: ArgumentProblem[],
): ReadArguments {
  const said = problems.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; ')
  return { ok: false, message: `${name}: ${said}. Expected ${shapeOf(parameters)}`, problems }
}
