import type { DatabaseSync } from 'node:sqlite'

/** What belongs to a step of a message and is for the model only: the window never sees it. */
export interface Extras {
  /** Reasoning that the provider wants back as it came. */
  opaque?: unknown[]
  /** Pictures by the id of the call that gave them. */
  images: Map<string, unknown[]>
}

export interface ExtraStore {
  putOpaque(messageId: string, step: number, body: unknown[]): void
  putImages(messageId: string, step: number, callId: string, body: unknown[]): void
  /** By step. */
  of(messageId: string): Map<number, Extras>
}

export function createExtraStore(db: DatabaseSync): ExtraStore {
  const putOpaque = db.prepare(
    'INSERT OR REPLACE INTO opaque_reasoning (message_id, step, body) VALUES (?, ?, ?)',
  )
  const opaqueOf = db.prepare('SELECT step, body FROM opaque_reasoning WHERE message_id = ?')
  const putImages = db.prepare(
    'INSERT OR REPLACE INTO images (message_id, step, call_id, body) VALUES (?, ?, ?, ?)',
  )
  const imagesOf = db.prepare('SELECT step, call_id, body FROM images WHERE message_id = ?')
  return {
    putOpaque: (messageId, step, body) => void putOpaque.run(messageId, step, JSON.stringify(body)),
    putImages: (messageId, step, callId, body) =>
      void putImages.run(messageId, step, callId, JSON.stringify(body)),
    of(messageId) {
      const found = new Map<number, Extras>()
      const at = (step: number) => {
        const extras: Extras = found.get(step) ?? { images: new Map() }
        found.set(step, extras)
        return extras
      }
      for (const row of opaqueOf.all(messageId)) at(Number(row.step)).opaque = JSON.parse(String(row.body))
      for (const row of imagesOf.all(messageId))
        at(Number(row.step)).images.set(String(row.call_id), JSON.parse(String(row.body)))
      return found
    },
  }
}
