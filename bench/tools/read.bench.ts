import { once } from 'node:events'
import { createReadStream, createWriteStream, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createReadTool, createRegistry } from '../../src/main/tools'
import { createFileMemory, openWorkspace } from '../../src/main/workspace'
import { type Row, row } from '../row'

const MEGABYTES = Number(process.env.BENCH_READ_MB ?? 1_024)
const LINE = `${'a line of some sixty characters, as source code has them'.padEnd(63)}\n`

/** A range at the end of a large file: one scan the first time, next to nothing the second, and no memory for it. */
export async function rows(): Promise<Row[]> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bench-read-')))
  try {
    const lines = await makeFile(join(folder, 'big.log'))
    const scan = await timed(() => plainScan(join(folder, 'big.log')))
    const registry = createRegistry([createReadTool({ memory: createFileMemory() })])
    const context = {
      conversationId: 'bench',
      turnId: 'bench',
      workspace: await openWorkspace(folder),
      sessionDir: null,
      signal: new AbortController().signal,
      onOutput() {},
    }
    const readEnd = async (offset: number) => {
      const args = JSON.stringify({ path: 'big.log', offset, limit: 100 })
      const { toolResult } = await registry.execute({ name: 'read', arguments: args }, context)
      if (!toolResult.ok) throw new Error(toolResult.error.message)
    }
    const before = process.memoryUsage.rss()
    const first = await timed(() => readEnd(lines - 200))
    const second = await timed(() => readEnd(lines - 150))
    const grown = (process.memoryUsage.rss() - before) / 1_048_576
    return [
      row(`range at the end of ${MEGABYTES} MB, first time`, first, 'a plain streaming scan', scan, 'ms', 2),
      row('the same, second time', second, 'the first time', first, 'ms', 0.1),
      row('memory it took', grown, 'the file', MEGABYTES, 'MB', 0.1),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function makeFile(path: string): Promise<number> {
  const block = LINE.repeat(16_384)
  const file = createWriteStream(path)
  for (let written = 0; written < MEGABYTES; written++) if (!file.write(block)) await once(file, 'drain')
  file.end()
  await once(file, 'finish')
  return MEGABYTES * 16_384
}

async function plainScan(path: string): Promise<number> {
  let lines = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 1_048_576 }) as AsyncIterable<Buffer>)
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++
  return lines
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
