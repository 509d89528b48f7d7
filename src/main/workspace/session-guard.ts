import { disk } from './disk'
import { type Folder, sameNode } from './folder'
import { partsBelow } from './inside'
import type { Scope } from './scope'
import { WorkspaceError } from './workspace-error'

/** Refuses changes in the session folder: by name, and by identity, so that no spelling of a path leads around it. */
export async function sessionGuard(
  scope: Scope,
  target: string,
  path: string,
): Promise<((folder: Folder) => Promise<void>) | null> {
  const session = scope.roots.find((root) => root.kind === 'session')
  if (!session) return null
  const refused = new WorkspaceError(
    'SECURITY',
    `${path} is in the session folder, where only the app writes.`,
  )
  if (partsBelow(session.path, target, scope.how)) throw refused
  const own = await disk.lstat(session.path, { bigint: true }).catch(() => null)
  return async (folder) => {
    if (own && sameNode(await folder.stat(), own)) throw refused
  }
}
