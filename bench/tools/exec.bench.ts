import { spawn } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRuntime } from '../../src/main/runtime'
import { createExecTool, createRegistry } from '../../src/main/tools'
import { openWorkspace } from '../../src/main/workspace'
import { inTurns, type Row, row } from '../row'

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
    const against = async (name: string, command: string, peer: typeof plain, limit?: number) => {
      const [mine = 0, theirs = 0] = await inTurns(ROUNDS, [() => ours(command), () => peer.start(command)])
      return row(name, mine, peer.name, theirs, 'ms', limit)
    }
    return [
      await against('exec true', 'true', plain, 1.3),
      await against('exec true', 'true', group),
      await against('exec with 1 MB of output', 'head -c 1000000 /dev/zero | tr "\\0" x', group),
    ]
  } finally {
    await runtime.close()
    rmSync(base, { recursive: true, force: true })
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
