import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isAlive, listProcesses } from '../../../src/main/runtime/processes'
import { AGES, type Fixture, gone, setUp, until } from './fixture'

let at: Fixture
beforeEach(() => {
  at = setUp()
})
afterEach(() => at.dispose())

const written = (file: string) => until(() => existsSync(join(at.cwd, file)), file)
async function pidIn(file: string): Promise<number> {
  await written(file)
  return until(() => Number(readFileSync(join(at.cwd, file), 'utf8').trim()), `a pid in ${file}`)
}

const TREE = 'sleep 100 & echo $! > child; sh -c "sleep 100 & echo \\$! > grandchild; wait" & wait'
const treePids = async () => [await pidIn('child'), await pidIn('grandchild')]

describe('the whole tree ends', () => {
  it('with its time limit, and what it printed is kept', async () => {
    const run = await at.run(`echo before; ${TREE}`, { timeoutMs: 1500 })
    expect(run.session).toMatchObject({ status: 'ended', ending: 'timeout' })
    expect(run.output.text).toBe('before\n')
    for (const pid of await treePids()) await gone(pid)
  })

  it('with the limit for commands one waits for, when none was given', async () => {
    const runtime = at.open({ foregroundMs: 100 })
    const run = await at.run('sleep 100', {}, runtime)
    expect(run.session.ending).toBe('timeout')
    await runtime.close()
  })

  it('with Stop while somebody waits for it', async () => {
    const stop = new AbortController()
    const running = at.run(TREE, { signal: stop.signal })
    const pids = await treePids()
    stop.abort()
    expect((await running).session).toMatchObject({ status: 'ended', ending: 'stopped' })
    for (const pid of pids) await gone(pid)
    expect(at.runtime.list('c')).toEqual([])
  })

  it('with Stop of the turn that started it, also in the background', async () => {
    const stop = new AbortController()
    await at.start(TREE, { signal: stop.signal })
    const pids = await treePids()
    stop.abort()
    for (const pid of pids) await gone(pid)
    await until(() => at.runtime.list('c')[0]?.ending === 'stopped')
  })

  it('with kill, which waits for it', async () => {
    const id = await at.start(TREE)
    const pids = await treePids()
    expect(await at.runtime.kill('c', id)).toMatchObject({
      status: 'ended',
      ending: 'killed',
      signal: 'SIGTERM',
    })
    expect(pids.filter(isAlive)).toEqual([])
    expect((await at.runtime.kill('c', id)).ending).toBe('killed')
  })

  it('with its conversation, and other conversations go on', async () => {
    await at.start(TREE)
    const other = await at.run('sleep 100', { conversationId: 'd', background: true })
    const waiting = at.run('touch waiting; sleep 100')
    const pids = await treePids()
    await written('waiting')
    await at.runtime.endConversation('c')
    expect(pids.filter(isAlive)).toEqual([])
    expect((await waiting).session.ending).toBe('killed')
    expect(at.runtime.list('c')).toEqual([])
    expect(isAlive(other.session.pid)).toBe(true)
  })

  it('with the app, after which nothing starts', async () => {
    await at.start(TREE)
    const pids = await treePids()
    await at.runtime.close()
    expect(pids.filter(isAlive)).toEqual([])
    await expect(at.run('true')).rejects.toThrow('The app is closing.')
  })

  it('with the app, when it was starting just then', async () => {
    const starting = at.run('sleep 100.25').catch((error) => error.message)
    await at.runtime.close()
    expect((await listProcesses()).filter(({ pid }) => commandOf(pid).includes('sleep 100.25'))).toEqual([])
    await starting
  })
})

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

describe('a process that does not want to go', () => {
  it('is ended by force when it ignores TERM', async () => {
    const id = await at.start('trap "" TERM; echo $$ > stubborn; while :; do sleep 0.05; done')
    const pid = await pidIn('stubborn')
    expect(await at.runtime.kill('c', id)).toMatchObject({ status: 'ended', signal: 'SIGKILL' })
    expect(isAlive(pid)).toBe(false)
  })

  it('gets the time to clean up', async () => {
    const patient = at.open({ graceMs: AGES })
    const command =
      'trap "sleep 0.1; echo cleaned > cleaned; exit 0" TERM; touch ready; while :; do sleep 0.01; done'
    const { session } = await at.run(command, { background: true }, patient)
    await written('ready')
    expect((await patient.kill('c', session.sessionId)).exitCode).toBe(0)
    expect(readFileSync(join(at.cwd, 'cleaned'), 'utf8')).toBe('cleaned\n')
    await patient.close()
  })

  it.each([
    ['was stopped', 'sleep 100 & kill -STOP $!; echo $! > pid; wait'],
    ['has a session of its own', 'setsid sleep 100 & echo $! > pid; wait'],
  ])('is asked to before it is made to when it %s', async (_name, command) => {
    const patient = at.open({ graceMs: AGES })
    const { session } = await at.run(command, { background: true }, patient)
    const pid = await pidIn('pid')
    await patient.kill('c', session.sessionId)
    expect(isAlive(pid)).toBe(false)
    await patient.close()
  })

  it('is not handed over while it is being ended', async () => {
    const stubborn = 'trap "" TERM; echo $$ > pid; while :; do sleep 0.05; done'
    const { session } = await at.run(stubborn, { timeoutMs: 1000, yieldMs: 1100 })
    expect(session).toMatchObject({ status: 'ended', ending: 'timeout', signal: 'SIGKILL' })
  })

  it.each([
    ['a session of its own', 'setsid sleep 100 & echo $! > hidden; wait'],
    ['a group of its own', 'set -m; sleep 100 & echo $! > hidden; wait'],
    ['another parent', '(setsid -f sh -c "echo \\$\\$ > hidden; exec sleep 100"); sleep 100'],
    ['no environment', 'env -i sleep 100 & echo $! > hidden; wait'],
    [
      'none of these and no wish to go',
      `env -i setsid bash -c 'trap "" TERM; echo $$ > hidden; while :; do sleep 0.05; done' & wait`,
    ],
  ])('is found when it has %s', async (_name, command) => {
    const id = await at.start(command)
    const pid = await pidIn('hidden')
    expect(isAlive(pid)).toBe(true)
    await at.runtime.kill('c', id)
    expect(isAlive(pid)).toBe(false)
  })

  it.each(['conversation', 'app'])(
    'is found by the end of its %s when its session ended long ago',
    async (whose) => {
      const run = await at.run(
        'setsid -f sh -c "echo \\$\\$ > hidden; exec sleep 100" >/dev/null 2>&1 </dev/null; until [ -s hidden ]; do :; done',
      )
      expect(run.session.status).toBe('ended')
      const pid = await pidIn('hidden')
      await (whose === 'app' ? at.runtime.close() : at.runtime.endConversation('c'))
      expect(isAlive(pid)).toBe(false)
    },
  )
})
