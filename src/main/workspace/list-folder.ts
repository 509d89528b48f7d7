import type { Dirent } from 'node:fs'
import { disk } from './disk'
import type { Folder } from './folder'
import { reach } from './reach'
import type { Scope } from './scope'
import type { Entry } from './types'
import { notRegular, systemError, WorkspaceError } from './workspace-error'

/** Stands in a name for bytes that are not UTF-8; by such a name the file cannot be asked for. */
const UNREADABLE = '\ufffd'

/** How many sizes are asked for at once. */
const BATCH = 64

export async function listFolder(scope: Scope, path: string): Promise<Entry[]> {
  using reached = await reach(scope, path, 'read')
  const { folder, name, found } = reached
  if (folder && !name) return await entriesOf(folder, path)
  if (!folder || !found) throw notRegular(path, 'missing')
  if (found.kind !== 'directory') throw new WorkspaceError('INVALID_ARGUMENT', `${path} is not a folder.`)
  try {
    using inner = await folder.enter(name)
    return await entriesOf(inner, path)
  } catch (error) {
    throw systemError(error, path)
  }
}

async function entriesOf(folder: Folder, path: string): Promise<Entry[]> {
  try {
    const found = await disk.readdir(folder.at(''), { withFileTypes: true })
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
  const stats = await disk.lstat(folder.at(name)).catch(() => null)
  if (stats) return { name, type: 'file', size: stats.size }
  return name.includes(UNREADABLE) ? { name, type: 'file' } : null
}
