import { unlink } from 'node:fs/promises'
import { versionOf } from './file-memory'
import { inTurn } from './in-turn'
import { type Reached, reach } from './reach'
import type { Scope } from './scope'
import { notRegular, stale, systemError } from './workspace-error'

export async function removeFile(
  scope: Scope,
  path: string,
  options: { expected?: string } = {},
): Promise<void> {
  await using reached = await reach(scope, path, { write: true, entry: true })
  try {
    await inTurn(reached.folder, () => remove(reached, options.expected))
  } catch (error) {
    throw systemError(error, path)
  }
}

async function remove({ folder, name, path }: Reached, expected: string | undefined): Promise<void> {
  const found = name ? await folder.find(name) : null
  if (found?.kind !== 'file') throw notRegular(path, name ? (found?.kind ?? 'missing') : 'directory')
  if (expected !== undefined && versionOf(found.stats) !== expected) throw stale(path)
  await folder.real()
  await unlink(folder.at(name))
  await folder.sync()
}
