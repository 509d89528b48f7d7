import { basename, dirname } from 'node:path'
import type { Folder } from './folder'
import { partsBelow } from './inside'
import type { Root } from './roots'
import type { Scope } from './scope'
import { WorkspaceError } from './workspace-error'

/** What lies beside the workspace may be a file, or not exist yet: it is looked up in the folder around it. */
export function startOf(root: Root, parts: string[]): { start: string; names: string[] } {
  const name = root.kind === 'workspace' ? '' : basename(root.path)
  if (!name) return { start: root.path, names: [...parts] }
  return { start: dirname(root.path), names: [name, ...parts] }
}

/** The folder a walk begins in, which must still be where it was when the user gave it. */
export async function openStart(scope: Scope, root: Root, start: string): Promise<Folder> {
  const gone = new WorkspaceError(
    'NOT_FOUND',
    `The ${root.kind === 'workspace' ? 'workspace folder' : 'folder'} ${start} is gone: deleted, moved or replaced.`,
  )
  const folder = await scope.openFolder(start).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ELOOP' ? gone : error
  })
  const real = await folder.real().catch(() => null)
  if (real && partsBelow(start, real, scope.how)?.length === 0) return folder
  folder[Symbol.dispose]()
  throw gone
}
