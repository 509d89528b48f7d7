import { lstatSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Fixture, setUp, until } from '../main/runtime/fixture'

let at: Fixture
beforeEach(() => {
  at = setUp()
})
afterEach(() => at.dispose())

const EVIL =
  "printf '\\033]8;;http://evil\\007link\\033]8;;\\007 \\033]52;c;ZXZpbA==\\007\\033]0;title\\033\\\\\\033[31mred\\033[0m\\n'"

describe('terminal escapes (OSC 8, OSC 52, title)', () => {
  it('are stripped for the model, the window and the log', async () => {
    let live = ''
    const run = await at.run(`for n in $(seq 2000); do ${EVIL}; done`, {
      onOutput(text) {
        live += text
      },
    })
    const log = readFileSync(run.logPath as string, 'utf8')
    for (const text of [run.output.text, run.stdout.text, live, log]) {
      expect(text).not.toMatch(/[\x00-\x08\x0b-\x1f\x7f-\x9f]|evil|title|ZXZpbA/)
      expect(text).toContain('link red\n')
    }
  })
})

describe('output files', () => {
  it('can be read by nobody else, also under a loose umask', async () => {
    const before = process.umask(0)
    try {
      const { logPath } = await at.run('seq 10000')
      expect(statSync(logPath as string).mode & 0o777).toBe(0o600)
      expect(statSync(join(at.logs, 'c')).mode & 0o777).toBe(0o700)
      expect(statSync(at.stateDir).mode & 0o777).toBe(0o700)
    } finally {
      process.umask(before)
    }
  })

  it('do not follow a link that waits in their place', async () => {
    mkdirSync(join(at.logs, 'c'), { recursive: true })
    const victim = join(at.base, 'victim')
    writeFileSync(victim, 'untouched')
    const run = await at.run('until [ -e go ]; do sleep 0.01; done; seq 10000', { background: true })
    const log = join(at.logs, 'c', `exec-${run.session.sessionId}.log`)
    symlinkSync(victim, log)
    writeFileSync(join(at.cwd, 'go'), '')
    await until(() => at.runtime.list('c')[0]?.status === 'ended')
    const { problem } = await at.runtime.poll('c', run.session.sessionId)
    expect(problem).toContain('could not be written')
    expect(readFileSync(victim, 'utf8')).toBe('untouched')
    expect(lstatSync(log).isSymbolicLink()).toBe(true)
  })

  it('stop growing at their limit while the command goes on', async () => {
    await at.dispose()
    at = setUp({ maxLogBytes: 100_000 })
    const run = await at.run('yes | head -c 5M; echo the end')
    expect(statSync(run.logPath as string).size).toBeLessThan(101_000)
    expect(run.problem).toContain('larger than 100000 bytes')
    expect(run.output.text).toMatch(/the end\n$/)
  })
})
