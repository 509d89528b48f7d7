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
  const folder = await scope.openFolder(start).catch((error: NodeJS.ErrnoException) => {
    throw GONE.includes(error.code ?? '') ? gone(root, start) : error
  })
  const real = await folder.real().catch(() => null)
  if (real && partsBelow(start, real, scope.how)?.length === 0) return folder
  folder[Symbol.dispose]()
  throw gone(root, start)
}

const GONE = ['ENOENT', 'ENOTDIR', 'ELOOP']

function gone({ kind }: Root, start: string): WorkspaceError {
  const what = kind === 'workspace' ? 'workspace folder' : 'folder'
  return new WorkspaceError('NOT_FOUND', `The ${what} ${start} is gone: deleted, moved or replaced.`)
}
