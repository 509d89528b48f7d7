import type { DatabaseSync } from 'node:sqlite'
import { type Decision, decision } from '../../shared/ledger'

/** Every decision that was made, by whom and why; nothing is ever changed in it. */
export interface Ledger {
  add(entry: Decision): void
  /** The latest first. */
  list(conversationId?: string, limit?: number): Decision[]
}

export function createLedger(db: DatabaseSync): Ledger {
  const insert = db.prepare('INSERT INTO decisions (conversation_id, body) VALUES (?, ?)')
  const select = db.prepare(
    'SELECT body FROM decisions WHERE conversation_id = coalesce(?, conversation_id) ORDER BY number DESC LIMIT ?',
  )
  return {
    add: (entry) => void insert.run(entry.conversationId, JSON.stringify(entry)),
    list: (conversationId, limit = 500) =>
      select.all(conversationId ?? null, limit).map((row) => decision.parse(JSON.parse(String(row.body)))),
  }
}
