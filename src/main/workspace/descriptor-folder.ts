import { constants } from 'node:fs'
import { type FileHandle, open, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { type Folder, type Found, failure, kindOf } from './folder'

const { O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants

/** Linux: names a node without opening it, so that neither a pipe blocks nor a device wakes. */
const O_PATH = 0o10000000

/** Linux: a folder by its open descriptor. `/proc/self/fd/N/name` is looked up in the folder that is open as N. */
export async function openDescriptorFolder(path: string, at = path): Promise<Folder> {
  const handle = await open(at, O_PATH | O_DIRECTORY | O_NOFOLLOW)
  const here = `/proc/self/fd/${handle.fd}`
  const peek = (name: string) => open(`${here}/${name}`, O_PATH | O_NOFOLLOW)
  return {
    path,
    stats: await handle.stat({ bigint: true }),
    async real() {
      const { nlink } = await handle.stat({ bigint: true })
      if (nlink === 0n) throw failure('ENOENT', 'the folder was removed')
      return readlink(here)
    },
    at: (name) => `${here}/${name}`,
    enter: (name) => openDescriptorFolder(join(path, name), `${here}/${name}`),
    async find(name): Promise<Found | null> {
      const node = await peek(name).catch(ifMissing)
      if (!node) return null
      try {
        const stats = await node.stat({ bigint: true })
        return { kind: kindOf(stats), stats }
      } finally {
        await node.close()
      }
    },
    async open(name) {
      const node = await peek(name)
      try {
        const stats = await node.stat({ bigint: true })
        if (!stats.isFile()) throw failure('ENXIO', 'not a regular file')
        return await open(`/proc/self/fd/${node.fd}`, O_RDONLY | O_NONBLOCK)
      } finally {
        await node.close()
      }
    },
    sync: () => syncFolder(`${here}/.`),
    [Symbol.asyncDispose]: () => handle.close(),
  }
}

function ifMissing(error: NodeJS.ErrnoException): FileHandle | null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** A folder that may be written and not read cannot be synced; its names are safe a little later. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, O_RDONLY | O_DIRECTORY).catch(() => null)
  if (!handle) return
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
