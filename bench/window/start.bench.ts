import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { median, type Row, row } from '../row'
import { type Started, startOnce } from './program'

const ROUNDS = 7
const MEASURED = 3

/** From nothing to a field one can write into, and what the app takes at rest, beside an empty window. */
export async function rows(): Promise<Row[]> {
  const data = mkdtempSync(join(tmpdir(), 'deskwright-bench-'))
  const app = resolve(import.meta.dirname, '../..')
  const empty = join(import.meta.dirname, 'empty')
  const ours: Started[] = []
  const theirs: Started[] = []
  try {
    await startOnce(app, ['--data-dir', join(data, 'ours')], false)
    for (let round = 0; round < ROUNDS; round++) {
      const settle = round < MEASURED
      theirs.push(await startOnce(empty, [`--user-data-dir=${join(data, 'theirs')}`], settle))
      ours.push(await startOnce(app, ['--data-dir', join(data, 'ours')], settle))
    }
  } finally {
    rmSync(data, { recursive: true, force: true, maxRetries: 5 })
  }
  const ms = (all: Started[]) => median(all.map((one) => one.ms))
  const megabytes = (all: Started[]) => median(all.slice(0, MEASURED).map((one) => one.megabytes))
  return [
    row('cold start to a usable composer', ms(ours), 'an empty window', ms(theirs), 'ms', 1.4),
    row('memory of the whole tree (PSS)', megabytes(ours), 'an empty window', megabytes(theirs), 'MB', 1.4),
  ]
}
