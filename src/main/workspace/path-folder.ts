import { type BigIntStats, constants } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { basename, join } from 'node:path'
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
    spell: (name) => disk.realpath(join(path, name)).then(basename, () => name),
    sync: () => syncFolder(path),
    [Symbol.dispose]() {},
  }
  return folder
}

/** A file may be replaced while it is opened, again and again; then the next one is tried, for a while. */
const TRIES = 5

function foundAt(folder: Folder, at: string, stats: BigIntStats): Found {
  return {
    kind: kindOf(stats),
    stats,
    at,
    async open() {
      for (let tries = 0; tries < TRIES; tries++) {
        const handle = await openChecked(folder, at)
        if (handle) return handle
      }
      throw errno('EBUSY', 'the file is replaced all the time')
    },
    [Symbol.dispose]() {},
  }
}

/** Null when the path leads to another file by now. */
async function openChecked(folder: Folder, at: string): Promise<FileHandle | null> {
  const handle = await disk.open(at, O_RDONLY | NO_LINKS | O_NONBLOCK)
  try {
    await folder.real()
    const opened = await handle.stat({ bigint: true })
    if (!opened.isFile()) throw errno('ENXIO', 'not a regular file')
    const now = await disk.lstat(at, { bigint: true })
    await folder.real()
    if (sameNode(opened, now)) return handle
    await handle.close()
    return null
  } catch (error) {
    await handle.close()
    throw error
  }
}

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
