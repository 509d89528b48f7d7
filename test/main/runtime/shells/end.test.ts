import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createRuntime } from '../../../../src/main/runtime'
import { isAlive } from '../../../../src/main/runtime/processes'
import { gone } from '../fixture'
import { type Fixture, setUp } from './fixture'

let at: Fixture
beforeEach(() => {
  at = setUp()
})
afterEach(() => at.dispose())

/** Runs it, stops it once it has written its pid, and tells both. */
async function stopped(script: string) {
  const stop = new AbortController()
  const run = at.run(script, { signal: stop.signal })
  const pid = await at.pidIn('pid')
  stop.abort()
  return { run: await run, pid }
}

describe('Stop', () => {
  it('is Ctrl-C, and the shell remembers what it knew', async () => {
    await at.run('x=1')
    const { run, pid } = await stopped("sh -c 'echo $$ > pid; exec sleep 100'; echo after")
    expect(run).toMatchObject({ exitCode: 130, state: 'done', note: null })
    expect(run.output).not.toContain('after')
    await gone(pid)
    expect((await at.run('echo $x')).output).toBe('1\n')
  })

  it('ends the whole tree of a job that does not listen, and what the script would do next', async () => {
    const { run, pid } = await stopped(
      'sh -c \'trap "" INT TERM; sleep 100 & echo $! > pid; while :; do wait; done\'\nsleep 100\necho after',
    )
    expect(run.state).toBe('done')
    expect(run.output).not.toContain('after')
    await gone(pid)
    expect(run.note).toBeNull()
  })

  it('ends the shell when nothing else helps', async () => {
    const { run, pid } = await stopped("trap '' INT; echo $$ > pid; while :; do :; done")
    expect(run).toMatchObject({ state: 'done', note: expect.stringContaining('The shell ended') })
    await gone(pid)
    expect((await at.run('echo new')).output).toBe('new\n')
  })

  it('before the start runs nothing', async () => {
    await expect(at.run('touch made', { signal: AbortSignal.abort() })).rejects.toThrow()
    expect(readdirSync(at.cwd)).toEqual([])
  })
})

describe('the end of a conversation', () => {
  it('ends its shell, its jobs and what hides, and no other’s', async () => {
    const other = Number((await at.shells.run('other', 'echo $$')).output)
    const own = Number(
      (await at.run('echo $$; sleep 100 & setsid -f sh -c "echo \\$\\$ > pid; exec sleep 100"')).output.split(
        '\n',
      )[0],
    )
    const hidden = await at.pidIn('pid')
    await at.shells.end('c')
    expect([own, hidden].filter(isAlive)).toEqual([])
    expect(isAlive(other)).toBe(true)
    await at.shells.close()
    expect(isAlive(other)).toBe(false)
    expect(readdirSync(at.stateDir)).toEqual([])
  })

  it('gives an answer to who waits', async () => {
    const run = at.run('echo $$ > pid; sleep 100')
    await at.pidIn('pid')
    await at.shells.end('c')
    expect(await run).toMatchObject({ state: 'done', note: expect.stringContaining('The shell ended') })
  })

  it('ends what a shell left behind that ended before', async () => {
    await at.run('nohup sleep 100 >/dev/null 2>&1 & echo $! > pid; disown; exit')
    const pid = await at.pidIn('pid')
    await at.run('true')
    expect(isAlive(pid)).toBe(true)
    await at.shells.end('c')
    expect(isAlive(pid)).toBe(false)
  })

  it('is no end for what was never begun', async () => {
    await at.shells.end('nobody')
    await at.shells.close()
    await expect(at.run('true')).rejects.toThrow('The app is closing.')
  })
})

describe('after a crash', () => {
  it('the processes of a shell are known by the marker and the record of its app', async () => {
    const { output } = await at.run('echo $DESKWRIGHT_SESSION')
    const [record = ''] = readdirSync(at.stateDir).filter((name) => name.endsWith('.json'))
    expect(output.startsWith(`${record.replace('.json', '')}.`)).toBe(true)
    expect(JSON.parse(readFileSync(`${at.stateDir}/${record}`, 'utf8')).owner.pid).toBe(process.pid)
    const runtime = createRuntime({
      env: process.env,
      logDirOf: () => at.cwd,
      stateDir: at.stateDir,
      graceMs: 300,
    })
    expect(await runtime.sweep()).toBe(0)
  })
})
