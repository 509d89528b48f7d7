import type { DatabaseSync } from 'node:sqlite'
import type { ReadRow } from './row-reader'

/** What belongs to a step of a message and is for the model only; the window may ask for the pictures. */
export interface Extras {
  /** Reasoning that the provider wants back as it came. */
  opaque?: unknown[]
  /** Pictures by the id of the call that gave them. */
  images: Map<string, unknown[]>
}

/** By message and step. */
export interface ExtrasBook {
  of(messageId: string): ReadonlyMap<number, Extras>
  putOpaque(messageId: string, step: number, body: unknown[]): void
  putImages(messageId: string, step: number, callId: string, body: unknown[]): void
}

export interface ExtraStore {
  /** All of a conversation, read once; what is put into the book goes to the disk too. */
  open(conversationId: string): ExtrasBook
  /** The pictures one call gave. */
  images(messageId: string, step: number, callId: string): unknown[]
}

const NONE: ReadonlyMap<number, Extras> = new Map()

export function createExtraStore(db: DatabaseSync, readRow: ReadRow): ExtraStore {
  const inConversation = 'message_id IN (SELECT id FROM messages WHERE conversation_id = ?)'
  const opaqueOf = db.prepare(`SELECT message_id, step, body FROM opaque_reasoning WHERE ${inConversation}`)
  const imagesOf = db.prepare(`SELECT message_id, step, call_id, body FROM images WHERE ${inConversation}`)
  const imagesOfCall = db.prepare('SELECT body FROM images WHERE message_id = ? AND step = ? AND call_id = ?')
  const putOpaque = db.prepare(
    'INSERT OR REPLACE INTO opaque_reasoning (message_id, step, body) VALUES (?, ?, ?)',
  )
  const putImages = db.prepare(
    'INSERT OR REPLACE INTO images (message_id, step, call_id, body) VALUES (?, ?, ?, ?)',
  )

  const read = (what: string, messageId: unknown, body: unknown): unknown[] | undefined =>
    readRow(`${what} of the message ${messageId}`, () => JSON.parse(String(body)))

  return {
    images(messageId, step, callId) {
      const found = imagesOfCall.get(messageId, step, callId)
      return (found && read('pictures', messageId, found.body)) ?? []
    },
    open(conversationId) {
      const book = new Map<string, Map<number, Extras>>()
      const at = (messageId: string, step: number): Extras => {
        const steps = book.get(messageId) ?? new Map<number, Extras>()
        const extras = steps.get(step) ?? { images: new Map() }
        book.set(messageId, steps.set(step, extras))
        return extras
      }
      for (const { message_id, step, body } of opaqueOf.all(conversationId)) {
        const opaque = read('reasoning', message_id, body)
        if (opaque) at(String(message_id), Number(step)).opaque = opaque
      }
      for (const { message_id, step, call_id, body } of imagesOf.all(conversationId))
        at(String(message_id), Number(step)).images.set(
          String(call_id),
          read('pictures', message_id, body) ?? [],
        )
      return {
        of: (messageId) => book.get(messageId) ?? NONE,
        putOpaque(messageId, step, body) {
          putOpaque.run(messageId, step, JSON.stringify(body))
          at(messageId, step).opaque = body
        },
        putImages(messageId, step, callId, body) {
          putImages.run(messageId, step, callId, JSON.stringify(body))
          at(messageId, step).images.set(callId, body)
        },
      }
    },
  }
}
