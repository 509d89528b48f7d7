import type { DatabaseSync } from 'node:sqlite'

export interface Hit {
  conversationId: string
  /** Null when it is the title that matches. */
  messageId: string | null
  /** The words around the match. */
  before: string
  match: string
  after: string
}

const AROUND = 60
/** The index knows sequences of three characters; two Chinese characters are a word too and are looked for one by one. */
const INDEXED_FROM = 3

/** Looks for a text, as it is written, in titles and in everything that was said, called and answered. */
export function createSearch(db: DatabaseSync): (text: string, limit?: number) => Hit[] {
  const titles = db.prepare(
    `SELECT id AS conversation_id, NULL AS message_id, title AS text FROM conversations
     WHERE title LIKE :like ESCAPE '\\' ORDER BY updated_at DESC LIMIT :limit`,
  )
  const indexed = db.prepare(
    `SELECT conversation_id, message_id, text FROM words WHERE words MATCH :phrase ORDER BY rowid DESC LIMIT :limit`,
  )
  const scanned = db.prepare(
    `SELECT conversation_id, message_id, text FROM words WHERE text LIKE :like ESCAPE '\\' ORDER BY rowid DESC LIMIT :limit`,
  )
  return (text, limit = 50) => {
    const wanted = text.replaceAll('\0', ' ').trim()
    if (!wanted) return []
    const like = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`
    const phrase = `"${wanted.replaceAll('"', '""')}"`
    const said =
      [...wanted].length < INDEXED_FROM ? scanned.all({ like, limit }) : indexed.all({ phrase, limit })
    return [...titles.all({ like, limit }), ...said].slice(0, limit).map((row) => toHit(row, wanted))
  }
}

function toHit(row: Record<string, unknown>, wanted: string): Hit {
  const text = String(row.text)
  // Text in small letters may be longer, and the place another one.
  const found = new RegExp(wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'iu').exec(text)
  const at = found?.index ?? 0
  const end = at + (found?.[0] ?? wanted).length
  return {
    conversationId: String(row.conversation_id),
    messageId: row.message_id === null ? null : String(row.message_id),
    before: text.slice(Math.max(0, at - AROUND), at),
    match: text.slice(at, end),
    after: text.slice(end, end + AROUND),
  }
}
