import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { SourceFiles } from './source'

export interface Found {
  /** The folder it gets. */
  name: string
  files: SourceFiles
}

/** Under other names first: a half-written skill is never seen, and what was there is there until all is well. */
export async function putSkills(userDir: string, found: Found[]): Promise<void> {
  const places = found.map(({ name }) => ({
    place: join(userDir, name),
    fresh: join(userDir, `.new-${randomUUID()}`),
    old: join(userDir, `.old-${randomUUID()}`),
  }))
  const back: (() => Promise<unknown>)[] = []
  try {
    for (const [at, { files }] of found.entries()) await write(places[at]?.fresh ?? '', files)
    for (const { place, fresh, old } of places) {
      if (await moved(place, old)) back.unshift(() => rename(old, place))
      await rename(fresh, place)
      back.unshift(() => rename(place, fresh))
    }
  } catch (error) {
    for (const undo of back) await undo()
    throw error
  } finally {
    await Promise.all(places.map(({ fresh }) => rm(fresh, { recursive: true, force: true })))
  }
  await Promise.all(places.map(({ old }) => rm(old, { recursive: true, force: true })))
}

async function write(folder: string, files: SourceFiles): Promise<void> {
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 })
    await writeFile(join(folder, path), bytes, { mode: isScript(bytes) ? 0o700 : 0o600 })
  }
}

/** False when nothing was there. */
async function moved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

const isScript = (bytes: Uint8Array) => bytes[0] === 0x23 && bytes[1] === 0x21
