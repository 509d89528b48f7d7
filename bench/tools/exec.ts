import { spawn } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRuntime } from '../../src/main/runtime'
import { createExecTool, createRegistry } from '../../src/main/tools'
import { openWorkspace } from '../../src/main/workspace'

export interface Row {
  name: string
  ours_ms: number
  peer: string
  peer_ms: number
  ratio: number
  limit?: number
}

const ROUNDS = 100
const SHELL = '/bin/bash'

/** What the exec tool adds to starting the same shell with the same command. */
export async function rows(): Promise<Row[]> {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'bench-exec-')))
  const runtime = createRuntime({
    env: { ...process.env, SHELL },
    logDirOf: () => join(base, 'logs'),
    stateDir: join(base, 'state'),
  })
  try {
    const registry = createRegistry([createExecTool({ runtime })])
    const workspace = await openWorkspace(base)
    const context = {
      conversationId: 'bench',
      turnId: 'bench',
      workspace,
      sessionDir: null,
      signal: new AbortController().signal,
      onOutput() {},
    }
    const ours = (command: string) =>
      registry.execute({ name: 'exec', arguments: JSON.stringify({ command }) }, context)
    const plain = { name: 'child_process.spawn', start: bare(base, false) }
    // On a busy machine the system lets a new group wait longer: this row tells that part from ours.
    const group = { name: 'spawn in its own group', start: bare(base, true) }
    return [
      await row('exec true', 'true', ours, plain, 1.3),
      await row('exec true', 'true', ours, group),
      await row('exec with 1 MB of output', 'head -c 1000000 /dev/zero | tr "\\0" x', ours, group),
    ]
  } finally {
    await runtime.close()
    rmSync(base, { recursive: true, force: true })
  }
}

/** One of each in turn, and in turn first, so that a slow moment of the machine hits both. */
async function row(
  name: string,
  command: string,
  ours: (command: string) => Promise<unknown>,
  peer: { name: string; start(command: string): Promise<void> },
  limit?: number,
): Promise<Row> {
  const times: { ours: number[]; peer: number[] } = { ours: [], peer: [] }
  for (let round = 0; round < ROUNDS; round++) {
    const pair = [
      async () => times.peer.push(await timed(() => peer.start(command))),
      async () => times.ours.push(await timed(() => ours(command))),
    ]
    for (const one of round % 2 === 0 ? pair : pair.toReversed()) await one()
  }
  const [ours_ms, peer_ms] = [median(times.ours), median(times.peer)]
  const ratio = ours_ms / peer_ms
  return {
    name,
    ours_ms,
    peer: peer.name,
    peer_ms,
    ratio,
    ...(limit !== undefined && { limit }),
  }
}

function bare(cwd: string, detached: boolean): (command: string) => Promise<void> {
  return (command) =>
    new Promise((resolve) => {
      const child = spawn(SHELL, ['-c', command], { cwd, detached, stdio: ['pipe', 'pipe', 'pipe'] })
      child.stdout.resume()
      child.stderr.resume()
      child.once('close', () => resolve())
    })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function median(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
