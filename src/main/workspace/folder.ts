import type { BigIntStats } from 'node:fs'
import type { ReadHandle } from './near-file'

export type Kind = 'file' | 'directory' | 'link' | 'other'

/** One entry of a folder, not followed. */
export interface Found extends Disposable {
  kind: Kind
  stats: BigIntStats
  /** What the system is given to name it. */
  at: string
  /** Opens this very file for reading; throws when another one took its place. Only for a regular file. */
  open(): Promise<ReadHandle>
}

/**
 * A folder that was checked. What is done through it happens in that very folder, whatever its path leads to by now.
 * Names are single names, never paths.
 */
export interface Folder extends Disposable {
  /** The path it was reached by. */
  readonly path: string
  stat(): Promise<BigIntStats>
  /** The real path now. Throws when the folder is gone, or no longer where it was. */
  real(): Promise<string>
  /** What the system is given to name an entry; an empty name is the folder itself. */
  at(name: string): string
  /** The folder of that name; throws ENOENT, or ENOTDIR for what is not a folder, a link too. */
  enter(name: string): Promise<Folder>
  find(name: string): Promise<Found | null>
  /** The name of an entry as the disk has it, which may differ in case. */
  spell(name: string): Promise<string>
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

/** An error as the system would have given it. */
export function errno(code: string, message: string): NodeJS.ErrnoException {
  return Object.assign(new Error(message), { code })
}
