import type { DatabaseSync } from 'node:sqlite'
import { type Decision, decision } from '../../shared/ledger'
import { type ReadRow, readable } from './row-reader'

/** Every decision that was made, by whom and why; nothing is ever changed in it. */
export interface Ledger {
  add(entry: Decision): void
  /** The latest first, and how many there are in all. */
  list(conversationId: string, offset?: number): { decisions: Decision[]; total: number }
}

const PAGE = 200

export function createLedger(db: DatabaseSync, readRow: ReadRow): Ledger {
  const insert = db.prepare('INSERT INTO decisions (conversation_id, body) VALUES (?, ?)')
  const select = db.prepare(
    'SELECT number, body FROM decisions WHERE conversation_id = ? ORDER BY number DESC LIMIT ? OFFSET ?',
  )
  const count = db.prepare('SELECT count(*) AS count FROM decisions WHERE conversation_id = ?')
  const read = ({ number, body }: Record<string, unknown>) =>
    readRow(`a decision ${number}`, () => decision.parse(JSON.parse(String(body))))
  return {
    add: (entry) => void insert.run(entry.conversationId, JSON.stringify(entry)),
    list: (conversationId, offset = 0) => ({
      decisions: readable(select.all(conversationId, PAGE, offset), read),
      total: Number(count.get(conversationId)?.count),
    }),
  }
}
