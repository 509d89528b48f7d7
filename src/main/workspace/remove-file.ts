import { disk } from './disk'
import { versionOf } from './file-memory'
import type { Folder } from './folder'
import { inTurn } from './in-turn'
import { reach } from './reach'
import type { Scope } from './scope'
import { notRegular, stale, systemError } from './workspace-error'

export async function removeFile(
  scope: Scope,
  path: string,
  options: { expected?: string } = {},
): Promise<void> {
  using reached = await reach(scope, path, 'remove')
  try {
    const { folder, name } = reached
    if (!folder) throw notRegular(path, 'missing')
    if (!name) throw notRegular(path, 'directory')
    await inTurn(folder, () => remove(folder, name, path, options.expected))
  } catch (error) {
    throw systemError(error, path)
  }
}

async function remove(folder: Folder, name: string, path: string, expected: string | undefined) {
  using found = await folder.find(name)
  if (found?.kind !== 'file') throw notRegular(path, found?.kind ?? 'missing')
  if (expected !== undefined && versionOf(found.stats) !== expected) throw stale(path)
  await folder.real()
  await disk.unlink(folder.at(name))
  await folder.sync()
}
