import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { answer } from '../../shared/requests'
import { type ReadRow, readable } from './row-reader'

/** A pause of a turn: it waits for an answer, however long, also over a restart. */
const heldRequest = z.strictObject({
  id: z.string(),
  conversationId: z.string(),
  messageId: z.string(),
  callId: z.string(),
  kind: z.enum(['permission', 'question', 'secret', 'loop']),
  /** Of the exact call that was shown: the answer is for this and nothing else. */
  hash: z.string(),
  /** What the gate proposed to remember. */
  proposals: z.array(z.json()),
  /** What "never" would remember. */
  denials: z.array(z.json()).default([]),
  /** The parts of the command to mark. */
  parts: z.array(z.json()),
  /** Paths outside the workspace that an answer for once opens to the call. */
  paths: z.array(z.string()),
  state: z.enum(['pending', 'answered', 'superseded']),
  answer: answer.optional(),
  createdAt: z.number(),
  answeredAt: z.number().optional(),
})
export type HeldRequest = z.infer<typeof heldRequest>

export interface RequestStore {
  add(request: HeldRequest): void
  get(id: string): HeldRequest | undefined
  /** In the order of the calls. */
  ofMessage(messageId: string): HeldRequest[]
  pending(conversationId?: string): HeldRequest[]
  /** Only a pending one can be settled, and only once: says whether this was that time. */
  settle(request: HeldRequest): boolean
}

export function createRequestStore(db: DatabaseSync, readRow: ReadRow): RequestStore {
  const insert = db.prepare(
    'INSERT INTO requests (id, conversation_id, message_id, state, body) VALUES (?, ?, ?, ?, ?)',
  )
  const one = db.prepare('SELECT id, body FROM requests WHERE id = ?')
  const ofMessage = db.prepare('SELECT id, body FROM requests WHERE message_id = ? ORDER BY rowid')
  const pending = db.prepare(
    `SELECT id, body FROM requests WHERE state = 'pending' AND conversation_id = coalesce(?, conversation_id) ORDER BY rowid`,
  )
  const update = db.prepare(`UPDATE requests SET state = ?, body = ? WHERE id = ? AND state = 'pending'`)
  const read = ({ id, body }: Record<string, unknown>) =>
    readRow(`a request ${id}`, () => heldRequest.parse(JSON.parse(String(body))))
  return {
    add: (request) =>
      void insert.run(
        request.id,
        request.conversationId,
        request.messageId,
        request.state,
        JSON.stringify(request),
      ),
    get(id) {
      const row = one.get(id)
      return row && read(row)
    },
    ofMessage: (messageId) => readable(ofMessage.all(messageId), read),
    pending: (conversationId) => readable(pending.all(conversationId ?? null), read),
    settle: (request) => update.run(request.state, JSON.stringify(request), request.id).changes === 1,
  }
}
