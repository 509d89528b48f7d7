import type { DatabaseSync } from 'node:sqlite'
import { type ReadRow, readable } from './row-reader'

/** JSON bodies in a table of their own, each checked by `parse` when it is read. */
export interface Records<T> {
  /** Those of a conversation, or all. */
  list(conversationId?: string): T[]
  get(id: string): T | undefined
  put(value: T): void
  remove(id: string): void
  /** Others changed the table: with a conversation go its records. */
  forget(): void
}

/** For tables `(id, conversation_id, body)`. */
export function createRecords<T extends { id: string }>(
  db: DatabaseSync,
  table: 'rules' | 'compactions' | 'skill_choices' | 'tasks' | 'schedules' | 'runs' | 'news',
  parse: (value: unknown) => T,
  readRow: ReadRow,
): Records<T> {
  const all = db.prepare(`SELECT id, body FROM ${table} ORDER BY rowid`)
  const some = db.prepare(`SELECT id, body FROM ${table} WHERE conversation_id = ? ORDER BY rowid`)
  const one = db.prepare(`SELECT id, body FROM ${table} WHERE id = ?`)
  const put = db.prepare(
    `INSERT INTO ${table} (id, conversation_id, body) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body`,
  )
  const drop = db.prepare(`DELETE FROM ${table} WHERE id = ?`)
  const read = ({ id, body }: Record<string, unknown>) =>
    readRow(`a row ${id} of ${table}`, () => parse(JSON.parse(String(body))))

  /** As they are on disk: asked for many times in each step of a turn. */
  const known = new Map<string, readonly T[]>()

  function look(key: string, rows: () => Record<string, unknown>[]): readonly T[] {
    const before = known.get(key)
    if (before) return before
    const found = readable(rows(), read)
    // What is not committed may still be taken back.
    if (!db.isTransaction) known.set(key, found)
    return found
  }

  return {
    list: (conversationId) =>
      conversationId === undefined
        ? [...look('all', () => all.all())]
        : [...look(`of ${conversationId}`, () => some.all(conversationId))],
    get: (id) => look(`id ${id}`, () => one.all(id))[0],
    put(value) {
      known.clear()
      const conversationId = 'conversationId' in value ? String(value.conversationId) : null
      put.run(value.id, conversationId, JSON.stringify(value))
    },
    remove(id) {
      known.clear()
      drop.run(id)
    },
    forget: () => known.clear(),
  }
}
