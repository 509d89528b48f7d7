import { parseLenient } from './lenient-json'

/** How models that were trained to call tools in their text begin a call. */
const MARKS =
  /<\|?(?:tool_calls?|function_calls?|tool▁calls?▁begin|python_tag)\|?>|\[TOOL_CALLS\]|<function=[\w.-]+>|<invoke name=/

/**
 * Whether an answer is, or ends with, a call that the model wrote as text instead of making it. An answer about calls
 * is none: among other words only a tool that was offered counts, and only at the end, where a result would follow.
 */
export function writesCalls(text: string, isTool: (name: string) => boolean): boolean {
  const said = text.trim()
  const { before, fenced } = lastFence(said)
  if (fenced === null && MARKS.test(withoutFences(said))) return true
  if (fenced !== null && before === '' && MARKS.test(fenced)) return true
  const json = fenced ?? tailJson(said)
  const names = json === null ? [] : namesIn(json)
  if (names.length === 0) return false
  const alone = fenced === null ? json === said : before === ''
  return alone || names.every(isTool)
}

/** What stands in the fence an answer ends with. */
function lastFence(text: string): { before: string; fenced: string | null } {
  const found = /^(|[\s\S]*\n)[ \t]*```[\w-]*[ \t]*\n([\s\S]*?)\n?[ \t]*```$/.exec(text)
  const [, before = '', fenced = ''] = found ?? []
  // An odd number of marks before it: this one closes another.
  const isFence = found && !fenced.includes('```') && (before.match(/^[ \t]*```/gm)?.length ?? 0) % 2 === 0
  return isFence ? { before: before.trim(), fenced } : { before: text, fenced: null }
}

const withoutFences = (text: string) => text.replace(/^[ \t]*```[\s\S]*?(?:^[ \t]*```|$(?![\s\S]))/gm, '')

/** The JSON an answer ends with; it begins where a line does. */
function tailJson(text: string): string | null {
  if (!/[\]}]$/.test(text)) return null
  const starts = [...text.matchAll(/^[[{]/gm)]
  for (const { index } of starts.slice(0, 20)) {
    const tail = text.slice(index)
    if (parseLenient(tail).ok) return tail
  }
  return null
}

/** The tools that a JSON text calls; none when it is something else. */
function namesIn(json: string): string[] {
  const parsed = parseLenient(json)
  if (!parsed.ok) return []
  const value = record(parsed.value)
  const list = value?.tool_calls ?? parsed.value
  const names = (Array.isArray(list) ? list : [list]).map(nameOf)
  return names.every((name) => name !== undefined) ? names : []
}

function nameOf(value: unknown): string | undefined {
  const given = record(value)
  if (!given) return undefined
  const call = record(given.function) ?? given
  const name = [call.name, call.tool, call.tool_name, call.function].find((one) => typeof one === 'string')
  const args = call.arguments ?? call.parameters ?? call.args ?? call.input
  return args !== null && ['object', 'string'].includes(typeof args)
    ? (name as string | undefined)
    : undefined
}

function record(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined
}
