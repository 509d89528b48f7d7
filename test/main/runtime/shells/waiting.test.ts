import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findProgram } from '../../../../src/main/runtime/shell'
import { type Fixture, setUp } from './fixture'

let at: Fixture
beforeAll(() => {
  at = setUp()
})
afterAll(() => at.dispose())

const NODE_ASKS = `const lines = require('node:readline').createInterface({ input: process.stdin, output: process.stdout })
lines.question('name? ', (name) => { console.log('hello ' + name); lines.close() })`
/** The Node that runs the tests, whatever program it is in. */
const node = (file: string) => `ELECTRON_RUN_AS_NODE=1 '${process.execPath}' ${file}`
const PYTHON: [string, string, string][] = [
  ['Python that edits lines', "import readline\nprint('hi ' + input('who? '))", 'who? '],
  [
    'Python that polls',
    `import select, sys
print('who? ', end='', flush=True)
poll = select.poll()
poll.register(0, select.POLLIN)
poll.poll()
print('hi ' + sys.stdin.readline())`,
    'who? ',
  ],
]
const python = findProgram('python3', process.env.PATH ?? '') ? PYTHON : []

describe('a command that wants to be typed at', () => {
  it.each([
    ['the shell itself', "read -p 'sure? ' x; echo got $x", 'sure? ', 'y\n', 'y\ngot y\n'],
    ['with line editing', "read -e -p 'where? ' x; echo at $x", 'where? ', 'home\n', 'home\nat home\n'],
    ['without a prompt', 'head -n 1', '', 'line\n', 'line\nline\n'],
    [
      'that hides what is typed',
      "read -s -p 'Password: ' p; echo; [ $p = geheim ]; echo $?",
      'Password: ',
      'geheim\n',
      '\n0\n',
    ],
    ['in a program it started', `sh -c 'printf "go on? "; read x; echo $x'`, 'go on? ', 'no\n', 'no\nno\n'],
    [
      'from the terminal by its name',
      `sh -c 'printf "pin " >/dev/tty; read x </dev/tty; echo $x' </dev/null`,
      'pin ',
      '12\n',
      '12\n12\n',
    ],
  ])('is recognised: %s', async (_name, script, prompt, answer, rest) => {
    expect(await at.run(script)).toMatchObject({ output: prompt, exitCode: null, state: 'waiting' })
    expect(await at.input(answer)).toMatchObject({ output: rest, exitCode: 0, state: 'done' })
  })

  it('is recognised in a program with an event loop', async () => {
    writeFileSync(join(at.cwd, 'ask.cjs'), NODE_ASKS)
    expect(await at.run(node('ask.cjs'))).toMatchObject({ output: 'name? ', state: 'waiting' })
    const answered = await at.input('世界\n')
    expect(answered).toMatchObject({ exitCode: 0, state: 'done' })
    expect(answered.output).toMatch(/hello 世界\n$/)
  })

  it.each(python)('is recognised in a program of %s', async (_name, program, prompt) => {
    writeFileSync(join(at.cwd, 'ask.py'), program)
    expect(await at.run('python3 ask.py')).toMatchObject({ output: prompt, state: 'waiting' })
    const answered = await at.input('me\n')
    expect(answered).toMatchObject({ exitCode: 0, output: expect.stringContaining('hi me') })
  })

  it('is asked again and again', async () => {
    await at.run('for i in 1 2 3; do read -p "$i? " x; all=$all$x; done; echo $all')
    expect(await at.input('a\n')).toMatchObject({ output: 'a\n2? ', state: 'waiting' })
    expect(await at.input('b\n')).toMatchObject({ output: 'b\n3? ', state: 'waiting' })
    expect(await at.input('c\n')).toMatchObject({ output: 'c\nabc\n', state: 'done' })
  })

  it('gets exactly what is typed: without its end a line is not over', async () => {
    await at.run('read -p "? " x; echo "[$x]"')
    expect(await at.input('ab')).toMatchObject({ output: 'ab', state: 'waiting' })
    expect(await at.input('c\n')).toMatchObject({ output: 'c\n[abc]\n', state: 'done' })
  })

  it('does not get another command instead', async () => {
    await at.run('read -p "? " x')
    await expect(at.run('echo a')).rejects.toThrow('A command is still running')
    await at.input('\n')
  })
})

describe('a command that is quiet', () => {
  it('is left running, not taken for one that waits', async () => {
    const run = await at.run("printf 'working... '; sleep 100", { yieldMs: 1_000 })
    expect(run).toMatchObject({ output: 'working... ', exitCode: null, state: 'running' })
    await at.control('c')
  })

  it('is not taken for one that waits when it listens to something else', async () => {
    writeFileSync(join(at.cwd, 'wait.cjs'), "process.stdout.write('loading '); setTimeout(() => {}, 100_000)")
    expect(await at.run(node('wait.cjs'), { yieldMs: 1_000 })).toMatchObject({ state: 'running' })
    await at.control('c')
  })

  it('is told of when somebody asks again, and then forgotten', async () => {
    await at.run('until [ -e go ]; do sleep 0.01; done; echo went; (exit 6)', { yieldMs: 0 })
    writeFileSync(join(at.cwd, 'go'), '')
    expect(await at.input('')).toMatchObject({ output: 'went\n', exitCode: 6, state: 'done' })
    expect(await at.input('')).toMatchObject({ output: '', exitCode: 6, state: 'done' })
  })

  it('that ended meanwhile does not make a command of the answer to it', async () => {
    let shown = ''
    const detach = at.shells.attach('c', (data) => (shown += data))
    await at.run('until [ -e over ]; do sleep 0.01; done; echo late', { yieldMs: 0 })
    writeFileSync(join(at.cwd, 'over'), '')
    await expect.poll(() => /late\r\n.*[$#] $/s.test(shown), { timeout: 15_000 }).toBe(true)
    const run = await at.input('touch typed\n')
    expect(run).toMatchObject({ output: 'late\n', exitCode: 0, note: expect.stringContaining('not sent') })
    detach()
  })
})
