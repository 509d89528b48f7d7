import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isAlive } from '../../../src/main/runtime/processes'
import { type Fixture, gone, setUp, until } from './fixture'

let at: Fixture
beforeEach(() => {
  at = setUp()
})
afterEach(() => at.dispose())

const pidIn = (file: string) => Number(readFileSync(join(at.cwd, file), 'utf8'))

describe('a process that outlives its shell', () => {
  it.each([
    ['holds the output', 'sleep 100 & echo $! > pid; echo done'],
    ['holds nothing', 'sleep 100 >/dev/null 2>&1 </dev/null & echo $! > pid; echo done'],
    ['prints without end', 'yes & echo $! > pid; echo done'],
    [
      'has a session of its own',
      'setsid -f sh -c "echo \\$\\$ > pid; exec sleep 100"; until [ -s pid ]; do :; done; echo done',
    ],
  ])('does not keep anybody waiting when it %s, and stays known', async (_name, command) => {
    const run = await at.run(command)
    expect(run.output.text).toContain('done\n')
    expect(run.session).toMatchObject({ status: 'running', left: true, foreground: false, exitCode: 0 })
    const pid = pidIn('pid')
    expect(isAlive(pid)).toBe(true)
    const ended = await at.runtime.kill('c', run.session.sessionId)
    expect(ended).toMatchObject({ status: 'ended', left: false, ending: 'killed' })
    await gone(pid)
  })

  it('ends the session when it ends itself, and its output is kept', async () => {
    const run = await at.run('(until [ -e go ]; do sleep 0.01; done; echo late) & echo done')
    const { sessionId } = run.session
    expect(run.session.left).toBe(true)
    await at.run('touch go')
    await until(() => at.runtime.list('c')[0]?.status === 'ended')
    expect((await at.runtime.poll('c', sessionId)).output.text).toBe('late\n')
    expect(at.runtime.list('c')[0]).toMatchObject({ ending: 'exit', exitCode: 0, left: false })
  })

  it('is not reported when it is only slow to go', async () => {
    const run = await at.run('echo out > >(cat)')
    expect(run.output.text).toBe('out\n')
    expect(run.session).toMatchObject({ status: 'ended', left: false })
  })
})
