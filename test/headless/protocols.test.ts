import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import type { StreamEvent } from '../../src/shared/stream-events'
import { answer, callTool, refuse, say } from '../wire/server'
import { eachHasItsOwn, place, requestIds, resultsIn, server, textIn } from './fixture'

eachHasItsOwn()
beforeEach(() => {
  mkdirSync(join(place.workspace, 'src'))
  writeFileSync(join(place.workspace, 'src/sum.sh'), 'echo $(($1 - $2))\n')
  writeFileSync(join(place.workspace, 'test.sh'), 'test "$(sh src/sum.sh 2 3)" = 5 && echo ok\n')
})

const run = (...more: string[]) =>
  place.run([
    ...[
      'run',
      'Fix the failing test',
      '--workspace',
      place.workspace,
      '--provider',
      'openai',
      '--model',
      'test',
    ],
    ...['--base-url', server.url, '--api-key-env', 'TEST_KEY', '--json', ...more],
  ])

/** Reads run side by side, and the one that is done first is told first. */
const inOrder = (events: StreamEvent[]) => events.toSorted((a, b) => callId(a) - callId(b))
const callId = ({ payload }: StreamEvent) => ('tool_call_id' in payload ? Number(payload.tool_call_id) : 0)

const fixed = () => readFileSync(join(place.workspace, 'src/sum.sh'), 'utf8')

/** Every character is an event of its own, and the bytes of the stream come one by one. */
const tokens = (text: string) => answer([say(...text)], { chunks: 'bytes' })

const tools = (...calls: [string, string, object][]) =>
  `<tools>\n${JSON.stringify(calls.map(([id, name, parameters]) => ({ id, name, parameters })))}\n</tools>`

it('explores, fixes a failing test and answers over agent-xml, character by character', async () => {
  server.script(
    tokens(
      `<thinking>Look first.</thinking>\n${tools(
        ['1', 'list_file', { workspacePath: '.' }],
        ['2', 'read_file', { filePath: 'src/sum.sh' }],
      )}`,
    ),
    tokens(`<thinking>It fails?</thinking>${tools(['3', 'run_command', { command: 'sh test.sh' }])}`),
    tokens(
      tools(
        [
          '4',
          'replace_file_content',
          { filePath: 'src/sum.sh', oldContent: '$1 - $2', newContent: '$1 + $2' },
        ],
        ['5', 'run_command', { command: 'sh test.sh' }],
      ),
    ),
    tokens('<thinking>Good.</thinking>\n<final_answer>Fixed: it subtracted.</final_answer>'),
  )
  const { code, events } = await run('--protocol', 'agent-xml', '--mode', 'full')
  expect(code).toBe(0)
  expect(textIn(events)).toBe('Fixed: it subtracted.')
  expect(resultsIn(inOrder(events))).toMatchObject([
    { ok: true },
    { ok: true, data: { content: 'echo $(($1 - $2))\n' } },
    { ok: false, error: { code: 'NON_ZERO_EXIT' } },
    { ok: true },
    { ok: true, data: { stdout: 'ok\n' } },
  ])
  expect(fixed()).toBe('echo $(($1 + $2))\n')

  expect(server.requests[0]?.body).not.toHaveProperty('tools')
  const last = server.requests[3]?.body.messages as { role: string; content: string }[]
  expect(last.map(({ role }) => role)).toEqual([
    ...['system', 'user', 'assistant', 'user', 'assistant', 'user', 'assistant', 'user'],
  ])
  expect(last[1]?.content).toBe('<user_task>Fix the failing test</user_task>')
  const results = JSON.parse((last[3]?.content ?? '').replace(/<\/?tools_result>/g, ''))
  expect(results[1]).toEqual({ id: '2', result: 'echo $(($1 - $2))\n' })
})

it('does the same over tools-xml, in a shell that remembers', async () => {
  server.script(
    tokens('I look first.\n<tools>\n<read><file src="."/><file src="src/sum.sh"/></read>\n</tools>'),
    tokens('<tools><command>cd src && NAME=karyi</command></tools>'),
    tokens('<tools>\n<command>\n  cd ..\n  sh test.sh && echo "$NAME"\n</command>\n</tools>'),
    tokens(
      "<tools><edit><file src='src/sum.sh'><find>$1 - $2</find><replace>$1 + $2</replace></file></edit>" +
        '<command>sh test.sh && echo "$NAME"</command></tools>',
    ),
    tokens('Fixed: it subtracted.'),
  )
  const { code, events } = await run('--protocol', 'tools-xml', '--mode', 'full')
  expect(resultsIn(events)).toMatchObject([
    { ok: true, summary: 'Read 2 of 2' },
    { ok: true, data: { exitCode: 0, cwd: expect.stringMatching(/src$/) } },
    { ok: false, error: { code: 'NON_ZERO_EXIT', exitCode: 1 } },
    { ok: true },
    { ok: true, data: { output: 'ok\nkaryi\n' } },
  ])
  expect(code).toBe(0)
  expect(textIn(events)).toMatch(/^I look first\.\s*Fixed: it subtracted\.$/)
  expect(fixed()).toBe('echo $(($1 + $2))\n')
  const last = server.requests[4]?.body.messages as { content: string }[]
  expect(last.at(-2)?.content).toContain('<find>$1 - $2</find>')
  expect(last.at(-1)?.content).toMatch(/^<tools_result>\n<result call="1" ok="true">\nEdited src\/sum\.sh/)
})

it('asks for the same permission, with the same events, as a native call', async () => {
  const change = { oldContent: '$1 - $2', newContent: '$1 + $2' }
  server.script(
    tokens(tools(['1', 'replace_file_content', { filePath: 'src/sum.sh', ...change }])),
    tokens('<final_answer>Done.</final_answer>'),
  )
  const asked = await run('--protocol', 'agent-xml')
  expect(asked.code).toBe(3)
  const [id = ''] = requestIds(asked.events)
  const went = await place.run(['answer', id, 'allow', '--json'])
  expect(went.code).toBe(0)
  expect(fixed()).toContain('$1 + $2')

  writeFileSync(join(place.workspace, 'src/sum.sh'), 'echo $(($1 - $2))\n')
  server.script(
    [callTool('1', 'edit', { path: 'src/sum.sh', oldText: '$1 - $2', newText: '$1 + $2' })],
    [say('Done.')],
  )
  const native = await run()
  const nativeWent = await place.run(['answer', requestIds(native.events)[0] ?? '', 'allow', '--json'])
  const kinds = (events: typeof asked.events) =>
    events.map(({ channel, payload }) =>
      'tool_call' in payload ? payload.tool_call : 'content' in payload ? 'text' : channel,
    )
  const onlyOnce = (all: (string | undefined)[]) => all.filter((kind, index) => kind !== all[index - 1])
  expect(onlyOnce(kinds(asked.events))).toEqual(onlyOnce(kinds(native.events)))
  expect(onlyOnce(kinds(went.events))).toEqual(onlyOnce(kinds(nativeWent.events)))
  expect(diffOf(asked.events)).toBe(diffOf(native.events))
})

const diffOf = (events: Awaited<ReturnType<typeof run>>['events']) =>
  events
    .map(({ payload }) =>
      'tool_call' in payload && payload.tool_call === 'permission-required'
        ? payload.permission_request.diff
        : '',
    )
    .join('')

it('asks before a folder goes that holds secrets or hooks, whatever the mode', async () => {
  for (const folder of ['plain', 'own']) mkdirSync(join(place.workspace, folder, 'sub'), { recursive: true })
  writeFileSync(join(place.workspace, 'plain/sub/a.txt'), 'a')
  writeFileSync(join(place.workspace, 'own/sub/.env'), 'KEY=1')
  const remove = (id: string, dirPath: string) =>
    tokens(tools([id, 'delete_directory', { dirPath, recursive: true }]))
  server.script(remove('1', 'plain'), remove('2', 'own'), tokens('<final_answer>Gone.</final_answer>'))
  const asked = await run('--protocol', 'agent-xml', '--mode', 'full')
  expect(asked.code).toBe(3)
  expect(resultsIn(asked.events)).toMatchObject([{ ok: true }])
  expect(JSON.stringify(asked.events)).toContain('own/sub/.env may hold secrets')
  expect(existsSync(join(place.workspace, 'own/sub/.env'))).toBe(true)
  const went = await place.run(['answer', requestIds(asked.events)[0] ?? '', 'allow', '--json'])
  expect(went.code).toBe(0)
  expect(existsSync(join(place.workspace, 'own'))).toBe(false)
})

it('tells the model once what is wrong with its calls, and goes on', async () => {
  server.script(
    tokens('<tools>\n[{"id": "1", "name": "list_file", "parameters": {"workspacePath": "."}\n</tools>'),
    tokens(tools(['1', 'list_file', { workspacePath: '.' }])),
    tokens(tools(['1', 'list_file', { workspacePath: 'src' }])),
    tokens(tools(['2', 'list_file', { workspacePath: 'src' }])),
    tokens('<final_answer>ok</final_answer>'),
  )
  const { code, events } = await run('--protocol', 'agent-xml')
  expect(code).toBe(0)
  expect(resultsIn(events)).toHaveLength(2)
  expect(server.requests[1]?.text).toContain(
    'None of these calls ran. The <tools> block holds no complete JSON array',
  )
  expect(server.requests[3]?.text).toContain('the next free one is \\"2\\"')
})

it('gives up in words when the model never learns it', async () => {
  const broken = tokens('<tools>[{"id": 1</tools>')
  server.script(broken, broken, broken)
  const { code, events } = await run('--protocol', 'agent-xml')
  expect(code).toBe(1)
  expect(server.requests).toHaveLength(3)
  expect(JSON.stringify(events.at(-1))).toContain('could not write its calls in a readable form')
})

it('moves a model that takes no tools to agent-xml by itself, and remembers it', async () => {
  const look = (id: string) => tokens(tools([id, 'list_file', { workspacePath: '.' }]))
  const done = tokens('<final_answer>Seen.</final_answer>')
  const refusal = refuse(400, { error: { message: 'test does not support tools' } })
  server.script(refusal, look('1'), done, look('1'), done, refusal)
  const first = await run()
  expect(first.code).toBe(0)
  expect(textIn(first.events)).toBe('Seen.')
  expect(resultsIn(first.events)).toMatchObject([{ ok: true }])
  expect(server.requests.map(({ body }) => 'tools' in body)).toEqual([true, false, false])

  const args = ['run', 'Again', '--workspace', place.workspace, '--provider', 'openai', '--model', 'test']
  const second = await place.run([...args, '--base-url', server.url])
  expect(second).toMatchObject({ code: 0, stdout: 'Seen.\n' })
  expect(second.stderr).not.toContain('asked again')
  expect(server.requests).toHaveLength(5)
  const forced = await run('--protocol', 'native')
  expect(forced.code).toBe(1)
  expect(JSON.stringify(forced.events.at(-1))).toContain('does not support tools')
})

it('says on stderr that a model wrote its call as text, and goes on', async () => {
  const call = '{"name": "ls", "arguments": {"path": "."}}'
  server.script(
    [say(call)],
    tokens(tools(['1', 'list_file', { workspacePath: '.' }])),
    tokens('<final_answer>Seen.</final_answer>'),
  )
  const args = ['run', 'Look', '--workspace', place.workspace, '--provider', 'openai', '--model', 'test']
  const { code, stdout, stderr } = await place.run([...args, '--base-url', server.url])
  expect(code).toBe(0)
  expect(stdout).toContain('Seen.')
  expect(stderr).toContain('wrote calls as text, so it was asked again in agent-xml')
})

it('refuses a protocol that does not exist', async () => {
  const { code, stderr } = await run('--protocol', 'morse')
  expect(code).toBe(2)
  expect(stderr).toContain('There is no protocol morse. Choose one of auto, native, agent-xml, tools-xml')
})
