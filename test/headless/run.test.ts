import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { callTool, refuse, say } from '../wire/server'
import { eachHasItsOwn, place, requestIds, resultsIn, server, startProgram, textIn } from './fixture'

eachHasItsOwn()

const ask = (...more: string[]) => askTo('Do it', ...more)
const askTo = (prompt: string, ...more: string[]) => {
  const model = [
    '--provider',
    'openai',
    '--model',
    'test',
    '--base-url',
    server.url,
    '--api-key-env',
    'TEST_KEY',
  ]
  return place.run(['run', prompt, '--workspace', place.workspace, ...model, '--json', ...more])
}
const everythingIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')

describe('a run without a window', () => {
  it('prints the answer, and says on the side what it did', async () => {
    writeFileSync(join(place.workspace, 'a.txt'), 'x')
    const { code, stdout, stderr } = await place.run(['run', 'list .', '--workspace', place.workspace])
    expect(code).toBe(0)
    expect(stdout).toContain('a.txt')
    expect(stderr).toContain('◦ ls {"path":"."}')
    expect(stderr).toMatch(/conversation [0-9a-f-]{36}/)
  })

  it('prints nothing but events with --json, numbered without gaps', async () => {
    server.script([say('Hello ', 'world')])
    const { code, events } = await ask()
    expect(code).toBe(0)
    expect(textIn(events)).toBe('Hello world')
    expect(events.map(({ payload }) => payload.seq)).toEqual(events.map((_, index) => index))
    expect(events.at(-1)?.channel).toBe('stream:end')
  })

  it('says on the side that a busy server is asked again, in its words', async () => {
    server.script(refuse(429, { error: { message: 'Slow down.' } }, { 'retry-after': '1' }), [say('Hi')])
    const { code, stderr, events } = await ask()
    expect(code).toBe(0)
    expect(textIn(events)).toBe('Hi')
    expect(stderr).toMatch(/Slow down\. Trying again in \d s \(1 of 5\)\./)
  })

  it.each([
    ['openai', '/chat/completions', (headers: Record<string, unknown>) => headers.authorization],
    ['anthropic', '/v1/messages', (headers: Record<string, unknown>) => headers['x-api-key']],
  ])('speaks to %s with the key of the variable, which it never keeps', async (provider, path, keyIn) => {
    server.script([say('Hi')])
    const { code } = await ask('--provider', provider)
    expect(code).toBe(0)
    expect(server.requests[0]?.path).toContain(path)
    expect(keyIn(server.requests[0]?.headers ?? {})).toContain('sk-secret-0123456789')
    expect(everythingIn(place.dataDir)).not.toContain('sk-secret-0123456789')
  })

  it('never keeps its key, also when the user, the model and a program say it', async () => {
    const key = 'sk-secret-0123456789'
    server.script(
      [
        say('It is sk-sec', 'ret-0123456789.'),
        callTool('1', 'exec', { command: "printf 'sk-%s' secret-0123456789" }),
      ],
      [callTool('2', 'exec', { command: 'env' }), callTool('3', 'write', { path: 'k', content: key })],
      [say('Done: sk-s')],
    )
    const { code, events, stdout } = await askTo(`Use ${key}`, '--mode', 'full')
    expect(code).toBe(0)
    expect(textIn(events)).toBe('It is $KARYI{TEST_KEY}.Done: sk-s')
    expect(stdout).not.toContain(key)
    expect(server.requests.map(({ body }) => JSON.stringify(body)).join()).not.toContain(key)
    expect(resultsIn(events).map(({ ok }) => ok)).toEqual([true, true, false])
    expect(everythingIn(place.dataDir)).not.toContain(key)
  })

  it('does the work of several steps in the workspace', async () => {
    server.script(
      [callTool('1', 'write', { path: 'a.txt', content: 'one\n' })],
      [callTool('2', 'edit', { path: 'a.txt', oldText: 'one', newText: 'two' })],
      [callTool('3', 'exec', { command: 'cat a.txt' })],
      [say('Done.')],
    )
    const { code, events } = await ask('--mode', 'full')
    expect(code).toBe(0)
    expect(readFileSync(join(place.workspace, 'a.txt'), 'utf8')).toBe('two\n')
    expect(resultsIn(events)).toMatchObject([
      { ok: true },
      { ok: true },
      { ok: true, data: { stdout: 'two\n' } },
    ])
  })

  it('tells the model when what it left in the background has ended', async () => {
    server.script(
      [
        callTool('1', 'exec', {
          command: 'until [ -e go ]; do sleep 0.02; done; echo bye; exit 7',
          background: true,
        }),
      ],
      [callTool('2', 'write', { path: 'go', content: '' })],
      [callTool('3', 'exec', { command: 'sleep 0.5' })],
      [say('ok')],
    )
    const { code } = await ask('--mode', 'full')
    expect(code).toBe(0)
    expect(server.requests[3]?.text).toMatch(
      /background session p-[0-9a-f]+ .* ended with exit code 7\. Its last output: bye/,
    )
  })

  it('tells the model after an answer what ended when the run waited for it', async () => {
    const wait = (id: string) => callTool(id, 'exec', { command: 'sleep 600', background: true })
    const asks = callTool('3', 'question', { question: 'Which?', options: [] })
    server.script([wait('1')], [wait('2')], [asks], [callTool('4', 'ls', { path: '.' })], [say('ok')])
    const first = await ask('--mode', 'full')
    const second = await place.run(['answer', requestIds(first.events)[0] ?? '', 'this', '--json'])
    expect([first.code, second.code]).toEqual([3, 0])
    const [, , , told, later] = server.requests.map(({ body }) => JSON.stringify(body.messages))
    expect(
      told?.match(/background session p-[0-9a-f]+ \(sleep 600\) was ended when the app ended/g),
    ).toHaveLength(2)
    expect(later?.match(/was ended when the app ended/g)).toHaveLength(2)
  })

  it('offers the eight tools and the business ones, and answers any other name', async () => {
    server.script([callTool('1', 'read_file', { path: 'a' })], [say('ok')])
    const { events } = await ask()
    const tools = server.requests[0]?.body.tools as { function: { name: string } }[]
    expect(tools.map((tool) => tool.function.name)).toEqual([
      ...['read', 'write', 'edit', 'find', 'grep', 'ls', 'exec', 'process', 'question', 'spawn', 'get_value'],
      ...['web_search', 'web_fetch', 'message', 'skill_list', 'skill_control', 'cron'],
    ])
    expect(JSON.stringify(resultsIn(events))).toContain('Unknown Agent tool: read_file')
  })

  it('keeps its first request small and its beginning the same', async () => {
    server.script([callTool('1', 'ls', { path: '.' })], [say('ok')])
    await ask()
    const [first, second] = server.requests
    expect(first?.text.length).toBeLessThan(12_000)
    const head = (text = '') => text.slice(0, text.indexOf('"Do it"'))
    expect(head(second?.text)).toBe(head(first?.text))
    for (const name of ['read_file', 'old_string', 'execute_command', 'filePath'])
      expect(first?.text).not.toContain(name)
  })

  it("fails with the provider's own words", async () => {
    server.script(refuse(401, { error: { message: 'Incorrect API key provided.' } }))
    const { code, events } = await ask()
    expect(code).toBe(1)
    expect(events.at(-1)).toMatchObject({
      channel: 'stream:error',
      payload: { error: { message: expect.stringContaining('Incorrect API key provided') } },
    })
  })

  it('goes on with a conversation', async () => {
    server.script([say('One')], [say('Two')])
    const first = await ask()
    const conversation = first.events[0]?.payload.conversationId ?? ''
    const second = await place.run(['run', 'And then?', '--conversation', conversation, '--json'])
    expect(second.code).toBe(0)
    expect(server.requests[1]?.text).toContain('One')
    expect(second.events[0]?.payload.conversationId).toBe(conversation)
  })

  it.each([
    [['run'], 'exactly one prompt'],
    [['run', 'a', 'b'], 'exactly one prompt'],
    [['run', 'a', '--mode', 'wild'], 'no mode wild'],
    [['run', 'a', '--provider', 'nobody'], 'no provider nobody'],
    [['run', 'a', '--provider', 'openai'], 'needs --model'],
    [['run', 'a', '--what'], '--what'],
    [['run', 'a', '--workspace', ''], '--workspace needs a value'],
    [['run', 'a', '--provider', 'openai', '--model', ''], '--model needs a value'],
    [['walk', 'a'], 'no command walk'],
    [['run', 'a', '--provider', 'openai', '--model', 'x', '--base-url', 'file:///etc'], 'not an http'],
    [['answer', 'x'], 'needs the id'],
    [['answer', 'x', 'allow', '--reason', 'y'], 'goes with deny'],
    [['cron', 'run', 'x', '--mode', 'full'], '--mode is for run, not for cron'],
    [['cron', 'list', '--keep'], '--keep is for answer, not for cron'],
  ])('refuses %j with its usage', async (args, words) => {
    const { code, stdout, stderr } = await place.run(args)
    expect(code).toBe(2)
    expect(stderr).toContain(words)
    expect(stderr).toContain('Usage:')
    expect(stdout).toBe('')
  })

  it('fails in words for a folder or a conversation that is not there', async () => {
    const gone = await place.run(['run', 'list .', '--workspace', join(place.folder, 'gone')])
    expect(gone).toMatchObject({ code: 2, stderr: expect.stringContaining('gone is not a folder') })
    const nobody = await place.run(['run', 'x', '--conversation', 'nobody'])
    expect(nobody).toMatchObject({ code: 1, stderr: expect.stringContaining('does not exist') })
  })

  it('says in one line why its data folder cannot be used', async () => {
    mkdirSync(join(place.dataDir, 'deskwright.db'), { recursive: true })
    const taken = await place.run(['run', 'x', '--json'])
    expect(taken).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^.* cannot be opened: .*\n$/),
    })
    const folder = join(place.folder, 'new')
    await startProgram(['run', 'list .', '--data-dir', folder]).ended
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  it('leaves a data folder alone that another one works with', async () => {
    server.script({ said: [say('a')], hangAfter: 1 }, [say('b')])
    const model = ['--provider', 'openai', '--model', 'm', '--base-url', server.url]
    const first = place.start(['run', 'x', ...model, '--json'])
    await server.arrived(1)
    const second = await place.run(['run', 'y', '--json'])
    expect(second).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Another Deskwright .*\n$/),
    })
    first.child.kill('SIGTERM')
    const { code, events } = await first.ended
    expect(code).toBe(130)
    expect(events.at(-1)).toMatchObject({ channel: 'stream:end', payload: { userStop: true } })
  })
})

describe('a run that has to ask', () => {
  it('waits on disk and goes on with the answer', async () => {
    server.script([callTool('1', 'write', { path: 'a.txt', content: 'x' })], [say('Written.')])
    const first = await ask()
    expect(first.code).toBe(3)
    expect(existsSync(join(place.workspace, 'a.txt'))).toBe(false)
    const [id = ''] = requestIds(first.events)
    expect(JSON.stringify(first.events.at(-1))).toContain('+x')

    const second = await place.run(['answer', id, 'allow', '--json'])
    expect(second.code).toBe(0)
    expect(readFileSync(join(place.workspace, 'a.txt'), 'utf8')).toBe('x\n')
    expect(textIn(second.events)).toBe('Written.')
    expect(second.events[0]?.payload.seq).toBe((first.events.at(-1)?.payload.seq ?? 0) + 1)

    const third = await place.run(['answer', id, 'allow', '--json'])
    expect(third).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('answered before') })
    expect(server.requests).toHaveLength(2)
  })

  it('stays at 3 while another answer is open', async () => {
    server.script(
      [
        callTool('1', 'write', { path: 'a', content: '1' }),
        callTool('2', 'write', { path: 'b', content: '2' }),
      ],
      [say('ok')],
    )
    const [one = '', two = ''] = requestIds((await ask()).events)
    expect(await place.run(['answer', one, 'allow', '--json'])).toMatchObject({ code: 3, stdout: '' })
    expect(existsSync(join(place.workspace, 'a'))).toBe(false)
    expect((await place.run(['answer', two, 'deny', '--reason', 'not b', '--json'])).code).toBe(0)
    expect(existsSync(join(place.workspace, 'a'))).toBe(true)
    expect(existsSync(join(place.workspace, 'b'))).toBe(false)
    expect(server.requests[1]?.text).toContain('not b')
  })

  it('takes the text for a question', async () => {
    server.script(
      [callTool('1', 'question', { question: 'Which?', options: [{ label: 'Red' }] })],
      [say('ok')],
    )
    const [id = ''] = requestIds((await ask()).events)
    expect((await place.run(['answer', id, 'dark blue', '--json'])).code).toBe(0)
    expect(server.requests[1]?.text).toContain('dark blue')
  })

  it('says how to answer when a person reads it, with the data folder unless it is known anyway', async () => {
    const { code, stderr } = await place.run(['run', 'run echo hi', '--workspace', place.workspace])
    expect(code).toBe(3)
    const [, told = ''] = /npm start -- (answer [0-9a-f-]{36} --data-dir \S+) allow\|deny/.exec(stderr) ?? []
    const answered = await startProgram([...told.split(' '), 'allow']).ended
    expect([answered.code, answered.stderr]).toEqual([0, expect.stringContaining('echo hi')])
    const args = ['run', 'run echo hi', '--workspace', place.workspace]
    const env = { DESKWRIGHT_DATA_DIR: place.dataDir }
    expect((await startProgram(args, env).ended).stderr).toMatch(/answer [0-9a-f-]{36} allow\|deny/)
  })
})
