import type { BigIntStats } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'

export type Kind = 'file' | 'directory' | 'link' | 'other'

/** One entry of a folder, not followed. */
export interface Found {
  kind: Kind
  stats: BigIntStats
}

/**
 * A folder that was checked. What is done through it happens in that very folder, whatever its path leads to by now.
 * Names are single names, never paths.
 */
export interface Folder extends AsyncDisposable {
  /** The path it was reached by. */
  readonly path: string
  readonly stats: BigIntStats
  /** The real path now. Throws when the folder is no longer where it was checked. */
  real(): Promise<string>
  /** What the system is given to name an entry; an empty name is the folder itself. */
  at(name: string): string
  /** The folder of that name; throws ENOENT, and ENOTDIR for what is not a folder, a link too. */
  enter(name: string): Promise<Folder>
  find(name: string): Promise<Found | null>
  /** Opens a regular file for reading; throws ENXIO when it became something else. */
  open(name: string): Promise<FileHandle>
  /** Makes the names in it durable, where the system can do that. */
  sync(): Promise<void>
}

export function kindOf(stats: BigIntStats): Kind {
  if (stats.isFile()) return 'file'
  if (stats.isDirectory()) return 'directory'
  return stats.isSymbolicLink() ? 'link' : 'other'
}

export function sameNode(a: BigIntStats, b: BigIntStats): boolean {
  return a.dev === b.dev && a.ino === b.ino
}

export function failure(code: string, message: string): NodeJS.ErrnoException {
  return Object.assign(new Error(message), { code })
}
