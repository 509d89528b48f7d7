import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Fixture, setUp } from '../main/runtime/fixture'

let at: Fixture
beforeEach(() => {
  at = setUp()
})
afterEach(() => at.dispose())

describe('secrets in child environments', () => {
  it('a command sees no key of the app, by any way it could look', async () => {
    await at.dispose()
    const value = 'sk-very-secret-value'
    const names = ['OPENAI_API_KEY', 'ANTHROPIC_API_KEY', 'GITHUB_TOKEN', 'AWS_SECRET_ACCESS_KEY', 'MY_THING']
    const secrets = Object.fromEntries(names.map((name) => [name, value]))
    at = setUp({ env: { ...process.env, SHELL: '/bin/bash', ...secrets } })
    const run = await at.run(
      'env; set; cat /proc/$$/environ; python3 -c "import os; print(os.environ)" 2>/dev/null; true',
    )
    expect(run.output.text).toContain('TERM=dumb')
    expect(run.output.text + (await at.run('env; set')).output.text).not.toContain(value)
  })

  it('what loads code into every program does not pass', async () => {
    await at.dispose()
    const bait = {
      BASH_ENV: '/x',
      ENV: '/x',
      LD_PRELOAD: '/x.so',
      NODE_OPTIONS: '-r /x',
      GIT_SSH_COMMAND: 'x',
    }
    at = setUp({ env: { ...process.env, SHELL: '/bin/bash', ...bait } })
    const run = await at.run(`echo "[$BASH_ENV$ENV$LD_PRELOAD$NODE_OPTIONS$GIT_SSH_COMMAND]"`)
    expect(run.output.text).toBe('[]\n')
  })
})

describe('programs of the workspace', () => {
  it('do not stand in for those of the system, although the user looks into the folder first', async () => {
    await at.dispose()
    at = setUp({ env: { ...process.env, SHELL: '/bin/bash', PATH: `.::${process.env.PATH}` } })
    await at.run("printf '#!/bin/sh\\necho not ls' > ls; chmod +x ls")
    expect((await at.run('ls')).output.text).toBe('ls\n')
  })
})

describe('start-up files', () => {
  it('a .bashrc does not run before a command, although the input is a socket', async () => {
    const home = join(at.base, 'home')
    mkdirSync(home)
    writeFileSync(join(home, '.bashrc'), 'echo from bashrc')
    const runtime = at.open({ env: { ...process.env, SHELL: '/bin/bash', HOME: home } })
    const run = await at.run('echo only this', {}, runtime)
    expect(run.output.text).toBe('only this\n')
    await runtime.close()
  })
})

describe('questions', () => {
  it('git and ssh do not ask, and nothing can reach a terminal', async () => {
    const run = await at.run('cat < /dev/tty; [ -t 0 ] || [ -t 1 ] || [ -t 2 ] || echo no terminal')
    // Two pipes: which of them is read first is nobody's promise.
    expect(run.stderr.text).toMatch(/\/dev\/tty: No such device or address\n$/)
    expect(run.stdout.text).toBe('no terminal\n')
    const git = await at.run(
      'git init -q . && git -c user.name=a -c user.email=a@b commit --allow-empty; echo $?',
    )
    expect(git.session.status).toBe('ended')
  })
})
