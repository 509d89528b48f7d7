import type { AllowedTool } from '../../shared/skills'
import { type CommandPattern, readPattern, showPattern } from '../permissions'

/** What other agents call the tools. */
const NAMES: Record<string, string> = {
  Read: 'read',
  Write: 'write',
  Edit: 'edit',
  MultiEdit: 'edit',
  Glob: 'find',
  Grep: 'grep',
  LS: 'ls',
  Bash: 'exec',
  WebSearch: 'web_search',
  WebFetch: 'web_fetch',
}

const ENTRY = /^([^()\s]+)(?:\((.*)\))?$/s

/** An entry of allowed-tools with the tool it stands for. `commands`: those alone; null: any. */
export interface MappedTool extends AllowedTool {
  commands: CommandPattern | null
}

/** First the names are mapped, then it is looked at which tools there are. Nothing is dropped: what allows nothing says why. */
export function mapAllowed(written: readonly string[], available: readonly string[]): MappedTool[] {
  return written.map((entry) => mapEntry(entry, available))
}

function mapEntry(written: string, available: readonly string[]): MappedTool {
  const [, name = '', inner] = ENTRY.exec(written) ?? []
  const mapped = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined
  const tool = mapped ?? (available.includes(name) ? name : null)
  const plain: MappedTool = { written, tool, commands: null }
  if (!tool) return { ...plain, warning: 'unknown' }
  if (!available.includes(tool)) return { ...plain, warning: 'unavailable' }
  if (inner === undefined || (tool === 'exec' && inner.trim() === '*')) return plain
  const commands = tool === 'exec' ? readPattern(inner) : undefined
  if (!commands) return { ...plain, warning: 'scope' }
  return { ...plain, commands, scope: showPattern(commands) }
}
