import { z } from 'zod'
import type { ModelCall } from '../../providers'
import { outermost } from '../json-scan'
import { parseLenient } from '../lenient-json'
import { nextId } from '../next-id'
import type { ReadCalls } from '../protocol'

const parameters = z.record(z.string(), z.unknown())

const call = z.object({
  id: z.union([z.string().trim().min(1).max(200), z.number().int()]).transform(String),
  name: z.string().trim().min(1),
  parameters: parameters.optional(),
  // What other protocols call it.
  arguments: parameters.optional(),
})

const SHAPE = '<tools> must hold a JSON array of {"id": string, "name": string, "parameters": object}'

/** The calls of a `<tools>` block, or what the model should be told about it. */
export function readCalls(content: string, used: ReadonlySet<string>): ReadCalls {
  const json = outermost(content)
  if (json === null) return { problem: 'The <tools> block holds no complete JSON array.' }
  const parsed = parseLenient(json)
  if (!parsed.ok) return { problem: `The JSON in <tools> cannot be read: ${parsed.problem}.` }
  const list = z
    .array(call)
    .min(1)
    .safeParse(Array.isArray(parsed.value) ? parsed.value : [parsed.value])
  if (!list.success) return { problem: `${SHAPE}: ${list.error.issues.map(told).join('; ')}.` }
  const again = reused(list.data, used)
  if (again !== undefined) return { problem: again }
  return { calls: list.data.map(toCall) }
}

function toCall({ id, name, parameters: given, arguments: others = {} }: z.infer<typeof call>): ModelCall {
  return { id, name, arguments: JSON.stringify(given ?? others) }
}

function told({ path, message }: z.core.$ZodIssue): string {
  const at = z.core.toDotPath(path)
  return at ? `${at}: ${message}` : message
}

function reused(calls: { id: string }[], used: ReadonlySet<string>): string | undefined {
  const taken = new Set(used)
  for (const { id } of calls) {
    if (taken.has(id))
      return `The id "${id}" was used before in this conversation. Ids count up; the next free one is "${nextId(used)}".`
    taken.add(id)
  }
  return undefined
}

/** Whether the inside of `<tools>` can be a list of calls: a sentence about the tag is not. */
export function beginsLikeCalls(content: string): boolean | 'unknown' {
  const start = /[[{]/.exec(content)?.index
  const before = content.slice(0, start)
  if (/\S[ \t\r]*\n[ \t\r]*\n/.test(before) || before.includes('</')) return false
  if (start === undefined) return 'unknown'
  const next = content.slice(start + 1).trimStart()[0]
  return next === undefined ? 'unknown' : '[{"]}/'.includes(next)
}
