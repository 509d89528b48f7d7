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

const ROUNDS = 60
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
    return [
      await row('exec true', 'true', ours, base, 1.3),
      await row('exec with 1 MB of output', 'head -c 1000000 /dev/zero | tr "\\0" x', ours, base),
    ]
  } finally {
    await runtime.close()
    rmSync(base, { recursive: true, force: true })
  }
}

/** One of each in turn, so that a slow moment of the machine hits both. */
async function row(
  name: string,
  command: string,
  ours: (command: string) => Promise<unknown>,
  cwd: string,
  limit?: number,
): Promise<Row> {
  const times: { ours: number[]; peer: number[] } = { ours: [], peer: [] }
  for (let round = 0; round < ROUNDS; round++) {
    times.peer.push(await timed(() => bare(command, cwd)))
    times.ours.push(await timed(() => ours(command)))
  }
  const [ours_ms, peer_ms] = [median(times.ours), median(times.peer)]
  const ratio = ours_ms / peer_ms
  return { name, ours_ms, peer: 'child_process.spawn', peer_ms, ratio, ...(limit !== undefined && { limit }) }
}

function bare(command: string, cwd: string): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(SHELL, ['-c', command], { cwd, stdio: ['pipe', 'pipe', 'pipe'] })
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
