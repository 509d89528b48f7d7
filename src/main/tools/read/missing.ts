import { basename, dirname } from 'node:path'
import { type Located, type Workspace, WorkspaceError } from '../../workspace'
import { refused } from '../refused'
import type { ToolOutput } from '../tool'
import { similarNames } from './similar'

/** NOT_FOUND, with what somebody may have meant in the deepest folder that exists. */
export async function missing(workspace: Workspace, located: Located): Promise<ToolOutput> {
  const similar = await similarPaths(workspace, located)
  const hint = similar.length > 0 ? `Similar: ${similar.join(', ')}` : 'Search for it by name with find.'
  return refused('NOT_FOUND', `There is no ${located.shown}. ${hint}`, { similar })
}

async function similarPaths(workspace: Workspace, { absolute, root, shown }: Located): Promise<string[]> {
  let path = absolute
  while (path.length > root.length) {
    const folder = dirname(path)
    const names = await namesIn(workspace, folder)
    if (names) {
      const above = shown.slice(0, shown.length - (absolute.length - path.length) - basename(path).length)
      return similarNames(basename(path), names).map((name) => above + name)
    }
    path = folder
  }
  return []
}

/** Undefined when there is no such folder. */
async function namesIn(workspace: Workspace, folder: string): Promise<string[] | undefined> {
  try {
    const entries = await workspace.list(folder)
    return entries.map(({ name }) => name)
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error
    return error.code === 'NOT_FOUND' ? undefined : []
  }
}
