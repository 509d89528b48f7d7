import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RuntimeError } from '../../../src/main/runtime'
import { type Fixture, gone, setUp } from './fixture'

let at: Fixture
beforeEach(() => {
  at = setUp()
})
afterEach(() => at.dispose())

describe('a command', () => {
  it('gives its output by stream and in the order in which it came', async () => {
    const run = await at.run('echo one; sleep 0.05; echo two >&2; sleep 0.05; echo three')
    expect(run.stdout.text).toBe('one\nthree\n')
    expect(run.stderr.text).toBe('two\n')
    expect(run.output.text).toBe('one\ntwo\nthree\n')
    expect(run.session).toMatchObject({
      status: 'ended',
      exitCode: 0,
      signal: null,
      ending: 'exit',
      left: false,
    })
  })

  it('runs where it is told to', async () => {
    expect((await at.run('pwd')).output.text).toBe(`${at.cwd}\n`)
  })

  it('leads a group and a session of its own', async () => {
    const [pid, group, session] = (await at.run('echo $$; ps -o pgid= -o sid= -p $$')).output.text
      .trim()
      .split(/\s+/)
    expect([group, session]).toEqual([pid, pid])
  })

  it('leaves nothing behind when it is over', async () => {
    const { session } = await at.run('echo hi')
    expect(at.runtime.list('c')).toEqual([])
    expect(existsSync(at.logs)).toBe(false)
    await gone(session.pid)
  })

  it.each([
    ['its exit code', 'exit 3', { exitCode: 3, signal: null }],
    ['a command that does not exist', 'no-such-command-here', { exitCode: 127 }],
    ['a file that cannot be executed', 'touch f; ./f', { exitCode: 126 }],
    ['the signal that ended it', 'kill -SEGV $$', { exitCode: null, signal: 'SIGSEGV' }],
    ['a syntax error', 'if then', { exitCode: 2 }],
  ])('tells %s', async (_name, command, expected) => {
    expect((await at.run(command)).session).toMatchObject(expected)
  })

  it('may open its own output by name', async () => {
    const run = await at.run('echo a > /dev/stderr; echo b | tee /dev/stderr > /dev/stdout')
    expect(run.stdout.text).toBe('b\n')
    expect(run.stderr.text).toBe('a\nb\n')
  })

  it('works with a plain sh too', async () => {
    const runtime = at.open({ env: { ...process.env, SHELL: '/bin/sh' } })
    const run = await at.run('echo "$0"; echo b >&2', {}, runtime)
    expect(run.output.text).toBe('/bin/sh\nb\n')
    await runtime.close()
  })

  it('is cleaned of escapes, half characters and progress bars', async () => {
    const run = await at.run(
      `printf '\\033[31mred\\033[0m\\n10%%\\r100%%\\n\\344\\275'; sleep 0.02; printf '\\240\\0\\n'`,
    )
    expect(run.output.text).toBe('red\n100%\n你\n')
  })

  it('can be started many times at once', async () => {
    const runs = await Promise.all(Array.from({ length: 40 }, (_, n) => at.run(`echo ${n}`)))
    expect(runs.map((run) => run.output.text)).toEqual(Array.from({ length: 40 }, (_, n) => `${n}\n`))
  })

  it('shows what it prints while it runs', async () => {
    const seen: string[] = []
    const heard: string[] = []
    at.runtime.onOutput(({ sessionId, text }) => heard.push(`${sessionId}:${text}`))
    const { session } = await at.run('echo one; until [ -e go ]; do sleep 0.01; done; echo two', {
      onOutput(text) {
        seen.push(text)
        writeFileSync(join(at.cwd, 'go'), '')
      },
    })
    expect(seen).toEqual(['one\n', 'two\n'])
    expect(heard).toEqual(seen.map((text) => `${session.sessionId}:${text}`))
  })

  it('says when its folder is gone, its text too long, or there is no shell', async () => {
    rmSync(at.cwd, { recursive: true })
    await expect(at.run('true')).rejects.toThrow(`could not be started in ${at.cwd}`)
    mkdirSync(at.cwd)
    await expect(at.run(`: ${'x'.repeat(200_000)}`)).rejects.toMatchObject({ code: 'TOO_LARGE' })
    expect((await at.run('echo fine')).output.text).toBe('fine\n')
  })

  it('is refused when too many run already', async () => {
    for (let n = 0; n < 50; n++) await at.start('sleep 100')
    await expect(at.run('true')).rejects.toThrow(RuntimeError)
    expect((await at.run('echo other', { conversationId: 'd' })).output.text).toBe('other\n')
  })
})

describe('a long output', () => {
  it('is cut in the middle and whole in the log', async () => {
    const run = await at.run('seq 100000')
    expect(run.output.text).toMatch(
      /^1\n2\n[\s\S]*\n\[… \d+ bytes, \d+ lines left out …\]\n[\s\S]*\n100000\n$/,
    )
    expect(run.output).toMatchObject({ bytes: 588_895, lines: 100_000 })
    expect(run.logPath).toBe(join(at.logs, 'c', `exec-${run.session.sessionId}.log`))
    const whole = Array.from({ length: 100_000 }, (_, n) => `${n + 1}\n`).join('')
    expect(readFileSync(run.logPath as string, 'utf8')).toBe(whole)
  })

  it('of any size takes the same memory', async () => {
    const most = async (command: string) => {
      let peak = 0
      const timer = setInterval(() => {
        peak = Math.max(peak, process.memoryUsage().rss)
      }, 10)
      const run = await at.run(command)
      clearInterval(timer)
      return { peak, run }
    }
    const small = await most('yes | head -c 20M')
    const large = await most('yes | head -c 150M')
    expect(large.run.output.bytes).toBe(150 * 1024 * 1024)
    expect(large.peak - small.peak).toBeLessThan(64 * 1024 * 1024)
  })
})

describe('rg in a command', () => {
  it('searches the folder although the input is open, and what is piped into it', async () => {
    writeFileSync(join(at.cwd, 'hay.txt'), 'needle\n')
    const rg = join(import.meta.dirname, '../../../node_modules/@vscode/ripgrep-linux-x64/bin')
    const runtime = at.open({ env: { ...process.env, PATH: `${rg}:${process.env.PATH}` } })
    const run = (command: string) => at.run(command, {}, runtime)
    expect((await run('rg needle')).output.text).toBe('hay.txt:needle\n')
    expect((await run('echo a needle | rg needle')).output.text).toBe('a needle\n')
    expect((await run('rg needle < hay.txt')).output.text).toBe('needle\n')
    await runtime.close()
  })
})
