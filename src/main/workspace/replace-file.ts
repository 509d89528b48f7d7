import { access, constants, link, rename, unlink } from 'node:fs/promises'
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
  const create = typeof options.expected !== 'string'
  await using reached = await reach(scope, path, { write: true, create })
  try {
    const version = await replace(reached, bytes, options)
    const located = { ...toLocated(scope, reached), type: 'file' as const }
    return { located, created: !reached.found, version }
  } catch (error) {
    throw systemError(error, path)
  }
}

async function replace(reached: Reached, bytes: Buffer, options: ReplaceOptions): Promise<string> {
  const { folder, name, found, path } = reached
  if (!name) throw notRegular(path, 'directory')
  checkVersion(path, found, options.expected)
  if (found) await checkReplaceable(path, folder, name, found)
  const temp = await writeTemp(folder, bytes, options.mode, found?.stats)
  try {
    await inTurn(folder, async () => {
      checkVersion(path, await folder.find(name), options.expected)
      await folder.real()
      await put(folder, temp.name, name, options.expected === null)
    })
  } catch (error) {
    await unlink(folder.at(temp.name)).catch(() => {})
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? stale(path) : error
  }
  await folder.sync()
  return temp.version
}

function checkVersion(path: string, found: Found | null, expected: string | null | undefined): void {
  if (found && found.kind !== 'file') throw notRegular(path, found.kind)
  if (expected === undefined) return
  if ((found ? versionOf(found.stats) : null) !== expected) throw stale(path)
}

/** Renaming over a file asks nobody whether the file may be written. */
async function checkReplaceable(path: string, folder: Folder, name: string, found: Found): Promise<void> {
  const readOnly = new WorkspaceError('UNAVAILABLE', `${path} is read-only.`)
  if ((found.stats.mode & 0o222n) === 0n) throw readOnly
  await access(folder.at(name), constants.W_OK).catch(() => {
    throw readOnly
  })
}

/** A new file must not replace one that came meanwhile: a hard link refuses that, where the disk knows hard links. */
async function put(folder: Folder, temp: string, name: string, mustBeNew: boolean): Promise<void> {
  if (!mustBeNew) return rename(folder.at(temp), folder.at(name))
  try {
    await link(folder.at(temp), folder.at(name))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' || code === 'ENOENT') throw error
    return rename(folder.at(temp), folder.at(name))
  }
  await unlink(folder.at(temp))
}
