import type { ToolCallBlock } from '../../../shared/conversation'
import { argumentsOf, listIn, textIn } from './arguments'
import { dataOf } from './result'

/** The tools of the text protocols that do the work of another one: its name, and what its arguments are called there. */
const SAME: Readonly<Record<string, [name: string, keys: Record<string, string>]>> = {
  read_file: ['read', { filePath: 'path' }],
  list_file: ['ls', { workspacePath: 'path' }],
  write_file: ['write', { filePath: 'path' }],
  replace_file_content: ['edit', { filePath: 'path' }],
  append_file: ['edit', { filePath: 'path' }],
  insert_file_content: ['edit', { filePath: 'path' }],
  run_command: ['exec', {}],
  command: ['exec', { script: 'command' }],
  search_web: ['web_search', {}],
}

type Called = Pick<ToolCallBlock, 'name' | 'params'>

/** The name and the arguments a call has in the native protocol. */
export function sameName({ name, params }: Called): { name: string; args: Record<string, unknown> } {
  const args = argumentsOf(params)
  const [known = name, keys = {}] = Object.hasOwn(SAME, name) ? (SAME[name] ?? []) : []
  const files = listIn(args, 'files').map(pathIn).filter(Boolean)
  if (files.length > 0) return { name: known, args: { ...args, path: files.join(', ') } }
  const renamed = Object.entries(args).map(([key, value]) => [keys[key] ?? key, value] as const)
  return { name: known, args: Object.fromEntries(renamed) }
}

const made = new WeakMap<ToolCallBlock, ToolCallBlock>()

/** A call as the native protocol would have made it: whatever the model speaks, the cards are the same. */
export function sameCall(call: ToolCallBlock): ToolCallBlock {
  const known = made.get(call)
  if (known) return known
  const { name: called, args } = sameName(call)
  const more = lifted(call)
  const name = called === 'read' && listsFolder({ ...call, ...more }) ? 'ls' : called
  const changed = name !== call.name || 'files' in args
  const same = changed ? { ...call, name, params: JSON.stringify(args), ...more } : call
  made.set(call, same)
  return same
}

/** What was done to several files at once; what was done to one of them alone stands by itself. */
function lifted({ toolResult }: ToolCallBlock): Pick<ToolCallBlock, 'toolResult'> {
  if (!toolResult?.ok) return {}
  const files = listIn(toolResult.data, 'files').filter(isRecord)
  if (files.length === 0) return {}
  const diff = files.map((file) => textIn(file, 'diff') ?? '').join('')
  const alone = files.length === 1 ? files[0] : {}
  const data = { ...toolResult.data, ...alone, ...(diff ? { diff } : {}) } as typeof toolResult.data
  return { toolResult: { ...toolResult, data } }
}

/** Reading a folder lists it. */
const listsFolder = (call: ToolCallBlock) => call.state === 'end' && 'depth' in dataOf(call)

const pathIn = (file: unknown) =>
  typeof file === 'string' ? file : isRecord(file) ? (textIn(file, 'src') ?? '') : ''

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
