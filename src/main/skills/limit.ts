import { type CommandPattern, showPattern } from '../permissions'
import { type AnyTool, EXEC_ANY } from '../tools'
import { mapAllowed } from './allowed-tools'

/** What active skills leave to the model. */
export interface ToolLimit {
  /** The skills that limit. */
  skills: string[]
  tools: ReadonlySet<string>
  /** Commands are limited to these; null when they are not. */
  commands: CommandPattern[] | null
}

interface Limiting {
  name: string
  allowed: readonly string[] | null
}

/** They speak to the user, or about skills, and touch nothing else. */
const ALWAYS: ReadonlySet<string> = new Set(['question', 'skill_list', 'skill_control'])

/**
 * The limits of several skills add up: what one of them allows is allowed. A skill without allowed-tools limits nothing
 * and lifts no limit of another.
 */
export function limitOf(active: readonly Limiting[], available: readonly string[]): ToolLimit | null {
  const limiting = active.filter(({ allowed }) => allowed !== null)
  if (limiting.length === 0) return null
  const entries = limiting
    .flatMap(({ allowed }) => mapAllowed(allowed ?? [], available))
    .filter(({ warning }) => warning === undefined)
  const execs = entries.filter(({ tool }) => tool === 'exec')
  const free = execs.some(({ commands }) => commands === null)
  return {
    skills: limiting.map(({ name }) => name),
    tools: new Set([...entries.flatMap(({ tool }) => tool ?? []), ...(free ? [EXEC_ANY] : [])]),
    commands: free || execs.length === 0 ? null : execs.flatMap(({ commands }) => commands ?? []),
  }
}

export function isAllowed(
  { tools }: ToolLimit,
  { name, as = [name] }: Pick<AnyTool, 'name' | 'as'>,
): boolean {
  return ALWAYS.has(name) || as.every((one) => tools.has(one))
}

/** Whether something can be done under the second that could not be done under the first. */
export function isWider(before: ToolLimit | null, after: ToolLimit | null): boolean {
  if (!before) return false
  if (!after || [...after.tools].some((tool) => !before.tools.has(tool))) return true
  const known = before.commands?.map(showPattern)
  return after.commands?.some((one) => known && !known.includes(showPattern(one))) ?? false
}

/** E.g. `read, exec (git *)`. */
export function describeLimit({ tools, commands }: ToolLimit): string {
  const names = [...tools].filter((name) => name !== EXEC_ANY)
  const shown = names.map((name) =>
    name === 'exec' && commands ? `exec (${commands.map(showPattern).join(', ')})` : name,
  )
  return shown.join(', ') || 'none'
}
