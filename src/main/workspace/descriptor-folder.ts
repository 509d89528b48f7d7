import { constants } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { disk, fs } from './disk'
import { errno, type Folder, type Found, kindOf } from './folder'
import { syncFolder } from './sync-folder'

const { O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants

/** Linux: names a node without opening it, so that neither a pipe blocks nor a device wakes. */
const O_PATH = 0o10000000

/** Closing such a node and asking for its path are answered from memory: done at once, not in another thread. */
const openNode = promisify(fs.open)
const statNode = promisify(fs.fstat)

/** Linux: a folder by its descriptor. `/proc/self/fd/N/name` is looked up in the folder that is open as N. */
export async function openDescriptorFolder(path: string, from = path): Promise<Folder> {
  const node = await openNode(from, O_PATH | O_DIRECTORY | O_NOFOLLOW)
  const here = `/proc/self/fd/${node}`
  const stat = () => statNode(node, { bigint: true })
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
    enter: (name) => openDescriptorFolder(join(path, name), `${here}/${name}`),
    find: (name) => findNode(`${here}/${name}`),
    spell: async (name) => name,
    sync: () => syncFolder(`${here}/.`),
    [Symbol.dispose]: () => fs.closeSync(node),
  }
}

async function findNode(path: string): Promise<Found | null> {
  const node = await openNode(path, O_PATH | O_NOFOLLOW).catch(ifMissing)
  if (node === null) return null
  try {
    const stats = await statNode(node, { bigint: true })
    const at = `/proc/self/fd/${node}`
    return {
      kind: kindOf(stats),
      stats,
      at,
      open: () => disk.open(at, O_RDONLY | O_NONBLOCK),
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
