import type { BigIntStats } from 'node:fs'
import type { ReadHandle } from './near-file'

export interface WorkspaceOptions {
  /** Files and folders outside that the user approved, by absolute path; they need not exist yet. */
  approved?: string[]
  /** The conversation's own folder; its files can be read and searched, and only the app writes there. */
  sessionDir?: string | null
  /** Follow links whose real target lies in the workspace or beside it in what was given. Off unless the user switched it on. */
  allowInsideLinks?: boolean
}

export interface Located {
  /** The checked, real path. */
  absolute: string
  /** For people and the model: relative to the workspace with '/', absolute when it lies elsewhere. */
  shown: string
  /** The root it lies under: the workspace, an approved path or the session folder. */
  root: string
  type: 'file' | 'directory' | 'other' | 'missing'
}

export interface Entry {
  name: string
  type: 'file' | 'directory' | 'link' | 'other'
  size?: number
}

export interface OpenedFile {
  located: Located
  /** Belongs to the caller, who closes it. */
  handle: ReadHandle
  stats: BigIntStats
}

export interface Replaced {
  located: Located
  created: boolean
  /** `versionOf` the new file. */
  version: string
}

export interface MadeFolder {
  located: Located
  /** False when it was there already. */
  created: boolean
}

/**
 * The only door to the user's files: every path a tool names goes through it. Paths are relative to the workspace or
 * absolute. What is refused or fails is a WorkspaceError that names the path as it was written: SECURITY for what leads
 * out, through a link or to no regular file, NOT_FOUND, INVALID_ARGUMENT, STALE_FILE, UNAVAILABLE.
 */
export interface Workspace {
  readonly root: string
  /** Checks a path without opening it; that it is missing is not an error. */
  locate(path: string): Promise<Located>
  /** Opens a regular file for reading. What was checked is what is open. */
  open(path: string): Promise<OpenedFile>
  /** Sorted by name, with the sizes of files; links are listed and not followed. */
  list(path: string): Promise<Entry[]>
  /**
   * Creates or replaces a file whole (temp, fsync, rename); parents are created, the mode is kept unless one is given. With
   * `expected` the file must still be of that version (null: must not exist), otherwise STALE_FILE. Nothing remains of a
   * write that fails. The session folder and what is read-only are never written.
   */
  replaceFile(
    path: string,
    bytes: Buffer,
    options?: { mode?: number; expected?: string | null },
  ): Promise<Replaced>
  /** Removes a regular file, never what a link names; with `expected` only while it is of that version. */
  removeFile(path: string, options?: { expected?: string }): Promise<void>
  /** Creates a folder and those above it that are missing; one that is there already is not an error. */
  makeFolder(path: string): Promise<MadeFolder>
  /** Removes an empty folder, never the workspace itself and never a link; INVALID_ARGUMENT when something is in it. */
  removeFolder(path: string): Promise<void>
}
