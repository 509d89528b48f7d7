import { afterEach, describe, expect, it } from 'vitest'
import { findProgram } from '../../../../src/main/runtime/shell'
import { findDialect } from '../../../../src/main/runtime/shells/dialect'
import { type Fixture, setUp } from './fixture'

let at: Fixture | null = null
afterEach(() => at?.dispose())

const search = `/bin:/usr/bin:${process.env.PATH}`
const installed = ['bash', 'zsh', 'sh'].flatMap((name) => findProgram(name, search) ?? [])

describe('a shell of another kind', () => {
  it.each(installed)('%s tells output, exit code, folder and prompts', async (path) => {
    at = setUp({ env: { ...process.env, SHELL: path } })
    expect(await at.run('echo a; x=1; cd /; (exit 3)')).toMatchObject({
      output: 'a\n',
      exitCode: 3,
      cwd: '/',
    })
    expect(await at.run('echo $? $x')).toMatchObject({ output: '3 1\n', exitCode: 0 })
    expect(await at.run("printf '? '; read y; echo $y")).toMatchObject({ output: '? ', state: 'waiting' })
    expect(await at.input('z\n')).toMatchObject({ output: 'z\nz\n', state: 'done' })
    const wrong = await at.run('if then')
    expect(wrong).toMatchObject({
      state: 'done',
      note: null,
      output: expect.stringMatching(/then|syntax|parse/),
    })
    expect(wrong.exitCode).not.toBe(0)
    await at.run('sleep 100; echo after', { yieldMs: 0 })
    expect(await at.control('c')).toMatchObject({ exitCode: 130, state: 'done' })
    expect(await at.run('PS1=; PROMPT=; set -e; true')).toMatchObject({ exitCode: 0 })
    expect(await at.run('false; echo 中文')).toMatchObject({ output: '中文\n', exitCode: 0 })
    expect(await at.run('exit 5')).toMatchObject({ exitCode: 5, state: 'done', output: '' })
  })

  it('is not fish, which cannot tell', () => {
    const fish = { SHELL: '/bin/fish', PATH: '/bin' }
    expect(findDialect(fish, '/f', 'n')?.kind).toMatch(/^(bash|sh)$/)
  })
})
