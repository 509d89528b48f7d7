import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { transaction } from '../storage'

export interface FileRow {
  path: string
  shown: string
  beforeHash: string | null
  beforeMode: number | null
  afterHash: string | null
  afterMode: number | null
}

export interface ChangeRow {
  id: number
  turnId: string
  at: number
  undone: boolean
  files: FileRow[]
}

export interface Size {
  hash: string
  size: number
}

/** What changed, in the database. */
export interface Rows {
  add(change: { conversationId: string; turnId: string; at: number; files: FileRow[] }, kept: Size[]): number
  remove(id: number): void
  /** Oldest first. */
  of(conversationId: string): ChangeRow[]
  /** A later change of the path that stands, by anybody. */
  changedAfter(path: string, id: number): boolean
  /** Marks changes, keeps the contents that bring them back, and notes what a forced undo found instead. */
  mark(
    ids: number[],
    undone: boolean,
    kept: Size[],
    found: { id: number; path: string; after: string | null }[],
  ): void
  isKept(hash: string): boolean
  keptBytes(): number
  /** Those whose last use is longest ago come first; `lastUse` is null when nothing refers to it. */
  kept(): (Size & { lastUse: number | null })[]
  forget(hash: string): void
}

export function createRows(db: DatabaseSync): Rows {
  const addChange = db.prepare('INSERT INTO changes (conversation_id, turn_id, created_at) VALUES (?, ?, ?)')
  const addFile = db.prepare(
    `INSERT INTO changed_files (change_id, path, shown, before_hash, before_mode, after_hash, after_mode)
     VALUES (:id, :path, :shown, :beforeHash, :beforeMode, :afterHash, :afterMode)`,
  )
  const keep = db.prepare(
    'INSERT INTO kept_contents (hash, size) VALUES (:hash, :size) ON CONFLICT (hash) DO NOTHING',
  )
  const removeChange = db.prepare('DELETE FROM changes WHERE id = ?')
  const changesOf = db.prepare(
    'SELECT id, turn_id AS turnId, created_at AS at, undone FROM changes WHERE conversation_id = ? ORDER BY id',
  )
  const filesOf = db.prepare(
    `SELECT change_id AS id, path, shown, before_hash AS beforeHash, before_mode AS beforeMode,
       after_hash AS afterHash, after_mode AS afterMode
     FROM changed_files WHERE change_id IN (SELECT id FROM changes WHERE conversation_id = ?) ORDER BY path`,
  )
  const later = db.prepare(
    `SELECT 1 FROM changed_files JOIN changes ON changes.id = change_id
     WHERE path = ? AND change_id > ? AND NOT undone LIMIT 1`,
  )
  const markOne = db.prepare('UPDATE changes SET undone = ? WHERE id = ?')
  const noteFound = db.prepare(
    'UPDATE changed_files SET after_hash = :after WHERE change_id = :id AND path = :path',
  )
  const one = db.prepare('SELECT 1 FROM kept_contents WHERE hash = ?')
  const bytes = db.prepare('SELECT COALESCE(SUM(size), 0) AS bytes FROM kept_contents')
  const byAge = db.prepare(
    `SELECT hash, size,
       (SELECT MAX(created_at) FROM changes JOIN changed_files ON changes.id = change_id
        WHERE before_hash = hash OR after_hash = hash) AS lastUse
     FROM kept_contents ORDER BY lastUse, hash`,
  )
  const forgetOne = db.prepare('DELETE FROM kept_contents WHERE hash = ?')

  return {
    add: ({ conversationId, turnId, at, files }, kept) =>
      transaction(db, () => {
        const id = Number(addChange.run(conversationId, turnId, at).lastInsertRowid)
        for (const file of files) addFile.run({ id, ...file })
        for (const each of kept) keep.run({ ...each })
        return id
      }),
    remove: (id) => void removeChange.run(id),
    of(conversationId) {
      const files = Map.groupBy(filesOf.all(conversationId), ({ id }) => id)
      return changesOf.all(conversationId).map((row) => ({
        id: Number(row.id),
        turnId: String(row.turnId),
        at: Number(row.at),
        undone: row.undone === 1,
        files: (files.get(row.id) ?? []).map(readFileRow),
      }))
    },
    changedAfter: (path, id) => later.get(path, id) !== undefined,
    mark: (ids, undone, kept, found) =>
      transaction(db, () => {
        for (const each of kept) keep.run({ ...each })
        for (const id of ids) markOne.run(undone ? 1 : 0, id)
        for (const each of found) noteFound.run({ ...each })
      }),
    isKept: (hash) => one.get(hash) !== undefined,
    keptBytes: () => Number(bytes.get()?.bytes),
    kept: () =>
      byAge.all().map(({ hash, size, lastUse }) => ({
        hash: String(hash),
        size: Number(size),
        lastUse: lastUse === null ? null : Number(lastUse),
      })),
    forget: (hash) => void forgetOne.run(hash),
  }
}

function readFileRow(row: Record<string, SQLOutputValue>): FileRow {
  return {
    path: String(row.path),
    shown: String(row.shown),
    beforeHash: row.beforeHash == null ? null : String(row.beforeHash),
    beforeMode: row.beforeMode == null ? null : Number(row.beforeMode),
    afterHash: row.afterHash == null ? null : String(row.afterHash),
    afterMode: row.afterMode == null ? null : Number(row.afterMode),
  }
}
