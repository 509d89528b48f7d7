import type { DatabaseSync } from 'node:sqlite'
import { closeCalls } from '../../shared/apply-event'
import { type Block, type Message, message } from '../../shared/conversation'
import { transaction } from './database'
import { type ReadRow, readable } from './row-reader'
import { salvaged } from './salvage'

export interface MessagePage {
  messages: Message[]
  earlier: number
}

export interface MessageStore {
  /** In the order they were said. */
  of(conversationId: string): Message[]
  /** The last ones, or those just before one of them, and how many there are before these. */
  page(conversationId: string, range: { before?: string | undefined; count: number }): MessagePage
  get(id: string): Message | undefined
  /** What was written last was taken back: the next save writes everything. */
  forget(): void
  /** Writes what changed since the last save; a message that is at rest can be searched from then on. */
  save(value: Message): void
  /** Messages in a state, over all conversations, the oldest first. */
  inState(state: Message['state'], conversationId?: string): Message[]
  /** What conversations have cost together, but for one message. */
  costOf(conversationIds: string[], except: string): number
  remove(id: string): void
  /** Removes a message and all after it. */
  removeFrom(id: string): void
  /** Turns what a crash left in the middle into a state that says so. */
  markInterrupted(): void
}

export function createMessageStore(db: DatabaseSync, readRow: ReadRow): MessageStore {
  const select = 'SELECT id, conversation_id, role, body FROM messages'
  const ofConversation = db.prepare(`${select} WHERE conversation_id = ? ORDER BY position`)
  const isBefore = `conversation_id = :id AND position < iif(:before = '', 9e15, (SELECT position FROM messages WHERE id = :before))`
  const pageOf = db.prepare(`${select} WHERE ${isBefore} ORDER BY position DESC LIMIT :count`)
  const countBefore = db.prepare(`SELECT count(*) AS count FROM messages WHERE ${isBefore}`)
  const one = db.prepare(`${select} WHERE id = ?`)
  const byState = db.prepare(
    `${select} WHERE state = ? AND conversation_id = coalesce(?, conversation_id) ORDER BY position`,
  )
  const blocksOf = db.prepare('SELECT body FROM blocks WHERE message_id = ? ORDER BY number')
  const putMessage = db.prepare(
    `INSERT INTO messages (id, conversation_id, role, state, body) VALUES (:id, :conversationId, :role, :state, :body)
     ON CONFLICT (id) DO UPDATE SET state = :state, body = :body`,
  )
  const putBody = db.prepare('UPDATE messages SET body = ? WHERE id = ?')
  const putBlock = db.prepare(
    `INSERT INTO blocks (message_id, number, body) VALUES (?, ?, ?)
     ON CONFLICT (message_id, number) DO UPDATE SET body = excluded.body`,
  )
  const cost = db.prepare(
    `SELECT coalesce(sum(iif(json_valid(body), json_extract(body, '$.cost'), 0)), 0) AS cost FROM messages
     WHERE conversation_id IN (SELECT value FROM json_each(?)) AND id <> ?`,
  )
  const dropBlocks = db.prepare('DELETE FROM blocks WHERE message_id = ? AND number >= ?')
  const after = db.prepare(
    `SELECT id FROM messages WHERE conversation_id = (SELECT conversation_id FROM messages WHERE id = :id)
     AND position >= (SELECT position FROM messages WHERE id = :id)`,
  )
  const drop = db.prepare('DELETE FROM messages WHERE id = ?')
  const index = db.prepare(
    'INSERT INTO words (text, conversation_id, message_id) VALUES (:text, :conversationId, :id)',
  )
  const dropWords = db.prepare('DELETE FROM words WHERE message_id = ?')

  /** What is on disk of the messages that are being written; blocks never change in place. */
  const saved = new Map<string, Pick<Message, 'state' | 'blocks'>>()

  function whole({ id, body }: Record<string, unknown>): Message | undefined {
    return readRow(`a message ${id}`, () => {
      const blocks = blocksOf.all(String(id)).map((one) => JSON.parse(String(one.body)))
      return message.parse({ ...JSON.parse(String(body)), blocks })
    })
  }

  function read(row: Record<string, unknown>): Message {
    return whole(row) ?? salvaged(row, () => blocksOf.all(String(row.id)))
  }

  function save(value: Message): void {
    const { blocks, ...body } = value
    const { id, conversationId, role, state } = body
    const before = saved.get(id)
    transaction(db, () => {
      // Most often only its body changes, and no index has to.
      if (before?.state === state) putBody.run(JSON.stringify(body), id)
      else putMessage.run({ id, conversationId, role, state, body: JSON.stringify(body) })
      blocks.forEach((block, number) => {
        if (block !== before?.blocks[number]) putBlock.run(id, number, JSON.stringify(block))
      })
      if (!isAtRest(state)) return
      dropBlocks.run(id, blocks.length)
      writeWords(value)
    })
    if (isAtRest(state)) saved.delete(id)
    else saved.set(id, { state, blocks })
  }

  function writeWords(value: Message): void {
    dropWords.run(value.id)
    const text = wordsOf(value)
    if (text) index.run({ text, conversationId: value.conversationId, id: value.id })
  }

  function remove(id: string): void {
    saved.delete(id)
    dropWords.run(id)
    drop.run(id)
  }

  return {
    of: (conversationId) => ofConversation.all(conversationId).map(read),
    page(id, { before = '', count }) {
      const messages = pageOf.all({ id, before, count }).map(read).reverse()
      return { messages, earlier: Number(countBefore.get({ id, before })?.count) - messages.length }
    },
    get(id) {
      const row = one.get(id)
      return row && read(row)
    },
    forget: () => saved.clear(),
    save,
    // Of what is only in part there nothing goes on by itself.
    inState: (state, conversationId) => readable(byState.all(state, conversationId ?? null), whole),
    costOf: (ids, except) => Number(cost.get(JSON.stringify(ids), except)?.cost),
    remove,
    removeFrom: (id) =>
      transaction(db, () => {
        for (const row of after.all({ id })) remove(String(row.id))
      }),
    markInterrupted() {
      for (const value of readable(byState.all('streaming', null), whole)) save(interrupted(value))
    },
  }
}

/** Long results are found by their beginning. */
const MAX_WORDS_OF_CALL = 20_000

const isAtRest = (state: Message['state']) => state !== 'streaming' && state !== 'queued'

function wordsOf({ blocks }: Message): string {
  return blocks.map(wordsOfBlock).filter(Boolean).join('\n')
}

function wordsOfBlock(block: Block): string {
  if (block.type !== 'tool_call') return block.text
  return `${block.name} ${block.params}\n${block.response ?? ''}`.slice(0, MAX_WORDS_OF_CALL)
}

function interrupted(value: Message): Message {
  return { ...value, blocks: closeCalls(value.blocks), state: 'interrupted' }
}
