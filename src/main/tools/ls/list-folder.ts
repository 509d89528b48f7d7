import type { Located, Workspace } from '../../workspace'
import type { ToolOutput } from '../tool'
import { drawTree } from './draw-tree'
import { growTree, type Node } from './tree'

const MAX_ENTRIES = 1_000

/** About how many characters a listing takes. */
export const MAX_TEXT = 30_000

export interface ListOptions {
  depth: number
  ignores: string[]
  signal: AbortSignal
}

/** A folder as a compact tree for the model and a flat list in the same order for everybody else. */
export async function listFolder(
  workspace: Workspace,
  { shown }: Located,
  { depth, ignores, signal }: ListOptions,
): Promise<ToolOutput> {
  const root = await growTree(workspace, shown, {
    depth,
    ignores,
    maxEntries: MAX_ENTRIES,
    maxText: MAX_TEXT,
    signal,
  })
  const nodes = flatten(root)
  const truncated = [root, ...nodes].some(({ left }) => left > 0)
  const total = truncated && depth > 1 ? undefined : nodes.length + root.left
  const summary = `${count(nodes.length, truncated, total)} in ${shown}`
  return {
    content: [summary, ...drawTree(root)].join('\n'),
    toolResult: {
      ok: true,
      summary,
      data: { path: shown, isDirectory: true, depth, entries: nodes.map(toData) },
      meta: { truncated, returned: nodes.length, ...(total === undefined ? {} : { total }) },
    },
  }
}

function flatten(node: Node): Node[] {
  return node.children.flatMap((child) => [child, ...flatten(child)])
}

function toData({ path, type, size, closed }: Node) {
  return { name: path, type, ...(size === undefined ? {} : { size }), ...(closed ? { closed } : {}) }
}

function count(returned: number, truncated: boolean, total: number | undefined): string {
  if (!truncated) return returned === 1 ? '1 entry' : `${returned} entries`
  return total === undefined ? `The first ${returned} entries` : `The first ${returned} of ${total} entries`
}
