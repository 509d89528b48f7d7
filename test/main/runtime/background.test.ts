import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SessionExit } from '../../../src/main/runtime'
import { AGES, type Fixture, gone, setUp, until } from './fixture'

let at: Fixture
let clock = Date.now()
beforeEach(() => {
  clock = Date.now()
  at = setUp({ now: () => clock })
})
afterEach(() => at.dispose())

const let_go = () => writeFileSync(join(at.cwd, 'go'), '')
const WAIT = 'until [ -e go ]; do sleep 0.01; done'
const info = (id: string) => at.runtime.list('c').find((session) => session.sessionId === id)
const over = (id: string) => until(() => info(id)?.status === 'ended', `${id} to end`)
const exits = () => {
  const seen: SessionExit[] = []
  at.runtime.onExit((exit) => seen.push(exit))
  return seen
}
async function pollUntil(id: string, part: string): Promise<string> {
  let text = ''
  await until(async () => {
    text += (await at.runtime.poll('c', id)).output.text
    return text.includes(part)
  }, part)
  return text
}

describe('a command that takes longer than one waits', () => {
  it('goes on as a session, and nothing of its output is lost', async () => {
    const run = await at.run(`echo first; ${WAIT}; echo second`, { yieldMs: 300 })
    const { sessionId } = run.session
    expect(run.session).toMatchObject({ status: 'running', foreground: false, exitCode: null })
    let_go()
    await over(sessionId)
    const polled = await at.runtime.poll('c', sessionId)
    expect(run.output.text + polled.output.text).toBe('first\nsecond\n')
    expect(polled.output.text).toContain('second\n')
    const log = await at.runtime.log('c', sessionId, { offset: 1, limit: 10, chars: 1000 })
    expect(log.lines).toEqual(['first', 'second'])
  })

  it('may be one that waits for its input, and can be answered', async () => {
    const { session, output } = await at.run('printf "Name: "; read name; echo "Hello $name"', {
      yieldMs: 200,
    })
    await at.runtime.write('c', session.sessionId, { data: 'Ada\n', eof: false })
    expect(output.text + (await pollUntil(session.sessionId, 'Hello'))).toBe('Name: Hello Ada\n')
  })

  it('is not ended by the limit for commands one waits for', async () => {
    const slow = at.open({ foregroundMs: 500 })
    const start = (yieldMs: number) => at.run('sleep 100', { yieldMs }, slow)
    const { session } = await start(20)
    // The second one began later: when its limit has struck, that of the first would have long before.
    expect((await start(AGES)).session.ending).toBe('timeout')
    expect(slow.list('c')).toMatchObject([{ sessionId: session.sessionId, status: 'running' }])
    await slow.close()
  })

  it('is ended by a limit it was given', async () => {
    const seen = exits()
    const { session } = await at.run('sleep 100', { yieldMs: 20, timeoutMs: 1000 })
    expect(session.status).toBe('running')
    await over(session.sessionId)
    expect(seen[0]?.session).toMatchObject({ ending: 'timeout', sessionId: session.sessionId })
  })
})

describe('a background session', () => {
  it('is there at once, also for a command that is over at once', async () => {
    const id = await at.start('echo hi')
    await over(id)
    expect((await at.runtime.poll('c', id)).output.text).toBe('hi\n')
  })

  it('tells what is new once, and says what it could not keep', async () => {
    const id = await at.start(`echo a; ${WAIT}; seq 100000`)
    expect(await pollUntil(id, 'a\n')).toBe('a\n')
    expect((await at.runtime.poll('c', id)).output.text).toBe('')
    let_go()
    await over(id)
    const { output, logPath } = await at.runtime.poll('c', id)
    expect(output.text).toMatch(/^1\n2\n[\s\S]*left out …\]\n[\s\S]*100000\n$/)
    expect(existsSync(logPath as string)).toBe(true)
    expect((await at.runtime.poll('c', id)).output.text).toBe('')
  })

  it('shows a line that is still being rewritten as it is now', async () => {
    const id = await at.start(`printf '10%%\\r50%%\\r'; touch printed; ${WAIT}; printf 'done\\n'`)
    expect(await pollUntil(id, '50%')).toBe('50%')
    let_go()
    expect(await pollUntil(id, 'done')).toBe('\ndone\n')
  })

  it('lets a poll wait for something new, for its end, and for Stop', async () => {
    const id = await at.start(`${WAIT}; echo x`)
    const waiting = at.runtime.poll('c', id, AGES)
    let_go()
    expect((await waiting).output.text).toBe('x\n')
    const quiet = await at.start('read line')
    const ends = at.runtime.poll('c', quiet, AGES)
    await at.runtime.write('c', quiet, { data: '', eof: true })
    expect((await ends).session.status).toBe('ended')
    const stop = new AbortController()
    const stopped = at.runtime.poll('c', await at.start('sleep 100'), AGES, stop.signal)
    stop.abort()
    expect((await stopped).session.status).toBe('running')
  })

  it('takes input, also closed, until it has ended', async () => {
    const id = await at.start('cat; echo end')
    await at.runtime.write('c', id, { data: 'one\n', eof: false })
    await pollUntil(id, 'one')
    await at.runtime.write('c', id, { data: 'two', eof: true })
    await over(id)
    expect((await at.runtime.poll('c', id)).output.text).toBe('twoend\n')
    await expect(at.runtime.write('c', id, { data: 'x', eof: false })).rejects.toThrow('has ended')
  })

  it('says that its input is closed, or that nobody reads it', async () => {
    const closed = await at.start('cat > /dev/null; sleep 100')
    await at.runtime.write('c', closed, { data: '', eof: true })
    await expect(at.runtime.write('c', closed, { data: 'x', eof: false })).rejects.toThrow('is closed')
    const deaf = await at.start('sleep 100')
    const write = () => at.runtime.write('c', deaf, { data: 'x'.repeat(400_000), eof: false })
    await expect(Promise.all([write(), write(), write(), write()])).rejects.toThrow('does not read')
  })

  it('announces its end with the last of its output', async () => {
    const seen = exits()
    const id = await at.start('echo working; echo bad >&2; exit 7')
    await until(() => seen.length > 0)
    expect(seen).toEqual([
      {
        session: expect.objectContaining({ conversationId: 'c', sessionId: id, exitCode: 7, ending: 'exit' }),
        tail: 'working\nbad\n',
      },
    ])
  })

  it('announces nothing for a command one waits for', async () => {
    const seen = exits()
    await at.run('echo hi')
    await over(await at.start('true'))
    await until(() => seen.length > 0)
    expect(seen).toHaveLength(1)
  })

  it('belongs to its conversation', async () => {
    const id = await at.start('sleep 100')
    const { runtime } = at
    expect(runtime.list('other')).toEqual([])
    await expect(runtime.poll('other', id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(runtime.log('other', id, { offset: 1, limit: 1, chars: 9 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(runtime.kill('other', id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(runtime.remove('other', id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(() => runtime.clear('other', id)).toThrow('There is no session')
    expect(() => runtime.write('other', id, { data: 'x', eof: false })).toThrow('There is no session')
    expect(info(id)?.status).toBe('running')
  })

  it('forgets its output when it is cleared, and goes on', async () => {
    const id = await at.start(`echo old; ${WAIT}; echo new`)
    await until(() => info(id)?.outputBytes)
    at.runtime.clear('c', id)
    let_go()
    await over(id)
    expect((await at.runtime.poll('c', id)).output.text).toBe('new\n')
    expect(await at.runtime.log('c', id, { offset: 1, limit: 9, chars: 999 })).toMatchObject({
      lines: ['new'],
      total: 1,
    })
  })

  it('is ended and forgotten when it is removed, with a log nobody knows of', async () => {
    const id = await at.start('seq 100000; sleep 100')
    const logPath = await until(() => info(id)?.logPath)
    const pid = info(id)?.pid as number
    const seen = exits()
    expect((await at.runtime.remove('c', id)).status).toBe('ended')
    await gone(pid)
    expect(at.runtime.list('c')).toEqual([])
    expect(existsSync(logPath)).toBe(false)
    expect(seen).toEqual([])
  })

  it('leaves a log that somebody was told of', async () => {
    const id = await at.start('seq 100000')
    await over(id)
    const { logPath } = await at.runtime.poll('c', id)
    await at.runtime.remove('c', id)
    expect(existsSync(logPath as string)).toBe(true)
  })
})

describe('sessions that have ended', () => {
  it('are kept for half an hour', async () => {
    const id = await at.start('true')
    await over(id)
    clock += 30 * 60_000
    expect(info(id)).toBeDefined()
    clock += 1
    expect(info(id)).toBeUndefined()
    await expect(at.runtime.poll('c', id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('are at most fifty, and the running ones do not count', async () => {
    const runs = await at.start('sleep 100')
    const ids: string[] = []
    for (let n = 0; n < 52; n++) {
      clock++
      ids.push(await at.start('true'))
      await over(ids.at(-1) as string)
    }
    const kept = at.runtime.list('c').map((session) => session.sessionId)
    expect(kept).toEqual([runs, ...ids.slice(2)])
  })
})
