import type { DatabaseSync } from 'node:sqlite'

/** JSON bodies in a table of their own, each checked by `parse` when it is read. */
export interface Records<T> {
  /** Those of a conversation, or all. */
  list(conversationId?: string): T[]
  get(id: string): T | undefined
  put(value: T): void
  remove(id: string): void
}

/** For tables `(id, conversation_id, body)`. */
export function createRecords<T extends { id: string }>(
  db: DatabaseSync,
  table: 'rules' | 'compactions' | 'skill_choices' | 'tasks' | 'schedules' | 'runs',
  parse: (value: unknown) => T,
): Records<T> {
  const all = db.prepare(`SELECT body FROM ${table} ORDER BY rowid`)
  const some = db.prepare(`SELECT body FROM ${table} WHERE conversation_id = ? ORDER BY rowid`)
  const one = db.prepare(`SELECT body FROM ${table} WHERE id = ?`)
  const put = db.prepare(
    `INSERT INTO ${table} (id, conversation_id, body) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body`,
  )
  const drop = db.prepare(`DELETE FROM ${table} WHERE id = ?`)
  const read = (row: Record<string, unknown>) => parse(JSON.parse(String(row.body)))
  return {
    list(conversationId) {
      const rows = conversationId === undefined ? all.all() : some.all(conversationId)
      return rows.map(read)
    },
    get(id) {
      const row = one.get(id)
      return row && read(row)
    },
    put(value) {
      const conversationId = 'conversationId' in value ? String(value.conversationId) : null
      put.run(value.id, conversationId, JSON.stringify(value))
    },
    remove: (id) => void drop.run(id),
  }
}
