import { existsSync, mkdirSync, mkdtempSync, readlinkSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

const REASONS: Record<string, string> = {
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EROFS: 'it is read-only',
  ENOSPC: 'the disk is full',
  EEXIST: 'there is a file of that name',
  ENOENT: 'there can be no such folder',
  ENOTDIR: 'a part of that path is a file',
}

/** Makes the data folder, for this user alone. Returns in words why it cannot be used, or null. */
export function claimDataDir(folder: string): string | null {
  try {
    makeFolder(folder)
    rmdirSync(mkdtempSync(join(folder, '.try-')))
    return null
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    return `Deskwright cannot keep its data in ${folder}: ${REASONS[code] ?? message}. Choose another folder with --data-dir.`
  }
}

/** Node's own way of making the folders above too never ends in places like /proc. */
function makeFolder(folder: string): void {
  const parent = dirname(folder)
  if (!existsSync(parent) && parent !== folder) makeFolder(parent)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/** Why a second instance does not start on a data folder. */
export function inUse(folder: string): string {
  const holder = lockHolder(folder)
  return (
    `Deskwright is running already with the data folder ${folder}${holder ? ` (process ${holder})` : ''}. ` +
    'Its window was brought to the front. For a second one choose another folder with --data-dir.'
  )
}

/** Chromium's lock is a link named SingletonLock that points to `host-process`. Windows has none. */
function lockHolder(folder: string): string | null {
  try {
    return /-(\d+)$/.exec(readlinkSync(join(folder, 'SingletonLock')))?.[1] ?? null
  } catch {
    return null
  }
}
