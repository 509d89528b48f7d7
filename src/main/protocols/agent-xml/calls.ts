import { z } from 'zod'
import type { ModelCall } from '../../providers'
import { outermost, parseLenient } from '../lenient-json'

const call = z.object({
  id: z.union([z.string().trim().min(1), z.number().int()]).transform(String),
  name: z.string().trim().min(1),
  parameters: z.record(z.string(), z.unknown()).default({}),
})

export type ReadCalls = { calls: ModelCall[] } | { problem: string }

/** The calls of a `<tools>` block, or what the model should be told about it. */
export function readCalls(content: string, used: ReadonlySet<string>): ReadCalls {
  const json = outermost(content)
  if (json === null) return { problem: 'The <tools> block holds no complete JSON array.' }
  const parsed = parseLenient(json)
  if (!parsed.ok) return { problem: `The JSON in <tools> cannot be read: ${parsed.problem}` }
  const list = z
    .array(call)
    .min(1)
    .safeParse(Array.isArray(parsed.value) ? parsed.value : [parsed.value])
  if (!list.success)
    return {
      problem: `<tools> must be a JSON array of {"id", "name", "parameters"}: ${z.prettifyError(list.error)}`,
    }
  const taken = new Set(used)
  for (const { id } of list.data) {
    if (taken.has(id))
      return {
        problem: `The id "${id}" was used before. Every call needs a new id, counting up over the whole conversation.`,
      }
    taken.add(id)
  }
  return {
    calls: list.data.map(({ id, name, parameters }) => ({ id, name, arguments: JSON.stringify(parameters) })),
  }
}

/** Whether the inside of `<tools>` can be a list of calls: a sentence about the tag is not. */
export function beginsLikeCalls(content: string): boolean | 'unknown' {
  const start = content.trimStart().replace(/^```(?:json)?\s*/i, '')
  if (!start || /^`{1,2}$|^```\w*$/.test(start)) return 'unknown'
  return start.startsWith('[') || start.startsWith('{') || start.startsWith('//') || start.startsWith('/*')
}

/** An end tag in the middle of a string is not the end: what stands before it must be complete. */
export function isComplete(content: string): boolean {
  return outermost(content) !== null
}
