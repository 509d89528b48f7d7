import type { DatabaseSync } from 'node:sqlite'
import { type ModelProtocol, modelProtocol } from '../../shared/model-protocol'
import { type ReadRow, readable } from './row-reader'

export type ModelKey = Pick<ModelProtocol, 'provider' | 'model'>

/** How each model calls tools, as far as that is known. */
export interface ModelProtocols {
  get(key: ModelKey): ModelProtocol | undefined
  list(): ModelProtocol[]
  put(value: ModelProtocol): void
  remove(key: ModelKey): void
}

export function createModelProtocols(db: DatabaseSync, readRow: ReadRow): ModelProtocols {
  const fields = 'SELECT provider, model, protocol, why FROM model_protocols'
  const one = db.prepare(`${fields} WHERE provider = ? AND model = ?`)
  const all = db.prepare(`${fields} ORDER BY provider, model`)
  const put = db.prepare('INSERT OR REPLACE INTO model_protocols VALUES (?, ?, ?, ?)')
  const drop = db.prepare('DELETE FROM model_protocols WHERE provider = ? AND model = ?')
  const read = (row: Record<string, unknown>) =>
    readRow(`a protocol of ${row.model}`, () => modelProtocol.parse({ ...row }))
  return {
    get({ provider, model }) {
      const row = one.get(provider, model)
      return row && read(row)
    },
    list: () => readable(all.all(), read),
    put: ({ provider, model, protocol, why }) => void put.run(provider, model, protocol, why),
    remove: ({ provider, model }) => void drop.run(provider, model),
  }
}
