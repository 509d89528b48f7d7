import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../runtime/fixture'
import { type Fixture, setUp } from './exec-fixture'

let at: Fixture
beforeEach(async () => {
  at = await setUp()
})
afterEach(() => at.dispose())

describe('running a command', () => {
  it('gives the output to the model and every stream to everybody else', async () => {
    const answer = await at.ok('exec', { command: 'echo out; sleep 0.05; echo err >&2' })
    expect(answer.content).toMatch(/^exit 0, after [\d.]+ s\.\nout\nerr$/)
    expect(answer.summary).toMatch(/^exit 0, after/)
    expect(answer.data).toEqual({
      status: 'ended',
      exitCode: 0,
      signal: null,
      stdout: 'out\n',
      stderr: 'err\n',
      output: 'out\nerr\n',
      outputBytes: 8,
      outputLines: 2,
      durationMs: expect.any(Number),
    })
    expect(answer.meta).toEqual({ truncated: false })
  })

  it('says when there is no output', async () => {
    expect((await at.ok('exec', { command: 'true' })).content).toContain('\n(no output)')
  })

  it('runs in the workspace, or in a folder of it', async () => {
    mkdirSync(join(at.root, 'sub'))
    expect((await at.ok('exec', { command: 'pwd' })).data.output).toBe(`${at.root}\n`)
    expect((await at.ok('exec', { command: 'pwd', cwd: 'sub' })).data.output).toBe(`${at.root}/sub\n`)
  })

  it('shows its output while it runs, and not for ever', async () => {
    let shown = ''
    const onOutput = (text: string) => {
      shown += text
      writeFileSync(join(at.root, 'go'), '')
    }
    const command = 'echo one; until [ -e go ]; do sleep 0.01; done; echo two; yes | head -c 30M'
    await at.ok('exec', { command }, { onOutput })
    expect(shown).toMatch(/^one\ntwo\n/)
    expect(shown.length).toBeLessThan(257_000)
  })
})

describe('a command that fails', () => {
  it('is an error with its exit code and everything it printed', async () => {
    const error = await at.error('exec', { command: 'echo a; sleep 0.05; echo b >&2; exit 4' })
    expect(error).toMatchObject({
      code: 'NON_ZERO_EXIT',
      exitCode: 4,
      stdout: 'a\n',
      stderr: 'b\n',
      output: 'a\nb\n',
    })
    expect(error.content).toMatch(/^NON_ZERO_EXIT: exit 4, after [\d.]+ s\.\na\nb$/)
  })

  it.each([
    ['no-such-command', 'exit 127: the command was not found'],
    ['touch f; ./f', 'exit 126: the command cannot be executed'],
    ['kill -KILL $$', 'ended by SIGKILL'],
    ['sh -c "kill -TERM \\$\\$"; exit $?', 'exit 143: a part of it was ended by SIGTERM'],
  ])('says why: %s', async (command, words) => {
    const error = await at.error('exec', { command })
    expect(error.code).toBe('NON_ZERO_EXIT')
    expect(error.message).toContain(words)
  })

  it('says what it printed until its time was over', async () => {
    const error = await at.error('exec', { command: 'echo begun; sleep 100', timeoutMs: 1000 })
    expect(error).toMatchObject({ code: 'TIMEOUT', output: 'begun\n' })
    expect(error.message).toContain('timeoutMs')
  })

  it('says what it printed until the user stopped it', async () => {
    const stop = new AbortController()
    const onOutput = () => stop.abort()
    const error = await at.error(
      'exec',
      { command: 'echo begun; sleep 100' },
      { signal: stop.signal, onOutput },
    )
    expect(error).toMatchObject({ code: 'CANCELLED', output: 'begun\n' })
  })
})

describe('a long output', () => {
  it('is shortened for the model, and whole in a file that read and grep may open', async () => {
    const answer = await at.ok('exec', { command: 'seq 50000' })
    expect(answer.content.length).toBeLessThanOrEqual(8_000)
    expect(answer.meta).toEqual({ truncated: true, offloadPath: expect.stringContaining(at.sessionDir) })
    const path = answer.meta.offloadPath as string
    expect(answer.content).toContain(path)
    expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(50_001)
    expect(await at.workspace.locate(path)).toMatchObject({ type: 'file' })
    expect(answer.data).toMatchObject({ outputLines: 50_000 })
  })

  it('of a failure is treated the same', async () => {
    const error = await at.error('exec', { command: 'seq 50000; exit 1' })
    expect(error.content.length).toBeLessThanOrEqual(8_000)
    expect(error).toMatchObject({ truncated: true, offloadPath: expect.stringContaining(at.sessionDir) })
  })

  it('is still shortened when it cannot be kept', async () => {
    await at.dispose()
    at = await setUp({ logDirOf: () => '/dev/null/nowhere' })
    const answer = await at.ok('exec', { command: 'seq 50000' })
    expect(answer.content.length).toBeLessThanOrEqual(8_000)
    expect(answer.content).toContain('The log could not be written')
    expect(answer.meta).toEqual({ truncated: true })
  })
})

describe('a command that is slow', () => {
  it('goes on in the background after yieldMs', async () => {
    const answer = await at.ok('exec', { command: 'echo x; sleep 100', yieldMs: 1000 })
    expect(answer.data).toMatchObject({ status: 'running', output: 'x\n', exitCode: null })
    expect(answer.content).toContain(`session ${answer.data.sessionId}`)
    expect(at.runtime.list('c')).toMatchObject([{ sessionId: answer.data.sessionId, status: 'running' }])
  })

  it('may wait for input, which the answer suggests', async () => {
    const answer = await at.ok('exec', { command: 'printf "Sure? "; read x', yieldMs: 1000 })
    expect(answer.content).toContain('It may wait for input.')
  })

  it('starts in the background at once when it is told to', async () => {
    const answer = await at.ok('exec', { command: 'sleep 100', background: true, yieldMs: 600_000 })
    expect(answer.summary).toBe(`Running in the background as ${answer.data.sessionId}`)
  })

  it('may leave something running that the answer names', async () => {
    const answer = await at.ok('exec', { command: 'sleep 100 & echo done' })
    expect(answer.data).toMatchObject({ status: 'left', exitCode: 0, output: 'done\n' })
    expect(answer.content).toContain(`goes on as session ${answer.data.sessionId}`)
    const error = await at.error('exec', { command: 'sleep 100 & exit 5' })
    expect(error).toMatchObject({
      code: 'NON_ZERO_EXIT',
      exitCode: 5,
      sessionId: expect.stringMatching(/^p-/),
    })
  })

  it('can be ended from the window while the call waits for it', async () => {
    const running = at.error('exec', { command: 'echo x; sleep 100' })
    const session = await until(() => at.runtime.list('c').find((each) => each.outputBytes > 0))
    expect(session.foreground).toBe(true)
    await at.runtime.kill('c', session.sessionId)
    expect(await running).toMatchObject({ code: 'CANCELLED', output: 'x\n' })
  })
})

describe('refused', () => {
  it.each([
    ['no command', {}],
    ['an empty one', { command: '' }],
    ['one with a NUL', { command: 'echo a\0b' }],
    ['a time of nothing', { command: 'true', timeoutMs: 0 }],
    ['a time beyond a day', { command: 'true', timeoutMs: 86_400_001 }],
    ['a negative wait', { command: 'true', yieldMs: -1 }],
    ['an alias', { command: 'true', timeout: 5 }],
  ])('is %s', async (_name, args) => {
    expect((await at.error('exec', args)).code).toBe('INVALID_ARGUMENT')
  })

  it.each([
    ['outside', '/', 'SECURITY'],
    ['above', '..', 'SECURITY'],
    ['missing', 'nowhere', 'NOT_FOUND'],
    ['a file', 'file.txt', 'INVALID_ARGUMENT'],
    ['a link', 'link', 'SECURITY'],
  ])('is a folder that is %s', async (_name, cwd, code) => {
    writeFileSync(join(at.root, 'file.txt'), '')
    symlinkSync(at.base, join(at.root, 'link'))
    expect((await at.error('exec', { command: 'touch ran', cwd })).code).toBe(code)
  })

  it('is a conversation without a workspace', async () => {
    const error = await at.error('exec', { command: 'true' }, { workspace: null })
    expect(error.code).toBe('UNAVAILABLE')
  })
})

describe('the gate', () => {
  it('is told the command and its folder', () => {
    const { exec } = at.tools
    expect(exec?.effect).toBe('command')
    expect(exec?.touches({ command: 'ls -l', cwd: 'src' })).toEqual({ command: 'ls -l', cwd: 'src' })
    expect(exec?.touches({ command: 'ls -l' })).toEqual({ command: 'ls -l', cwd: '.' })
    expect(exec?.title({ command: 'ls\nrm x' })).toBe('Run ls …')
  })
})
