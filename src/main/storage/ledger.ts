import type { DatabaseSync } from 'node:sqlite'
import { type Decision, decision } from '../../shared/ledger'

/** Every decision that was made, by whom and why; nothing is ever changed in it. */
export interface Ledger {
  add(entry: Decision): void
  /** The latest first, and how many there are in all. */
  list(conversationId: string, offset?: number): { decisions: Decision[]; total: number }
}

const PAGE = 200

export function createLedger(db: DatabaseSync): Ledger {
  const insert = db.prepare('INSERT INTO decisions (conversation_id, body) VALUES (?, ?)')
  const select = db.prepare(
    'SELECT body FROM decisions WHERE conversation_id = ? ORDER BY number DESC LIMIT ? OFFSET ?',
  )
  const count = db.prepare('SELECT count(*) AS count FROM decisions WHERE conversation_id = ?')
  return {
    add: (entry) => void insert.run(entry.conversationId, JSON.stringify(entry)),
    list: (conversationId, offset = 0) => ({
      decisions: select
        .all(conversationId, PAGE, offset)
        .map((row) => decision.parse(JSON.parse(String(row.body)))),
      total: Number(count.get(conversationId)?.count),
    }),
  }
}
