import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { answer, callTool, say } from '../wire/server'
import { eachHasItsOwn, place, requestIds, resultsIn, server } from './fixture'

const VALUE = `tök-en's "9" $HOME\\x`
const KEY = { DESKWRIGHT_KEY: 'a pass phrase of the test' }

eachHasItsOwn()

const run = (...more: string[]) =>
  place.run(
    [
      ...['run', 'Use it', '--workspace', place.workspace, '--provider', 'openai', '--model', 'test'],
      ...['--base-url', server.url, '--api-key-env', 'TEST_KEY', '--json', '--mode', 'full', ...more],
    ],
    KEY,
  )

/** Allows whatever is asked for until it is over. */
async function runAll(...more: string[]) {
  const parts = [await run(...more)]
  for (let last = parts[0]; last?.code === 3; last = parts.at(-1)) {
    const [id = ''] = requestIds(last.events)
    parts.push(await place.run(['answer', id, 'allow', '--json'], KEY))
  }
  return {
    code: parts.at(-1)?.code,
    output: parts.map(({ stdout, stderr }) => stdout + stderr).join(''),
    events: parts.flatMap(({ events }) => events),
  }
}
const setIt = () => place.run(['var', 'set', 'TOKEN', '--note', 'for the test'], KEY, `${VALUE}\n`)
const file = (name: string) => readFileSync(join(place.workspace, name), 'utf8')

/** Every file the app keeps, with its text. */
function kept(folder = place.dataDir): [name: string, bytes: Buffer][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path, readFileSync(path)])
}

/** Not the copies for undo: those are the user's files as they were. */
function expectNoTrace(output: string): void {
  const forms = [
    VALUE,
    VALUE.replaceAll("'", "'\\''"),
    VALUE.replace(/[\\"$]/g, '\\$&'),
    JSON.stringify(VALUE).slice(1, -1),
    encodeURIComponent(VALUE),
  ]
  const coded = [Buffer.from(VALUE).toString('base64').slice(0, -3), Buffer.from(VALUE).toString('hex')]
  for (const form of [...forms, ...coded]) {
    expect(output).not.toContain(form)
    expect(JSON.stringify(server.requests)).not.toContain(JSON.stringify(form).slice(1, -1))
    for (const [name, bytes] of kept())
      if (!name.includes('history')) expect([name, bytes.includes(form)]).toEqual([name, false])
  }
}

describe('var', () => {
  it('keeps a value under a key of the user, tells its name only, and forgets it', async () => {
    expect((await setIt()).code).toBe(0)
    expect(statSync(join(place.dataDir, 'vault.json')).mode & 0o777).toBe(0o600)
    const listed = await place.run(['var', 'list'], KEY)
    expect(listed.stdout).toBe('TOKEN\tfor the test\n')
    expectNoTrace(listed.stdout + listed.stderr)
    expect((await place.run(['var', 'rm', 'TOKEN'], KEY)).code).toBe(0)
    expect((await place.run(['var', 'list'], KEY)).stdout).toBe('')
    const gone = await place.run(['var', 'rm', 'TOKEN'], KEY)
    expect([gone.code, gone.stderr]).toEqual([1, 'There is no secret TOKEN.\n'])
  })

  it('says that there is no place to keep it in, and keeps nothing', async () => {
    const { code, stderr } = await place.run(['var', 'set', 'TOKEN'], { DESKWRIGHT_KEY: '' }, VALUE)
    expect(code).toBe(1)
    expect(stderr).toContain('DESKWRIGHT_KEY')
    expect(kept().map(([name]) => name)).not.toContain(join(place.dataDir, 'vault.json'))
  })

  it('loses none when several are set at the same time', async () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F']
    const keep = async (name: string) => {
      while ((await place.run(['var', 'set', name], KEY, `value-of-${name}`)).code !== 0);
    }
    await Promise.all(names.map(keep))
    expect((await place.run(['var', 'list'], KEY)).stdout.split('\n').filter(Boolean).sort()).toEqual(names)
  }, 60_000)

  it('is typed unseen at a terminal', async () => {
    const { spawn } = await import('node-pty')
    const args = [resolve('out/main/headless.js'), 'var', 'set', 'TOKEN', '--data-dir', place.dataDir]
    const env = { ...process.env, ...KEY, ELECTRON_RUN_AS_NODE: '1' }
    const typed = spawn(process.execPath, args, { env })
    let shown = ''
    const code = new Promise((done) => typed.onExit(({ exitCode }) => done(exitCode)))
    typed.onData((text) => {
      shown += text
      if (shown.endsWith('(not shown): ')) typed.write('typedX\u007f-value\r')
    })
    expect(await code).toBe(0)
    expect(shown).toContain('Value of TOKEN (not shown): ')
    expect(shown).not.toMatch(/typed|value\r/)
    expect((await place.run(['var', 'list'], KEY)).stdout).toBe('TOKEN\n')
  })

  it('takes no value from the command line and none that cannot be hidden', async () => {
    expect((await place.run(['var', 'set', 'TOKEN', 'value-1'], KEY)).code).toBe(2)
    const short = await place.run(['var', 'set', 'TOKEN'], KEY, 'abc\n')
    expect([short.code, short.stderr]).toEqual([1, expect.stringContaining('at least 4 characters')])
  })
})

describe('a call that names a secret', () => {
  const script = [
    `printf '%s' $KARYI{TOKEN} > out.txt`,
    `echo "again: $KARYI{TOKEN}"; printf %s '$KARYI{TOKEN}' | base64; printf %s "$KARYI{TOKEN}" | od -An -tx1`,
    `tr '\\0' ' ' < /proc/$$/cmdline; env | grep KARYI`,
    `for i in 1 2 3; do printf %s "$KARYI{TOKEN}" | cut -c1-$((i * 5)); done; echo "$KARYI{TOKEN}" >&2`,
  ].join('\n')

  it('native: gets the value, and nobody else sees it', async () => {
    await setIt()
    server.script(
      answer([callTool('1', 'exec', { command: script })]),
      answer([callTool('2', 'write', { path: 'new.env', content: 'A=$KARYI{TOKEN}\n' })]),
      answer([callTool('3', 'read', { path: 'new.env' })]),
      answer([
        callTool('4', 'edit', {
          path: 'new.env',
          oldText: 'A=$KARYI{TOKEN}',
          newText: 'B=$KARYI{TOKEN}; more',
        }),
      ]),
      answer([callTool('5', 'exec', { command: 'env | grep -c KARYI; cat out.txt' })]),
      answer([callTool('6', 'exec', { command: 'touch no; echo $KARYI{OTHER}' })]),
      answer([say('Done with $KARYI{ and $KARYI{TOKEN}.')]),
    )
    const { code, output, events } = await runAll()
    expect(code).toBe(0)
    expect(file('out.txt')).toBe(VALUE)
    expect(file('new.env')).toBe(`B=${VALUE}; more\n`)
    const results = resultsIn(events)
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false])
    expect(JSON.stringify(results[0])).toContain('again: $KARYI{TOKEN}')
    expect(JSON.stringify(results[2])).toContain('A=$KARYI{TOKEN}')
    expect(results[4]).toMatchObject({ data: { stdout: '0\n$KARYI{TOKEN}' } })
    expect(results[5]).toMatchObject({
      error: { code: 'NOT_FOUND', message: expect.stringContaining('OTHER') },
    })
    expect(readdirSync(place.workspace)).not.toContain('no')
    expect(output).toContain('$KARYI{ and $KARYI{TOKEN}.')
    expectNoTrace(output)
  })

  it('agent-xml: gets the value, and nobody else sees it', async () => {
    await setIt()
    const tools = (id: string, name: string, parameters: object) =>
      answer([say(`<tools>${JSON.stringify([{ id, name, parameters }])}</tools>`)])
    server.script(
      tools('1', 'run_command', { command: script }),
      tools('2', 'append_file', { filePath: 'out.txt', content: '\n$KARYI{TOKEN}' }),
      tools('3', 'set_env_variable', { name: 'MINE', value: '$KARYI{TOKEN}' }),
      tools('4', 'get_env_variable', { name: 'MINE' }),
      tools('5', 'run_command', { command: 'printf %s "$MINE" > mine.txt; env | grep -c KARYI' }),
      answer([say('<final_answer>Done.</final_answer>')]),
    )
    const { code, output, events } = await runAll('--protocol', 'agent-xml')
    expect(code).toBe(0)
    expect(file('out.txt')).toBe(`${VALUE}\n${VALUE}`)
    expect(file('mine.txt')).toBe(VALUE)
    expect(resultsIn(events)[3]).toMatchObject({ data: { value: '$KARYI{TOKEN}' } })
    expect(resultsIn(events)[4]).toMatchObject({ error: { stdout: '0\n' } })
    expectNoTrace(output)
  })

  it('tools-xml: gets the value in the terminal and in attributes, and nobody else sees it', async () => {
    await setIt()
    writeFileSync(join(place.workspace, 'a.txt'), `x ${VALUE} y\n`)
    const tools = (inner: string) => answer([say(`<tools>${inner}</tools>`)])
    server.script(
      tools(`<command><![CDATA[${script}]]></command>`),
      tools('<command>env | grep -c KARYI; export -p | grep KARYI</command>'),
      tools(
        '<command>set -x; export KEEP=$KARYI{TOKEN}; true "$KEEP"; export -p; printf %q "$KEEP"</command>',
      ),
      tools('<command>set +x; printf %s "$KEEP" > keep.txt; cat > asked.txt</command>'),
      tools('<input>$KARYI{TOKEN}\\n</input><ctrl>d</ctrl>'),
      tools('<read><file src="a.txt"/></read>'),
      tools(
        '<edit><file src="a.txt"><find>x $KARYI{TOKEN}</find><replace>z $KARYI{TOKEN}</replace></file></edit>',
      ),
      answer([say('Done.')]),
    )
    const { code, output, events } = await runAll('--protocol', 'tools-xml')
    expect(code).toBe(0)
    expect(file('out.txt')).toBe(VALUE)
    expect(file('keep.txt')).toBe(VALUE)
    expect(file('asked.txt')).toBe(`${VALUE}\n`)
    expect(file('a.txt')).toBe(`z ${VALUE} y\n`)
    expect(JSON.stringify(resultsIn(events)[1])).toContain('"output":"0\\n"')
    expectNoTrace(output)
  })
})

describe('get_value', () => {
  const asks = () =>
    server.script(
      answer([
        callTool('1', 'get_value', { key: 'NPM_TOKEN', reason: 'To publish the package', note: 'npm' }),
      ]),
      answer([callTool('2', 'exec', { command: 'printf %s $KARYI{NPM_TOKEN} > out.txt' })]),
      answer([say('Done.')]),
    )

  it('waits for a value from stdin, which is for this answer only', async () => {
    asks()
    const asked = await run()
    expect(asked.code).toBe(3)
    const [id = ''] = requestIds(asked.events)
    const wrong = await place.run(['answer', id, VALUE], KEY)
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('stdin')])
    const short = await place.run(['answer', id, '-'], KEY, 'abc')
    expect([short.code, short.stderr]).toEqual([1, expect.stringContaining('at least 4')])
    const answered = await place.run(['answer', id, '-', '--json'], KEY, `${VALUE}\n`)
    expect(answered.code).toBe(0)
    expect(file('out.txt')).toBe(VALUE)
    expectNoTrace(answered.stdout + answered.stderr)
    expect((await place.run(['answer', id, '-'], KEY, VALUE)).stderr).toContain('answered before')
    expect((await place.run(['var', 'list'], KEY)).stdout).toBe('')
  })

  it('keeps it when told to', async () => {
    asks()
    const [id = ''] = requestIds((await run()).events)
    const { code } = await place.run(['answer', id, '-', '--keep'], KEY, VALUE)
    expect(code).toBe(0)
    expect((await place.run(['var', 'list'], KEY)).stdout).toBe('NPM_TOKEN\tnpm\n')
  })

  it('tells the model that the user does not give it, and the call that needs it does not run', async () => {
    asks()
    const [id = ''] = requestIds((await run()).events)
    const { code, events } = await place.run(['answer', id, 'deny', '--reason', 'not now', '--json'], KEY)
    expect(code).toBe(0)
    expect(resultsIn(events)).toMatchObject([
      { error: { code: 'DENIED', message: 'The user did not give NPM_TOKEN. They said: not now' } },
      { error: { code: 'NOT_FOUND' } },
    ])
    expect(readdirSync(place.workspace)).toEqual([])
  })

  it('asks in tools-xml with the tag of its own', async () => {
    server.script(
      answer([say(`<tools><get_value key="NPM_TOKEN" reason='To publish' note="npm"/></tools>`)]),
      answer([say('<tools><command>printf %s $KARYI{NPM_TOKEN} &gt; out.txt</command></tools>')]),
      answer([say('Done.')]),
    )
    const [id = ''] = requestIds((await run('--protocol', 'tools-xml')).events)
    expect((await place.run(['answer', id, '-'], KEY, VALUE)).code).toBe(0)
    expect(file('out.txt')).toBe(VALUE)
  })
})
