import { matchesGlob } from 'node:path'
import { type Entry, type Workspace, WorkspaceError } from '../../workspace'

/** An entry and, if it is a folder that was entered, what is in it. */
export interface Node extends Entry {
  /** From the folder that is listed, with '/'. */
  path: string
  depth: number
  children: Node[]
  /** Entries that are there but not among the children. */
  left: number
  /** Why a folder was not entered although its level was asked for. */
  closed?: 'folded' | 'unreadable' | 'cut'
}

export interface TreeOptions {
  depth: number
  ignores: string[]
  maxEntries: number
  maxText: number
  signal: AbortSignal
}

/** Level by level, so that a cap leaves out what is deep and not what comes late in the alphabet. */
export async function growTree(workspace: Workspace, shown: string, options: TreeOptions): Promise<Node> {
  const { depth, ignores, maxEntries, maxText, signal } = options
  const root = node({ name: shown, type: 'directory' }, '', 0)
  const folders = [root]
  let entries = 0
  let text = 0
  let full = false
  for (const folder of folders) {
    signal.throwIfAborted()
    if (full) {
      folder.closed = 'cut'
      continue
    }
    const found = await entriesOf(workspace, shown, folder)
    for (const entry of found) {
      const child = node(entry, folder.path ? `${folder.path}/${entry.name}` : entry.name, folder.depth + 1)
      text += lineCost(child)
      full ||= entries === maxEntries || text > maxText
      if (full) break
      entries++
      folder.children.push(child)
      if (child.type !== 'directory') continue
      if (ignores.some((glob) => matchesGlob(child.name, glob))) child.closed = 'folded'
      else if (child.depth < depth) folders.push(child)
    }
    folder.left = found.length - folder.children.length
  }
  return root
}

function node(entry: Entry, path: string, depth: number): Node {
  return { ...entry, path, depth, children: [], left: 0 }
}

/** Indentation, name, size and line end. */
const lineCost = ({ name, depth }: Node) => 2 * depth + name.length + 12

/** Only for the folder that was asked for it is an error when it cannot be listed. */
async function entriesOf(workspace: Workspace, shown: string, folder: Node): Promise<Entry[]> {
  try {
    return await workspace.list(below(shown, folder.path))
  } catch (error) {
    if (folder.depth === 0 || !(error instanceof WorkspaceError)) throw error
    folder.closed = 'unreadable'
    return []
  }
}

function below(shown: string, path: string): string {
  if (shown === '.') return path || '.'
  return path ? `${shown}/${path}` : shown
}
