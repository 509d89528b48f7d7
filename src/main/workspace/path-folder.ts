import { constants } from 'node:fs'
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { type Folder, failure, kindOf, sameNode } from './folder'

/** Zero where the system does not know the flag (Windows). */
const { O_NOFOLLOW = 0, O_NONBLOCK = 0, O_RDONLY } = constants

/**
 * Where no name can be looked up in an open folder (macOS, Windows): a folder by its path and identity. The whole
 * chain is compared again after each step that depends on it.
 */
export async function openPathFolder(path: string, parent: Folder | null = null): Promise<Folder> {
  const stats = await lstat(path, { bigint: true })
  if (!stats.isDirectory()) throw failure('ENOTDIR', 'not a folder')
  const folder: Folder = {
    path,
    stats,
    async real() {
      await parent?.real()
      const now = await lstat(path, { bigint: true })
      if (!now.isDirectory() || !sameNode(now, stats)) throw failure('ELOOP', 'the folder was exchanged')
      return realpath(path)
    },
    at: (name) => join(path, name),
    enter: (name) => openPathFolder(join(path, name), folder),
    async find(name) {
      const found = await lstat(join(path, name), { bigint: true }).catch(ifMissing)
      return found && { kind: kindOf(found), stats: found }
    },
    async open(name) {
      const before = await lstat(join(path, name), { bigint: true })
      if (!before.isFile()) throw failure('ENXIO', 'not a regular file')
      const handle = await open(join(path, name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      try {
        if (!sameNode(await handle.stat({ bigint: true }), before))
          throw failure('ELOOP', 'the file was exchanged')
        await folder.real()
        return handle
      } catch (error) {
        await handle.close()
        throw error
      }
    },
    sync: () => syncFolder(path),
    [Symbol.asyncDispose]: async () => {},
  }
  return folder
}

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Windows keeps names durable by itself and opens no folders. */
async function syncFolder(path: string): Promise<void> {
  const handle: FileHandle | null = await open(path, O_RDONLY).catch(() => null)
  if (!handle) return
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
