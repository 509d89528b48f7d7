import { createRegistry, type ToolOutput } from '../../../../src/main/tools'
import { createFindTool } from '../../../../src/main/tools/find'
import { createGrepTool } from '../../../../src/main/tools/grep'
import { createSearch, type SearchOptions } from '../../../../src/main/tools/search'
import { openWorkspace, type WorkspaceOptions } from '../../../../src/main/workspace'
import type { ToolSuccess } from '../../../../src/shared/envelope'
import { rgPath } from './fixture'

interface Setting extends WorkspaceOptions {
  signal?: AbortSignal
  search?: Partial<SearchOptions>
}

/** Calls a tool as the loop does. */
export async function call(
  root: string | null,
  name: 'find' | 'grep',
  args: object,
  { signal = new AbortController().signal, search = {}, ...options }: Setting = {},
): Promise<ToolOutput> {
  const engine = createSearch({
    rgPath,
    log() {},
    ignores: () => [],
    patienceMs: Number.POSITIVE_INFINITY,
    ...search,
  })
  const registry = createRegistry([createFindTool({ engine }), createGrepTool({ engine })])
  return registry.execute(
    { name, arguments: JSON.stringify(args) },
    {
      conversationId: 'c',
      turnId: 't',
      workspace: root === null ? null : await openWorkspace(root, options),
      sessionDir: options.sessionDir ?? null,
      signal,
      onOutput() {},
    },
  )
}

export function success({ toolResult }: ToolOutput): ToolSuccess {
  if (!toolResult.ok) throw new Error(`${toolResult.error.code}: ${toolResult.error.message}`)
  return toolResult
}
