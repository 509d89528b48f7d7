import { dirname } from 'node:path'
import { disk } from './disk'

/** What Linux calls the file systems of its own disks and of memory: ext, XFS, Btrfs, F2FS, ZFS, overlay, tmpfs. */
const OWN = new Set([0xef53, 0x58465342, 0x9123683e, 0xf2f52010, 0x2fc12fc1, 0x794c7630, 0x01021994])

/** Whether a path, or what exists of it, lies on a disk of this computer. Anything else may take long to answer. */
export async function isOnOwnDisk(path: string): Promise<boolean> {
  const found = await disk.statfs(path).catch(() => null)
  if (found) return OWN.has(found.type)
  return path !== dirname(path) && isOnOwnDisk(dirname(path))
}
