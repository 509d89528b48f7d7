import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../runtime/fixture'
import { type Fixture, setUp } from './exec-fixture'

let at: Fixture
beforeEach(async () => {
  at = await setUp()
})
afterEach(() => at.dispose())

const status = (id: string) => at.runtime.list('c').find((session) => session.sessionId === id)?.status
const over = (id: string) => until(() => status(id) === 'ended', `${id} to end`)

describe('list', () => {
  it('shows the sessions of the conversation with their state', async () => {
    expect((await at.ok('process', { action: 'list' })).content).toBe('No background sessions')
    const running = await at.start('sleep 100')
    const ended = await at.start('exit 3')
    await over(ended)
    const answer = await at.ok('process', { action: 'list' })
    const lines = answer.content.split('\n')
    expect(lines[0]).toBe('2 background sessions')
    expect(lines[1]).toMatch(new RegExp(`^${running}  running for [\\d.]+ s  sleep 100$`))
    expect(lines[2]).toMatch(new RegExp(`^${ended}  exit 3, after [\\d.]+ s  exit 3$`))
    expect(answer.data.sessions).toMatchObject([
      { sessionId: running, status: 'running', command: 'sleep 100', cwd: at.root },
      { sessionId: ended, status: 'ended', exitCode: 3 },
    ])
    expect(answer.meta).toEqual({ truncated: false, returned: 2, total: 2 })
    const other = await at.ok('process', { action: 'list' }, { conversationId: 'other' })
    expect(other.data.sessions).toEqual([])
  })
})

describe('list while a call waits for its command', () => {
  it('does not show that one', async () => {
    const stop = new AbortController()
    const waiting = at.call('exec', { command: 'sleep 100' }, { signal: stop.signal })
    await until(() => at.runtime.list('c').length > 0)
    expect((await at.ok('process', { action: 'list' })).data.sessions).toEqual([])
    stop.abort()
    await waiting
  })
})

describe('poll', () => {
  it('gives what is new and how it ended', async () => {
    const sessionId = await at.start('echo hi; exit 2')
    await over(sessionId)
    const answer = await at.ok('process', { action: 'poll', sessionId })
    expect(answer.data).toMatchObject({ status: 'ended', exitCode: 2, output: 'hi\n' })
    expect(answer.content).toMatch(/: exit 2, after [\d.]+ s\nhi$/)
    expect((await at.ok('process', { action: 'poll', sessionId })).content).toContain('(nothing new)')
  })

  it('waits a moment for something new', async () => {
    const sessionId = await at.start('until [ -e go ]; do sleep 0.01; done; echo x')
    const polled = at.ok('process', { action: 'poll', sessionId })
    writeFileSync(join(at.root, 'go'), '')
    expect((await polled).data.output).toBe('x\n')
  })

  it('says where the rest is when it was too much', async () => {
    const sessionId = await at.start('seq 50000')
    await over(sessionId)
    const answer = await at.ok('process', { action: 'poll', sessionId })
    expect(answer.content.length).toBeLessThanOrEqual(8_000)
    expect(answer.meta).toEqual({ truncated: true, offloadPath: expect.stringContaining(at.sessionDir) })
    expect(answer.content).toContain('lines left out')
  })
})

describe('log', () => {
  it('pages through the whole output by line', async () => {
    const sessionId = await at.start('seq 50000')
    await over(sessionId)
    const first = await at.ok('process', { action: 'log', sessionId, limit: 3 })
    expect(first.data).toMatchObject({ output: '1\n2\n3', startLine: 1 })
    expect(first.meta).toMatchObject({ truncated: true, returned: 3, total: 50_000, nextOffset: 4 })
    expect(first.content).toContain('Lines 1-3 of 50000\n1\n2\n3\n[There is more: go on with offset 4.]')
    const last = await at.ok('process', { action: 'log', sessionId, offset: 49_999 })
    expect(last.data.output).toBe('49999\n50000')
    expect(last.meta).not.toHaveProperty('nextOffset')
    const end = await at.ok('process', { action: 'log', sessionId, offset: -1 })
    expect(end.data.output).toBe('50000')
  })

  it('is whole when it is short', async () => {
    const sessionId = await at.start('echo a; echo b')
    await over(sessionId)
    expect((await at.ok('process', { action: 'log', sessionId })).meta).toEqual({
      truncated: false,
      returned: 2,
      total: 2,
    })
  })

  it('never gives the model more than it takes, and loses no line over the pages', async () => {
    const sessionId = await at.start('for n in $(seq 40); do printf "%0600d\\n" $n; done')
    await over(sessionId)
    const lines: string[] = []
    for (let offset: number | undefined = 1; offset !== undefined; ) {
      const page = await at.ok('process', { action: 'log', sessionId, offset, limit: 2000 })
      expect(page.content.length).toBeLessThanOrEqual(8_000)
      lines.push(...(page.data.output as string).split('\n'))
      offset = page.meta.nextOffset
    }
    expect(lines.map(Number)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1))
  })
})

describe('write', () => {
  it('sends the text exactly, and closes the input with eof', async () => {
    const sessionId = await at.start('cat -A')
    const answer = await at.ok('process', { action: 'write', sessionId, data: 'ü\n x' })
    expect(answer.summary).toBe(`Wrote 5 bytes to ${sessionId}. poll shows what it answers.`)
    await at.ok('process', { action: 'write', sessionId, eof: true })
    await over(sessionId)
    expect((await at.ok('process', { action: 'poll', sessionId })).data.output).toBe('M-CM-<$\n x')
  })

  it('says that a session has ended', async () => {
    const sessionId = await at.start('true')
    await over(sessionId)
    expect(await at.error('process', { action: 'write', sessionId, data: 'x' })).toMatchObject({
      code: 'UNAVAILABLE',
      message: `Session ${sessionId} has ended and takes no input.`,
    })
  })

  it('is a command for the gate, and nothing else is', () => {
    const touches = (args: Record<string, unknown>) => at.tools.process?.touches(args)
    expect(touches({ action: 'write', sessionId: 'p', data: 'rm -rf /\n' })).toMatchObject({
      command: 'rm -rf /\n',
    })
    for (const action of ['list', 'poll', 'log', 'kill', 'clear', 'remove'])
      expect(touches({ action, sessionId: 'p' })).not.toHaveProperty('command')
  })

  it('is for the gate the whole line it becomes, with what was typed of it before', async () => {
    const sessionId = await at.start('cat')
    const write = { action: 'write', sessionId } as const
    const seen = (data: string) => at.tools.process?.touches({ ...write, data }, 'c')
    await at.ok('process', { ...write, data: 'ls\nrm -rf ' })
    expect(seen('ls\n')).toMatchObject({ command: 'rm -rf ls\n' })
    await at.ok('process', { ...write, data: 'x; ' })
    expect(seen('ls\n')).toMatchObject({ command: 'rm -rf x; ls\n' })
    await at.ok('process', { ...write, data: 'x\n' })
    expect(seen('ls\n')).toMatchObject({ command: 'ls\n' })
    await at.ok('process', { ...write, data: 'hunter2' }, { holdsSecret: true })
    expect(seen('ls\n')).toMatchObject({ command: '***ls\n' })
    await at.ok('process', { action: 'kill', sessionId })
    expect(seen('ls\n')).toMatchObject({ command: 'ls\n' })
  })
})

describe('kill, clear and remove', () => {
  it('kill ends it and keeps what it printed', async () => {
    const sessionId = await at.start('echo x; sleep 100')
    await until(() => at.runtime.list('c')[0]?.outputBytes)
    const answer = await at.ok('process', { action: 'kill', sessionId })
    expect(answer.summary).toBe(`Ended ${sessionId} (ended by SIGTERM).`)
    expect((await at.ok('process', { action: 'log', sessionId })).data.output).toBe('x')
  })

  it('kill says when it had ended already', async () => {
    const sessionId = await at.start('exit 3')
    await over(sessionId)
    expect((await at.ok('process', { action: 'kill', sessionId })).summary).toContain('Had ended already')
  })

  it('clear forgets the output and keeps the session', async () => {
    const sessionId = await at.start('echo x')
    await over(sessionId)
    await at.ok('process', { action: 'clear', sessionId })
    expect((await at.ok('process', { action: 'poll', sessionId })).data.output).toBe('')
    expect((await at.ok('process', { action: 'log', sessionId })).meta).toMatchObject({ total: 0 })
  })

  it('remove ends it and forgets it', async () => {
    const sessionId = await at.start('sleep 100')
    await at.ok('process', { action: 'remove', sessionId })
    expect((await at.error('process', { action: 'poll', sessionId })).code).toBe('NOT_FOUND')
  })
})

describe('refused', () => {
  it.each(['poll', 'log', 'write', 'kill', 'clear', 'remove'])('is %s without a session', async (action) => {
    const error = await at.error('process', { action, ...(action === 'write' && { data: 'x' }) })
    expect(error.code).toBe('INVALID_ARGUMENT')
    expect(error.message).toContain('sessionId')
  })

  it.each([
    ['an unknown action', { action: 'restart' }],
    ['write without anything', { action: 'write', sessionId: 'p' }],
    ['data for another action', { action: 'poll', sessionId: 'p', data: 'x' }],
    ['eof for another action', { action: 'kill', sessionId: 'p', eof: true }],
    ['a line 0', { action: 'log', sessionId: 'p', offset: 0 }],
    ['no lines', { action: 'log', sessionId: 'p', limit: 0 }],
    ['an alias', { action: 'poll', session_id: 'p' }],
  ])('is %s', async (_name, args) => {
    expect((await at.error('process', args)).code).toBe('INVALID_ARGUMENT')
  })

  it.each(['poll', 'log', 'kill', 'clear', 'remove', 'write'])(
    'is %s of a session of another conversation',
    async (action) => {
      const sessionId = await at.start('sleep 100')
      const args = { action, sessionId, ...(action === 'write' && { data: 'x' }) }
      expect((await at.error('process', args, { conversationId: 'other' })).code).toBe('NOT_FOUND')
      expect(status(sessionId)).toBe('running')
    },
  )
})
