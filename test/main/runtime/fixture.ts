import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createRuntime, type RunRequest, type Runtime, type RuntimeDeps } from '../../../src/main/runtime'
import { isAlive } from '../../../src/main/runtime/processes'

/** Long enough for any machine: a test waits for what happens, not for this. */
export const AGES = 60_000

/** A runtime on folders of its own; what it started is ended with the test. */
export function setUp(deps: Partial<RuntimeDeps> = {}) {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'runtime-')))
  const cwd = join(base, 'work')
  const logs = join(base, 'logs')
  const stateDir = join(base, 'state')
  mkdirSync(cwd)
  const open = (more: Partial<RuntimeDeps> = {}): Runtime =>
    createRuntime({
      env: { ...process.env, SHELL: '/bin/bash' },
      logDirOf: (id) => join(logs, id),
      stateDir,
      graceMs: 300,
      ...deps,
      ...more,
    })
  const runtime = open()
  return {
    base,
    cwd,
    logs,
    stateDir,
    runtime,
    open,
    run: (command: string, more: Partial<RunRequest> = {}, on = runtime) =>
      on.run({
        conversationId: 'c',
        turnId: 't',
        command,
        cwd,
        yieldMs: AGES,
        background: false,
        signal: new AbortController().signal,
        onOutput() {},
        ...more,
      }),
    /** Starts it in the background and tells its id. */
    async start(command: string, more: Partial<RunRequest> = {}): Promise<string> {
      return (await this.run(command, { background: true, ...more })).session.sessionId
    },
    async dispose() {
      await runtime.close()
      rmSync(base, { recursive: true, force: true })
    },
  }
}
export type Fixture = ReturnType<typeof setUp>

type Found<T> = Exclude<T, undefined | null | false | 0 | ''>

export async function until<T>(check: () => T | Promise<T>, what = 'it to happen'): Promise<Found<T>> {
  const end = Date.now() + 15_000
  for (;;) {
    const found = await check()
    if (found) return found as Found<T>
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}.`)
    await delay(10)
  }
}

export const gone = (pid: number) => until(() => !isAlive(pid), `process ${pid} to end`)
