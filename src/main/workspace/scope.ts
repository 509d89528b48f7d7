import { openDescriptorFolder } from './descriptor-folder'
import { fs } from './disk'
import type { Folder } from './folder'
import type { Comparison } from './inside'
import { isOnOwnDisk } from './own-disk'
import { openPathFolder } from './path-folder'
import { findRoots, type Root } from './roots'
import type { WorkspaceOptions } from './types'

/** How this system looks names up. */
export interface System {
  how: Comparison
  /** `isNear`: on a disk of this computer, where names are looked up in no time. */
  openFolder(path: string, isNear?: boolean): Promise<Folder>
}

/** What may be reached, and how. */
export interface Scope extends System {
  /** The workspace comes first. */
  roots: [Root, ...Root[]]
  allowInsideLinks: boolean
}

export async function openScope(folder: string, options: WorkspaceOptions, system: System): Promise<Scope> {
  const roots = await findRoots(folder, options)
  const isNear =
    system.how.platform === 'linux' &&
    (await Promise.all(roots.map(({ path }) => isOnOwnDisk(path)))).every(Boolean)
  const openFolder = (path: string) => system.openFolder(path, isNear)
  return { how: system.how, openFolder, roots, allowInsideLinks: options.allowInsideLinks === true }
}

export function thisSystem(platform: NodeJS.Platform = process.platform): System {
  const caseInsensitive = platform === 'win32' || platform === 'darwin'
  const byDescriptor = platform === 'linux' && fs.existsSync('/proc/self/fd')
  return {
    how: { platform, caseInsensitive },
    openFolder: (path, isNear = false) =>
      byDescriptor ? openDescriptorFolder(path, isNear) : openPathFolder(path),
  }
}
