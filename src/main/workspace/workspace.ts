import { listFolder } from './list-folder'
import { locate } from './locate'
import { makeFolder } from './make-folder'
import { openFile } from './open-file'
import { removeFile } from './remove-file'
import { removeFolder } from './remove-folder'
import { replaceFile } from './replace-file'
import { openScope, type System, thisSystem } from './scope'
import type { Workspace, WorkspaceOptions } from './types'

/** The folder the user chose, with what may be reached besides it. Throws NOT_FOUND when it is not there. */
export async function openWorkspace(
  folder: string,
  options: WorkspaceOptions = {},
  system: System = thisSystem(),
): Promise<Workspace> {
  const scope = await openScope(folder, options, system)
  return {
    root: scope.roots[0].path,
    locate: (path) => locate(scope, path),
    open: (path) => openFile(scope, path),
    list: (path) => listFolder(scope, path),
    replaceFile: (path, bytes, how) => replaceFile(scope, path, bytes, how),
    removeFile: (path, how) => removeFile(scope, path, how),
    makeFolder: (path) => makeFolder(scope, path),
    removeFolder: (path) => removeFolder(scope, path),
  }
}
