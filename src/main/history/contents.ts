import { createHash, randomUUID } from 'node:crypto'
import { chmod, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Contents by the hash of their bytes, in a folder only the user can read. */
export interface Contents {
  /** On the disk before it returns: what is kept here is about to be overwritten elsewhere. */
  keep(hash: string, bytes: Buffer): Promise<void>
  /** Undefined when it is gone or damaged. */
  read(hash: string): Promise<Buffer | undefined>
  remove(hash: string): Promise<void>
  /** Removes what a crash or a removed conversation left behind. */
  sweep(isKept: (hash: string) => boolean): Promise<void>
}

export function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export function createContents(folder: string): Contents {
  const writing = new Set<string>()
  const place = (hash: string) => join(folder, hash.slice(0, 2), hash)

  async function write(path: string, bytes: Buffer): Promise<void> {
    const temp = join(folder, `${randomUUID()}.tmp`)
    writing.add(basename(temp))
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await chmod(folder, 0o700)
      await writeSynced(temp, bytes)
      await rename(temp, path)
    } catch (error) {
      await rm(temp, { force: true })
      throw error
    } finally {
      writing.delete(basename(temp))
    }
    await syncFolder(dirname(path))
  }

  return {
    async keep(hash, bytes) {
      const present = await stat(place(hash)).catch(() => undefined)
      if (present?.size !== bytes.length) await write(place(hash), bytes)
    },
    async read(hash) {
      const bytes = await readFile(place(hash)).catch(() => undefined)
      return bytes && hashOf(bytes) === hash ? bytes : undefined
    },
    remove: (hash) => rm(place(hash), { force: true }),
    async sweep(isKept) {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
      for (const entry of entries)
        if (entry.isFile() && !writing.has(entry.name) && !isKept(entry.name))
          await rm(join(entry.parentPath, entry.name), { force: true })
    },
  }
}

async function writeSynced(path: string, bytes: Buffer): Promise<void> {
  await using handle = await open(path, 'wx', 0o600)
  await handle.writeFile(bytes)
  await handle.sync()
}

/** Some systems cannot do this for a folder; there the rename itself has to do. */
async function syncFolder(path: string): Promise<void> {
  try {
    await using handle = await open(path, 'r')
    await handle.sync()
  } catch {}
}
