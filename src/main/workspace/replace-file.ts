import { takeBack } from './create-folder'
import { disk } from './disk'
import { versionOf } from './file-memory'
import type { Folder, Found } from './folder'
import { inTurn } from './in-turn'
import { toLocated } from './locate'
import { type Reached, reach } from './reach'
import type { Scope } from './scope'
import { writeTemp } from './temp-file'
import type { Replaced } from './types'
import { notRegular, stale, systemError, WorkspaceError } from './workspace-error'

export interface ReplaceOptions {
  mode?: number
  expected?: string | null
}

export async function replaceFile(
  scope: Scope,
  path: string,
  bytes: Buffer,
  options: ReplaceOptions = {},
): Promise<Replaced> {
  using reached = await reach(scope, path, typeof options.expected === 'string' ? 'change' : 'create')
  try {
    const version = await replace(reached, bytes, options)
    return { located: { ...toLocated(scope, reached), type: 'file' }, created: !reached.found, version }
  } catch (error) {
    await takeBack(reached.made)
    throw systemError(error, path)
  }
}

async function replace(reached: Reached, bytes: Buffer, options: ReplaceOptions): Promise<string> {
  const { folder, name, found, path } = reached
  if (!folder) throw stale(path)
  if (!name || path.endsWith('/')) throw notRegular(path, 'directory')
  checkVersion(path, found, options.expected)
  if (found) await checkReplaceable(path, found)
  const temp = await writeTemp(folder, bytes, options.mode, found?.stats)
  try {
    await inTurn(folder, async () => {
      using now = await folder.find(name)
      checkVersion(path, now, options.expected)
      await folder.real()
      await put(folder, temp.name, name, options.expected === null)
    })
  } catch (error) {
    await disk.unlink(folder.at(temp.name)).catch(() => {})
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? stale(path) : error
  }
  await folder.sync()
  for (const { parent } of reached.made) await parent.sync()
  return temp.version
}

function checkVersion(path: string, found: Found | null, expected: string | null | undefined): void {
  if (found && found.kind !== 'file') throw notRegular(path, found.kind)
  if (expected !== undefined && (found ? versionOf(found.stats) : null) !== expected) throw stale(path)
}

/** Renaming over a file asks nobody whether the file may be written. */
async function checkReplaceable(path: string, { stats, at }: Found): Promise<void> {
  const code = await disk.access(at, disk.constants.W_OK).then(
    () => '',
    (error: NodeJS.ErrnoException) => error.code ?? '',
  )
  if ((stats.mode & 0o222n) === 0n || ['EACCES', 'EPERM', 'EROFS'].includes(code))
    throw new WorkspaceError('UNAVAILABLE', `${path} is read-only.`)
}

/** A new file must not replace one that came meanwhile: a hard link refuses that, where the disk knows hard links. */
async function put(folder: Folder, temp: string, name: string, mustBeNew: boolean): Promise<void> {
  if (!mustBeNew) return disk.rename(folder.at(temp), folder.at(name))
  try {
    await disk.link(folder.at(temp), folder.at(name))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' || code === 'ENOENT') throw error
    return disk.rename(folder.at(temp), folder.at(name))
  }
  await disk.unlink(folder.at(temp))
}
