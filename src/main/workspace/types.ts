import type { BigIntStats } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'

export interface WorkspaceOptions {
  /** Files and folders outside that the user approved. */
  approved?: string[]
  /** The conversation's own folder; its files can be read and searched, and only the app writes there. */
  sessionDir?: string | null
  /** Follow links whose target stays inside. Off unless the user switched it on. */
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
  handle: FileHandle
  stats: BigIntStats
}

export interface Replaced {
  located: Located
  created: boolean
  /** `versionOf` the new file. */
  version: string
}

/** The only door to the user's files: every path a tool names goes through it. */
export interface Workspace {
  readonly root: string
  /** Checks a path without opening it. Throws a WorkspaceError for what is refused; a missing file is not an error. */
  locate(path: string): Promise<Located>
  /** Opens a regular file for reading. What was checked is what is open. */
  open(path: string): Promise<OpenedFile>
  /** Sorted by name; links are listed and not followed. */
  list(path: string): Promise<Entry[]>
  /**
   * Creates or replaces a file whole (temp, fsync, rename); parents are created, the mode is kept. With `expected` the file
   * must still be of that version (null: must not exist), otherwise STALE_FILE and nothing happens.
   */
  replaceFile(
    path: string,
    bytes: Buffer,
    options?: { mode?: number; expected?: string | null },
  ): Promise<Replaced>
  /** Removes a regular file; with `expected` only while it is of that version. */
  removeFile(path: string, options?: { expected?: string }): Promise<void>
}
