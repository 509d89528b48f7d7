import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Fixture, setUp } from './fixture'

let at: Fixture
beforeEach(() => {
  at = setUp()
})
afterEach(() => at.dispose())

describe('a script', () => {
  it('gives its output, its exit code and the folder it ended in, and nothing of what was typed', async () => {
    expect(await at.run('echo one\necho two >&2\n(exit 3)')).toEqual({
      output: 'one\ntwo\n',
      exitCode: 3,
      state: 'done',
      cwd: at.cwd,
      note: null,
    })
  })

  it('leaves folder, variables, functions, options and the last exit code to the next one', async () => {
    mkdirSync(join(at.cwd, '目录 a'))
    await at.run(
      "cd '目录 a'; plain=1; export SENT=2; declare -i sum=1; f() { echo called $1; }; shopt -s nullglob",
    )
    const next = await at.run("echo $plain; sum+=1; echo $sum\nsh -c 'echo $SENT'\nf me\necho *.none\nfalse")
    expect(next).toMatchObject({ output: '1\n2\n2\ncalled me\n\n', exitCode: 1 })
    expect(next.cwd).toBe(join(at.cwd, '目录 a'))
    expect(at.shells.cwd('c')).toBe(next.cwd)
    expect((await at.run('echo $?')).output).toBe('1\n')
  })

  it('starts in the folder itself when a link leads to it', async () => {
    const link = `${at.cwd}-link`
    symlinkSync(at.cwd, link)
    const linked = setUp({ cwdOf: () => link })
    expect(linked.shells.cwd('c')).toBe(at.cwd)
    expect(await linked.run('pwd')).toMatchObject({ output: `${at.cwd}\n`, cwd: at.cwd })
    await linked.dispose()
  })

  it('leaves its jobs running', async () => {
    await at.run('sleep 100 & echo $! > job')
    const { output } = await at.run('jobs -p')
    expect(Number(output)).toBe(await at.pidIn('job'))
  })

  it('with a syntax error says so, and the shell goes on', async () => {
    await at.run('x=1')
    const run = await at.run('echo a\nif then')
    expect(run).toMatchObject({ exitCode: 2, state: 'done', note: null })
    expect(run.output).toMatch(/^a\nbash: script: line 2: syntax error/)
    expect((await at.run('echo $x')).output).toBe('1\n')
  })

  it('that is not closed says so', async () => {
    expect(await at.run('echo "a')).toMatchObject({ exitCode: 2, state: 'done' })
  })

  it('with control characters is refused', async () => {
    await expect(at.run('echo \x03')).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
    await expect(at.run('echo \x1b[2J')).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
  })

  it('cannot hide its end', async () => {
    await at.run('PROMPT_COMMAND=; PS1=; printf() { :; }; set -x; exec 3>&1 4>&2 >out 2>&1; echo hidden')
    const run = await at.run('exec >&3 2>&4; set +x; grep -c ^hidden out')
    expect(run).toMatchObject({ output: expect.stringMatching(/1\n$/), exitCode: 0, state: 'done' })
  })

  it('prints a mark that is not the shell’s, and it is no mark', async () => {
    const run = await at.run("printf '\\033]7717;abc;prompt;9;/;abc\\a'; echo a; (exit 5)")
    expect(run).toMatchObject({ output: 'a\n', exitCode: 5, cwd: at.cwd })
  })

  it('does not leave `set -e` to the next one', async () => {
    await at.run('set -e\nx=1')
    expect(await at.run('false\necho $x')).toMatchObject({ output: '1\n', note: null })
  })

  it('leaves no file behind', async () => {
    await at.run('true')
    const files = readdirSync(at.stateDir, { recursive: true }).map(String)
    expect(files.filter((name) => /script|variables/.test(name))).toEqual([])
  })

  it('is shown while it runs', async () => {
    let shown = ''
    await at.run('echo a; echo b', { onOutput: (text) => (shown += text) })
    expect(shown).toBe('a\nb\n')
  })

  it('of endless output is its beginning and its end', async () => {
    const { output, exitCode } = await at.run('yes | head -c 3000000; echo last')
    expect(output.length).toBeLessThan(8_000)
    expect(output).toMatch(/^y\ny\n.*bytes, \d+ lines left out.*y\nlast\n$/s)
    expect(exitCode).toBe(0)
  })
})

describe('a script may hold', () => {
  let shared: Fixture
  beforeAll(() => {
    shared = setUp()
  })
  afterAll(() => shared.dispose())

  it.each([
    ['quotes of all kinds', `printf '%s|' "a'b" 'c"d' $'e\\tf' \\"g '\\'`, `a'b|c"d|e\tf|"g|\\|`],
    ['a here-document', "cat <<'E'\n$HOME `x` \\\n\ttab\nE", '$HOME `x` \\\n\ttab\n'],
    ['more than a terminal takes in a line', `echo ${'x'.repeat(9_000)} | wc -c`, '9001\n'],
    ['what a shell would take for its history', 'echo \'a!b\' "!!"', 'a!b !!\n'],
    ['lines with carriage returns', 'echo a\r\necho b\r\n', 'a\nb\n'],
    ['a comment at the end', 'echo a # b', 'a\n'],
    ['CJK and emoji', 'echo 你好，世界 👩‍👩‍👧', '你好，世界 👩‍👩‍👧\n'],
    ['nothing', '', ''],
    ['its own return', 'echo a\nreturn 4\necho b', 'a\n'],
    ['output without an end of line', 'printf abc', 'abc'],
    [
      'colours, titles and progress',
      "printf '\\033[31mred\\033[0m\\033]0;t\\a\\n10%%\\r50%%\\r99%%\\n'",
      'red\n99%\n',
    ],
  ])('%s', async (_name, script, output) => {
    expect(await shared.run(script)).toMatchObject({ output, state: 'done' })
  })
})

describe('scripts of one conversation', () => {
  it('run one after the other', async () => {
    const runs = await Promise.all(['echo a; x=1', 'echo b$x', 'echo c$x'].map((each) => at.run(each)))
    expect(runs.map((each) => each.output)).toEqual(['a\n', 'b1\n', 'c1\n'])
  })

  it('share nothing with those of another', async () => {
    await at.run('x=1')
    expect((await at.shells.run('other', 'echo "[$x]"')).output).toBe('[]\n')
  })
})

describe('a shell that ends', () => {
  it('is told, and the next command has a new one and is told that too', async () => {
    await at.run('x=1')
    const last = await at.run('cd /; echo bye\nexit 7')
    expect(last).toMatchObject({ output: 'bye\n', exitCode: 7, state: 'done' })
    expect(last.note).toContain('ended with code 7')
    expect(at.shells.cwd('c')).toBe(at.cwd)
    const next = await at.run('echo "[$x]"')
    expect(next).toMatchObject({ output: '[]\n', exitCode: 0 })
    expect(next.note).toContain('new one')
    expect((await at.run('true')).note).toBeNull()
  })

  it('by `set -e` is told the same way', async () => {
    const run = await at.run('set -e\necho a\nfalse\necho b')
    expect(run).toMatchObject({ output: 'a\n', exitCode: 1, state: 'done' })
    expect(run.note).toContain('ended')
  })

  it('by a signal is told too', async () => {
    expect(await at.run('kill -KILL $$')).toMatchObject({ exitCode: 137, state: 'done' })
  })
})

describe('a folder that is not there', () => {
  it('is named', async () => {
    const gone = setUp({ cwdOf: () => '/no/such/folder' })
    await expect(gone.run('true')).rejects.toThrow('The folder /no/such/folder is not there.')
    await gone.dispose()
  })
})
