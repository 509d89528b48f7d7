import { join, relative } from 'node:path'
import { disk } from './disk'
import type { Folder } from './folder'
import { partsBelow } from './inside'
import type { Route } from './roots'
import type { Scope } from './scope'
import { WorkspaceError } from './workspace-error'

/** A link on the way: refused, unless links are allowed and its target stays inside; that is then walked to anew. */
export async function follow(
  scope: Scope,
  folder: Folder,
  [link = '', ...rest]: string[],
  path: string,
): Promise<Route> {
  const shown = relative(scope.roots[0].path, join(folder.path, link))
  if (!scope.allowInsideLinks)
    throw new WorkspaceError(
      'SECURITY',
      `${path} leads through a symbolic link (${shown}). Name the real path instead.`,
    )
  const target = await disk.realpath(folder.at(link)).catch(() => {
    throw new WorkspaceError(
      'SECURITY',
      `${path} leads through a symbolic link to what does not exist (${shown}).`,
    )
  })
  for (const root of scope.roots) {
    const parts = partsBelow(root.path, target, scope.how)
    if (parts) return { root, parts: [...parts, ...rest] }
  }
  throw new WorkspaceError(
    'SECURITY',
    `${path} leads through a symbolic link out of the workspace (${shown}).`,
  )
}
