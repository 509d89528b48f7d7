import type { DatabaseSync } from 'node:sqlite'
import { type Conversation, conversation, type Message, message } from '../../shared/conversation'

export interface ConversationStore {
  list(): Conversation[]
  get(id: string): Conversation | undefined
  save(value: Conversation): void
  messages(conversationId: string): Message[]
  saveMessage(value: Message): void
  /** Turns what a crash left in the middle into a state that says so. */
  markInterrupted(): void
}

export function createConversationStore(db: DatabaseSync): ConversationStore {
  const columns = `id, title, workspace, provider, model, protocol, mode, created_at AS createdAt, updated_at AS updatedAt`
  const all = db.prepare(`SELECT ${columns} FROM conversations ORDER BY updated_at DESC, rowid DESC`)
  const one = db.prepare(`SELECT ${columns} FROM conversations WHERE id = ?`)
  const put = db.prepare(
    `INSERT INTO conversations (id, title, workspace, provider, model, protocol, mode, created_at, updated_at)
     VALUES (:id, :title, :workspace, :provider, :model, :protocol, :mode, :createdAt, :updatedAt)
     ON CONFLICT (id) DO UPDATE SET title = :title, workspace = :workspace, provider = :provider, model = :model,
       protocol = :protocol, mode = :mode, updated_at = :updatedAt`,
  )
  const bodies = db.prepare('SELECT body FROM messages WHERE conversation_id = ? ORDER BY position')
  const unfinished = db.prepare("SELECT body FROM messages WHERE state = 'streaming'")
  const putMessage = db.prepare(
    `INSERT INTO messages (id, conversation_id, role, state, body) VALUES (:id, :conversationId, :role, :state, :body)
     ON CONFLICT (id) DO UPDATE SET state = :state, body = :body`,
  )

  const saveMessage = (value: Message) => {
    const { id, conversationId, role, state } = value
    putMessage.run({ id, conversationId, role, state, body: JSON.stringify(value) })
  }
  return {
    list: () => all.all().map((row) => conversation.parse({ ...row })),
    get(id) {
      const row = one.get(id)
      return row && conversation.parse({ ...row })
    },
    save: (value) => void put.run({ ...value }),
    messages: (id) => bodies.all(id).map(readBody),
    saveMessage,
    markInterrupted() {
      for (const value of unfinished.all().map(readBody)) saveMessage(interrupted(value))
    },
  }
}

function readBody(row: Record<string, unknown>): Message {
  return message.parse(JSON.parse(String(row.body)))
}

function interrupted(value: Message): Message {
  const blocks = value.blocks.map((block) =>
    block.type === 'tool_call' && !['end', 'error'].includes(block.state)
      ? { ...block, state: 'interrupted' as const }
      : block,
  )
  return { ...value, blocks, state: 'interrupted' }
}
