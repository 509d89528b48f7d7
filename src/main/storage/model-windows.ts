import type { DatabaseSync } from 'node:sqlite'
import { transaction } from './database'

/** How many tokens fit into one request, for models whose server said so when it listed them. */
export interface ModelWindows {
  get(provider: string, model: string): number | undefined
  /** All that a provider's list says, in place of what it said before. */
  learn(provider: string, models: readonly { id: string; contextTokens?: number }[]): void
}

export function createModelWindows(db: DatabaseSync): ModelWindows {
  const one = db.prepare('SELECT tokens FROM model_windows WHERE provider = ? AND model = ?')
  const put = db.prepare('INSERT OR REPLACE INTO model_windows VALUES (?, ?, ?)')
  const drop = db.prepare('DELETE FROM model_windows WHERE provider = ?')
  return {
    get(provider, model) {
      const row = one.get(provider, model)
      return row && Number(row.tokens)
    },
    learn: (provider, models) =>
      transaction(db, () => {
        drop.run(provider)
        for (const { id, contextTokens } of models) if (contextTokens) put.run(provider, id, contextTokens)
      }),
  }
}
