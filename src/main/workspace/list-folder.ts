import type { Dirent } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import type { Folder } from './folder'
import { reach } from './reach'
import type { Scope } from './scope'
import type { Entry } from './types'
import { systemError, WorkspaceError } from './workspace-error'

/** How many sizes are asked for at once. */
const BATCH = 64

export async function listFolder(scope: Scope, path: string): Promise<Entry[]> {
  await using reached = await reach(scope, path)
  const { folder, name, found } = reached
  if (!name) return await entriesOf(folder, path)
  if (!found) throw new WorkspaceError('NOT_FOUND', `There is no ${path} in the workspace.`)
  if (found.kind !== 'directory') throw new WorkspaceError('INVALID_ARGUMENT', `${path} is not a folder.`)
  try {
    await using inner = await folder.enter(name)
    return await entriesOf(inner, path)
  } catch (error) {
    throw systemError(error, path)
  }
}

async function entriesOf(folder: Folder, path: string): Promise<Entry[]> {
  try {
    const found = await readdir(folder.at(''), { withFileTypes: true })
    await folder.real()
    found.sort((a, b) => (a.name < b.name ? -1 : 1))
    const entries: Entry[] = []
    for (let at = 0; at < found.length; at += BATCH) {
      const some = await Promise.all(found.slice(at, at + BATCH).map((entry) => toEntry(folder, entry)))
      for (const entry of some) if (entry) entries.push(entry)
    }
    return entries
  } catch (error) {
    throw systemError(error, path)
  }
}

/** Null for a file that vanished meanwhile. */
async function toEntry(folder: Folder, entry: Dirent): Promise<Entry | null> {
  const { name } = entry
  if (entry.isDirectory()) return { name, type: 'directory' }
  if (entry.isSymbolicLink()) return { name, type: 'link' }
  if (!entry.isFile()) return { name, type: 'other' }
  const stats = await lstat(folder.at(name)).catch(() => null)
  return stats && { name, type: 'file', size: stats.size }
}
