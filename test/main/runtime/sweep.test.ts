import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isAlive, startOf } from '../../../src/main/runtime/processes'
import { type Fixture, gone, setUp, until } from './fixture'

let at: Fixture
const started: ChildProcess[] = []
beforeEach(() => {
  at = setUp()
})
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  await at.dispose()
})

/** A process of nobody, as another program might have started it. */
function stranger(env: Record<string, string> = {}): number {
  const child = spawn('sleep', ['100'], { detached: true, stdio: 'ignore', env: { ...process.env, ...env } })
  started.push(child)
  return child.pid as number
}

const ID = 'abcdef0123456789'
function record(owner: { pid: number; start?: string }, groups: { pid: number; start: string }[] = []) {
  mkdirSync(at.stateDir, { recursive: true })
  writeFileSync(join(at.stateDir, `${ID}.json`), JSON.stringify({ owner, groups }))
}
const records = () => readdirSync(at.stateDir).filter((name) => name.endsWith('.json'))
/** It has lived long enough to be looked after. */
const noted = (pid: number) =>
  records().some((name) => readFileSync(join(at.stateDir, name), 'utf8').includes(`"pid":${pid},`))
const pidIn = (file: string) =>
  until(() => existsSync(join(at.cwd, file)) && Number(readFileSync(join(at.cwd, file), 'utf8')), file)

describe('what an app left behind that was killed', () => {
  it('ends with it, and what hid itself at the next start', async () => {
    const outDir = join(at.base, 'built')
    const ssr = join(import.meta.dirname, 'crash.ts')
    await build({
      configFile: false,
      logLevel: 'silent',
      build: { ssr, outDir, minify: false },
      ssr: { noExternal: true },
    })
    const [built = ''] = readdirSync(outDir).filter((name) => /^crash\.m?js$/.test(name))
    const app = spawn(process.execPath, [join(outDir, built), at.stateDir, at.logs, at.cwd], {
      stdio: 'inherit',
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    })
    started.push(app)
    const [shell = 0, child = 0, hidden = 0] = await Promise.all(['shell', 'child', 'hidden'].map(pidIn))
    await until(() => noted(shell), 'the shell in the record')
    expect(await at.runtime.sweep()).toBe(0)
    expect([shell, child, hidden].every(isAlive)).toBe(true)
    app.kill('SIGKILL')
    for (const pid of [app.pid as number, shell, child]) await gone(pid)
    expect(isAlive(hidden)).toBe(true)
    expect(await at.runtime.sweep()).toBeGreaterThanOrEqual(1)
    await gone(hidden)
    expect(readdirSync(at.stateDir)).toEqual([])
  })

  it('is known by its marker, also without a word about it in the record', async () => {
    record({ pid: 999_999, start: 'long ago' })
    const pid = stranger({ DESKWRIGHT_SESSION: `${ID}.c.p-1` })
    expect(await at.runtime.sweep()).toBe(1)
    await gone(pid)
  })

  it('is known by its pid together with its start', async () => {
    const pid = stranger()
    record({ pid: 999_999, start: 'long ago' }, [{ pid, start: (await startOf(pid)) as string }])
    expect(await at.runtime.sweep()).toBe(1)
    await gone(pid)
  })

  it('is cleaned up when nothing of it lives any more, and when its record is damaged', async () => {
    record({ pid: 999_999, start: 'long ago' })
    expect(await at.runtime.sweep()).toBe(0)
    expect(records()).toEqual([])
    writeFileSync(join(at.stateDir, `${ID}.json`), '{"owner":')
    expect(await at.runtime.sweep()).toBe(0)
    expect(records()).toEqual([])
  })
})

describe('the sweep does not touch', () => {
  it('a process that only got the pid of one of ours', async () => {
    const pid = stranger()
    record({ pid: 999_999, start: 'long ago' }, [{ pid, start: 'another time' }])
    expect(await at.runtime.sweep()).toBe(0)
    expect(isAlive(pid)).toBe(true)
  })

  it('what belongs to an app that still runs', async () => {
    const pid = stranger({ DESKWRIGHT_SESSION: `${ID}.c.p-1` })
    record({ pid: process.pid, start: (await startOf(process.pid)) as string })
    expect(await at.runtime.sweep()).toBe(0)
    expect(isAlive(pid)).toBe(true)
    expect(records()).toEqual([`${ID}.json`])
  })

  it('our own commands', async () => {
    const id = await at.start('sleep 100')
    expect(await at.runtime.sweep()).toBe(0)
    expect(at.runtime.list('c')).toMatchObject([{ sessionId: id, status: 'running' }])
  })

  it('anything where nothing was ever started', async () => {
    expect(await at.runtime.sweep()).toBe(0)
  })
})

describe('the record of a running app', () => {
  it('names itself and the shells that live, with their starts', async () => {
    const { session } = await at.run('sleep 100', { background: true })
    const [name = ''] = await until(() => records())
    const wanted = {
      owner: { pid: process.pid, start: await startOf(process.pid) },
      groups: [{ pid: session.pid, start: await startOf(session.pid) }],
    }
    await until(() => readFileSync(join(at.stateDir, name), 'utf8') === JSON.stringify(wanted), 'the record')
  })

  it('is gone after an orderly end', async () => {
    await at.run('true')
    expect(records()).toHaveLength(1)
    await at.runtime.close()
    expect(readdirSync(at.stateDir)).toEqual([])
  })
})
