import { type BigIntStats, constants } from 'node:fs'
import { join } from 'node:path'
import { disk } from './disk'
import { errno, type Folder, type Found, kindOf, sameNode } from './folder'
import { NO_LINKS } from './no-links'
import { syncFolder } from './sync-folder'

const { O_NONBLOCK = 0, O_RDONLY } = constants

/**
 * Where no name can be looked up in an open folder (macOS, Windows): a folder by its path and identity. The whole
 * chain is compared again by `real`, before and after each step that depends on it.
 */
export async function openPathFolder(path: string, parent: Folder | null = null): Promise<Folder> {
  const stats = await disk.lstat(path, { bigint: true })
  if (!stats.isDirectory()) throw errno('ENOTDIR', 'not a folder')
  const folder: Folder = {
    path,
    stat: async () => stats,
    async real() {
      await parent?.real()
      const now = await disk.lstat(path, { bigint: true })
      if (!now.isDirectory() || !sameNode(now, stats)) throw errno('ELOOP', 'the folder was exchanged')
      return disk.realpath(path)
    },
    at: (name) => join(path, name),
    enter: (name) => openPathFolder(join(path, name), folder),
    async find(name) {
      const found = await disk.lstat(join(path, name), { bigint: true }).catch(ifMissing)
      return found && foundAt(folder, join(path, name), found)
    },
    sync: () => syncFolder(path),
    [Symbol.dispose]() {},
  }
  return folder
}

function foundAt(folder: Folder, at: string, stats: BigIntStats): Found {
  return {
    kind: kindOf(stats),
    stats,
    at,
    async open() {
      const handle = await disk.open(at, O_RDONLY | NO_LINKS | O_NONBLOCK)
      try {
        await folder.real()
        const opened = await handle.stat({ bigint: true })
        if (!opened.isFile()) throw errno('ENXIO', 'not a regular file')
        if (!sameNode(opened, await disk.lstat(at, { bigint: true })))
          throw errno('ELOOP', 'the file was exchanged')
        await folder.real()
        return handle
      } catch (error) {
        await handle.close()
        throw error
      }
    },
    [Symbol.dispose]() {},
  }
}

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
