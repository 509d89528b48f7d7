import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { conversations } from './migrations/001-conversations'
import { history } from './migrations/002-history'
import { thinking } from './migrations/003-thinking'
import { skills } from './migrations/004-skills'
import { modelProtocols } from './migrations/005-model-protocols'
import { tasks } from './migrations/006-tasks'
import { modelWindows } from './migrations/007-model-windows'
import { news } from './migrations/008-news'
import { checkDamage, forgetDamage, isUnreadable, noticingDamage } from './damage'
import { StorageError } from './storage-error'

/** Forward only: a migration that was released is never changed, a new one is added at the end. */
const MIGRATIONS = [conversations, history, thinking, skills, modelProtocols, tasks, modelWindows, news]

/** Opens the one database of a data folder. A file SQLite cannot read is set aside, never deleted. */
export function openDatabase(dataDir: string, warn: (text: string) => void): DatabaseSync {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'deskwright.db')
  try {
    return open(file)
  } catch (error) {
    if (!isUnreadable(error)) throw named(error, file)
    const aside = `${file}.unreadable-${Date.now()}`
    for (const suffix of ['', '-wal', '-shm'])
      if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix)
    forgetDamage(file)
    warn(`The database could not be read and was set aside as ${aside}. Starting with an empty one.`)
    return open(file)
  }
}

function open(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: 5_000 })
  try {
    // Of an empty database nothing can be lost: it need not wait for the disk.
    if (versionOf(db) === 0) db.exec('PRAGMA synchronous = OFF')
    db.exec('PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON')
    checkDamage(db, file)
    migrate(db, file)
    db.exec('PRAGMA synchronous = NORMAL')
    return noticingDamage(db, file)
  } catch (error) {
    db.close()
    throw error
  }
}

function migrate(db: DatabaseSync, file: string): void {
  const version = versionOf(db)
  if (version > MIGRATIONS.length)
    throw new StorageError(
      `${file} was written by a newer Deskwright. Update the app, or choose another data folder.`,
    )
  for (let next = version; next < MIGRATIONS.length; next++)
    transaction(db, () => db.exec(`${MIGRATIONS[next]}; PRAGMA user_version = ${next + 1}`))
}

function versionOf(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.user_version)
}

const frames = new WeakMap<DatabaseSync, { begin: StatementSync; commit: StatementSync }>()

function frameOf(db: DatabaseSync) {
  const frame = frames.get(db) ?? { begin: db.prepare('BEGIN IMMEDIATE'), commit: db.prepare('COMMIT') }
  frames.set(db, frame)
  return frame
}

/** All of it or nothing. */
export function transaction<T>(db: DatabaseSync, work: () => T): T {
  if (db.isTransaction) return work()
  const { begin, commit } = frameOf(db)
  begin.run()
  try {
    const result = work()
    commit.run()
    return result
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

/** SQLite says what is wrong, but not with which file. */
function named(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || !('errcode' in error)) return error
  return new StorageError(`${file} cannot be opened: ${error.message}.`, { cause: error })
}
