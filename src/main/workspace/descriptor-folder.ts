import { type BigIntStats, constants } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { disk, fs } from './disk'
import { errno, type Folder, type Found, kindOf } from './folder'
import { openNearFile, type ReadHandle } from './near-file'
import { syncFolder } from './sync-folder'

const { O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants

/** Linux: names a node without opening it, so that neither a pipe blocks nor a device wakes. */
const O_PATH = 0o10000000

interface Nodes {
  open(path: string, flags: number): Promise<number>
  stat(node: number): Promise<BigIntStats>
  /** For reading. */
  openFile(path: string): Promise<ReadHandle>
}

const READING = O_RDONLY | O_NONBLOCK

/** Closing such a node and asking for its path are answered from memory: done at once, not in another thread. */
const farAway: Nodes = {
  open: promisify(fs.open),
  stat: (node) => promisify(fs.fstat)(node, { bigint: true }),
  openFile: (path) => disk.open(path, READING),
}

/** A disk of this computer answers a name sooner than another thread would begin to ask. */
const nearby: Nodes = {
  open: async (path, flags) => fs.openSync(path, flags),
  stat: async (node) => fs.fstatSync(node, { bigint: true }),
  openFile: async (path) => openNearFile(path, READING),
}

/** Linux: a folder by its descriptor. `/proc/self/fd/N/name` is looked up in the folder that is open as N. */
export function openDescriptorFolder(path: string, isNear: boolean): Promise<Folder> {
  return openFolder(path, path, isNear ? nearby : farAway)
}

async function openFolder(path: string, from: string, nodes: Nodes): Promise<Folder> {
  const node = await nodes.open(from, O_PATH | O_DIRECTORY | O_NOFOLLOW)
  const here = `/proc/self/fd/${node}`
  const stat = () => nodes.stat(node)
  return {
    path,
    stat,
    async real() {
      const real = fs.readlinkSync(here)
      if (real.endsWith(' (deleted)') && (await stat()).nlink === 0n)
        throw errno('ENOENT', 'the folder was removed')
      return real
    },
    at: (name) => `${here}/${name}`,
    enter: (name) => openFolder(join(path, name), `${here}/${name}`, nodes),
    find: (name) => findNode(`${here}/${name}`, nodes),
    spell: async (name) => name,
    sync: () => syncFolder(`${here}/.`),
    [Symbol.dispose]: () => fs.closeSync(node),
  }
}

async function findNode(path: string, nodes: Nodes): Promise<Found | null> {
  const node = await nodes.open(path, O_PATH | O_NOFOLLOW).catch(ifMissing)
  if (node === null) return null
  try {
    const stats = await nodes.stat(node)
    const at = `/proc/self/fd/${node}`
    return {
      kind: kindOf(stats),
      stats,
      at,
      open: () => nodes.openFile(at),
      [Symbol.dispose]: () => fs.closeSync(node),
    }
  } catch (error) {
    fs.closeSync(node)
    throw error
  }
}

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
