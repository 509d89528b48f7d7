import type { DatabaseSync } from 'node:sqlite'
import { type Conversation, conversation } from '../../shared/conversation'
import type { ReadRow } from './row-reader'

const FIELDS = [
  'title',
  'workspace',
  'provider',
  'connection',
  'model',
  'protocol',
  'mode',
  'thinking',
  'prompt',
  'skills',
] as const
const COLUMNS = `id, ${FIELDS.join(', ')}, pinned, created_at AS createdAt, updated_at AS updatedAt`

export interface ConversationStore {
  /** The latest first; sub-agents are not among them. */
  list(): Conversation[]
  get(id: string): Conversation | undefined
  save(value: Conversation): void
  /** With its messages, requests, rules and everything else that hangs on it. */
  remove(id: string): void
}

export function createConversationStore(db: DatabaseSync, readRow: ReadRow): ConversationStore {
  const all = db.prepare(
    `SELECT ${COLUMNS} FROM conversations WHERE id NOT IN (SELECT id FROM tasks) ORDER BY updated_at DESC, rowid DESC`,
  )
  const one = db.prepare(`SELECT ${COLUMNS} FROM conversations WHERE id = ?`)
  const put = db.prepare(
    `INSERT INTO conversations (id, ${FIELDS.join(', ')}, pinned, created_at, updated_at)
     VALUES (:id, ${FIELDS.map((field) => `:${field}`).join(', ')}, :pinned, :createdAt, :updatedAt)
     ON CONFLICT (id) DO UPDATE SET ${FIELDS.map((field) => `${field} = :${field}`).join(', ')},
       pinned = :pinned, updated_at = :updatedAt`,
  )
  const drop = db.prepare('DELETE FROM conversations WHERE id = ?')
  const dropWords = db.prepare('DELETE FROM words WHERE conversation_id = ?')
  const dropDecisions = db.prepare('DELETE FROM decisions WHERE conversation_id = ?')
  const read = (row: Record<string, unknown>) =>
    readRow(`a conversation ${row.id}`, () => conversation.parse(fieldsOf(row, JSON.parse))) ?? mended(row)

  /** As they are on disk: asked for many times in each step of a turn. */
  const known = new Map<string, Conversation>()

  return {
    list: () => all.all().map(read),
    get(id) {
      const row = known.has(id) ? undefined : one.get(id)
      if (!row) return known.get(id)
      const found = read(row)
      // What is not committed may still be taken back.
      if (!db.isTransaction) known.set(id, found)
      return found
    },
    save(value) {
      known.delete(value.id)
      const connection = value.connection && JSON.stringify(value.connection)
      const skills = JSON.stringify(value.skills)
      put.run({ ...value, connection, skills, pinned: value.pinned ? 1 : 0 })
    },
    remove(id) {
      known.delete(id)
      for (const statement of [dropWords, dropDecisions, drop]) statement.run(id)
    },
  }
}

function fieldsOf(row: Record<string, unknown>, parse: (json: string) => unknown): Record<string, unknown> {
  return {
    ...row,
    connection: row.connection === null ? null : parse(String(row.connection)),
    skills: parse(String(row.skills)),
    pinned: row.pinned === 1,
  }
}

/** As careful as a new one. */
const PLAIN = {
  title: '',
  workspace: null,
  provider: 'demo',
  connection: null,
  model: 'demo',
  protocol: 'auto',
  mode: 'ask',
  thinking: 'auto',
  prompt: '',
  skills: [],
  pinned: false,
  createdAt: 0,
  updatedAt: 0,
} as const satisfies Omit<Conversation, 'id'>

/** Each field stands for itself: a wrong one does not take the conversation with it. */
function mended(row: Record<string, unknown>): Conversation {
  const fields = fieldsOf(row, (json) => {
    try {
      return JSON.parse(json)
    } catch {
      return undefined
    }
  })
  const good = Object.entries(PLAIN).map(([name, plain]) => {
    const { success, data } = conversation.shape[name as keyof typeof PLAIN].safeParse(fields[name])
    return [name, success ? data : plain]
  })
  return conversation.parse({ ...Object.fromEntries(good), id: row.id })
}
