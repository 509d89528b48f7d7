import { disk } from './disk'
import type { Folder } from './folder'
import { inTurn } from './in-turn'
import { reach } from './reach'
import type { Scope } from './scope'
import { notRegular, systemError, WorkspaceError } from './workspace-error'

export async function removeFolder(scope: Scope, path: string): Promise<void> {
  using reached = await reach(scope, path, 'remove')
  const { folder, name } = reached
  if (!folder) throw notRegular(path, 'missing')
  if (!name) throw new WorkspaceError('SECURITY', 'The workspace folder itself is never removed.')
  try {
    await inTurn(folder, () => remove(folder, name, path))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw systemError(error, path)
    throw new WorkspaceError('INVALID_ARGUMENT', `${path} is not empty.`)
  }
}

async function remove(folder: Folder, name: string, path: string): Promise<void> {
  using found = await folder.find(name)
  if (!found || found.kind === 'link') throw notRegular(path, found?.kind ?? 'missing')
  if (found.kind !== 'directory') throw new WorkspaceError('INVALID_ARGUMENT', `${path} is not a folder.`)
  await folder.real()
  await disk.rmdir(folder.at(name))
  await folder.sync()
}
