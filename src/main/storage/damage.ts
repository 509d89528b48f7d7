import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { StorageError } from './storage-error'

/** So much is checked in a few milliseconds. */
const CHECKED_ALWAYS = 8 * 1_048_576

const markOf = (file: string) => `${file}.damaged`

/** Throws what SQLite throws for a damaged file. A large one is looked through when it was found damaged before. */
export function checkDamage(db: DatabaseSync, file: string): void {
  const found = existsSync(markOf(file))
  if (!found && statSync(file).size > CHECKED_ALWAYS) return
  const { integrity_check: words } = db.prepare('PRAGMA integrity_check(1)').get() ?? {}
  if (words !== 'ok') throw Object.assign(new Error(String(words)), { errcode: SQLITE_CORRUPT })
  if (found) forgetDamage(file)
}

export const forgetDamage = (file: string): void => rmSync(markOf(file), { force: true })

/** The same database; damage that shows while it is used is noted for the next start, and said in words. */
export function noticingDamage(db: DatabaseSync, file: string): DatabaseSync {
  const prepare = db.prepare.bind(db)
  db.prepare = (sql) => {
    const statement = prepare(sql)
    for (const name of ['run', 'get', 'all'] as const) {
      const use = statement[name].bind(statement) as (...values: unknown[]) => never
      statement[name] = (...values: unknown[]): never => {
        try {
          return use(...values)
        } catch (error) {
          throw isUnreadable(error) ? noted(error as Error, file) : error
        }
      }
    }
    return statement
  }
  return db
}

function noted(cause: Error, file: string): StorageError {
  try {
    writeFileSync(markOf(file), '')
  } catch (error) {
    console.error('The damage could not be noted:', error)
  }
  return new StorageError(
    `The database is damaged (${cause.message}). Start Deskwright again: it is looked through then and set aside.`,
    { cause },
  )
}

const SQLITE_CORRUPT = 11
const SQLITE_NOTADB = 26

export function isUnreadable(error: unknown): boolean {
  const { errcode } = error as { errcode?: number }
  return errcode !== undefined && [SQLITE_CORRUPT, SQLITE_NOTADB].includes(errcode & 0xff)
}
