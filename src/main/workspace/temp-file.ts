import { randomBytes } from 'node:crypto'
import { type BigIntStats, constants } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { disk } from './disk'
import { versionOf } from './file-memory'
import { errno, type Folder, sameNode } from './folder'
import { NO_LINKS } from './no-links'

const { O_CREAT, O_EXCL, O_WRONLY } = constants

/** Writes the bytes to a new file in the folder, safe on the disk; it is gone again when that fails. */
export async function writeTemp(
  folder: Folder,
  bytes: Buffer,
  mode: number | undefined,
  old: BigIntStats | undefined,
): Promise<{ name: string; version: string }> {
  const name = `.deskwright-${randomBytes(9).toString('base64url')}.tmp`
  await folder.real()
  const handle = await disk.open(folder.at(name), O_WRONLY | O_CREAT | O_EXCL | NO_LINKS, old ? 0o600 : 0o666)
  try {
    await checkPlace(folder, name, handle)
    await handle.writeFile(bytes)
    await keepMode(handle, mode, old)
    await handle.sync()
    return { name, version: versionOf(await handle.stat({ bigint: true })) }
  } catch (error) {
    await disk.unlink(folder.at(name)).catch(() => {})
    throw error
  } finally {
    await handle.close()
  }
}

/** Nothing is written before the new file is known to be in the folder. */
async function checkPlace(folder: Folder, name: string, handle: FileHandle): Promise<void> {
  await folder.real()
  using found = await folder.find(name)
  await folder.real()
  if (!found || !sameNode(found.stats, await handle.stat({ bigint: true })))
    throw errno('ELOOP', 'the folder was exchanged')
}

/** As a write in place would leave it: the special bits go, the owner stays where the system allows that. */
async function keepMode(handle: FileHandle, mode: number | undefined, old: BigIntStats | undefined) {
  if (old) {
    const { uid, gid } = await handle.stat({ bigint: true })
    if (uid !== old.uid || gid !== old.gid)
      await handle.chown(Number(old.uid), Number(old.gid)).catch(() => {})
  }
  const wanted = mode ?? (old && Number(old.mode))
  if (wanted !== undefined) await handle.chmod(wanted & 0o777)
}
