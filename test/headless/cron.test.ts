import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { StreamEvent } from '../../src/shared/stream-events'
import { callTool, say } from '../wire/server'
import { eachHasItsOwn, place, requestIds, resultsIn, server, textIn } from './fixture'

eachHasItsOwn()

const model = () => ['--provider', 'openai', '--model', 'm', '--base-url', server.url]
const add = (schedule = '0 9 * * 1-5') =>
  callTool('a', 'cron', { action: 'add', name: 'tests', message: 'Run the tests', schedule })
const ask = (mode: string) =>
  place.run(['run', 'Begin', '--workspace', place.workspace, '--mode', mode, ...model(), '--json'])
const asked = (events: StreamEvent[]) =>
  events.flatMap(({ payload }) => ('permission_request' in payload ? payload.permission_request : []))

/** Schedules it in this mode, and allows that. */
async function made(mode: string, schedule?: string): Promise<void> {
  server.script([add(schedule)], [say('Scheduled.')])
  const { events } = await ask(mode)
  const [id = ''] = requestIds(events)
  expect((await place.run(['answer', id, 'allow', '--json'])).code).toBe(0)
}

it('is asked for in every mode, with what will be said and when', async () => {
  server.script([add()], [say('Scheduled.')])
  const { code, events } = await ask('full')
  expect(code).toBe(3)
  const [request] = asked(events)
  expect(request?.description).toContain('Schedule “tests” (0 9 * * 1-5)')
  expect(request?.description).toContain('It sends “Run the tests” to this conversation')
  expect(request?.description).toMatch(/Next: (\w{3}, \d+ \w+ \d{4}, 09:00(; )?){3} \(/)
  expect(request?.rememberable).toBe(false)
  const allowed = await place.run(['answer', request?.requestId ?? '', 'allow', '--json'])
  expect(allowed.code).toBe(0)
  expect(JSON.stringify(resultsIn(allowed.events))).toContain('"name":"tests"')
  const { stdout } = await place.run(['cron', 'list'])
  expect(stdout).toMatch(/^tests: Monday to Friday at 09:00, next /)
  const { stdout: json } = await place.run(['cron', 'list', '--json'])
  expect(JSON.parse(json)).toMatchObject([{ name: 'tests', message: 'Run the tests', last: null }])
})

it('that cannot be read is refused without a question', async () => {
  server.script([add('whenever')], [say('Sorry.')])
  const { code, events } = await ask('full')
  expect(code).toBe(0)
  expect(JSON.stringify(resultsIn(events))).toContain('cannot be read')
})

it('is listed and, when the user allows that, removed in the conversation it was made in', async () => {
  await made('ask')
  server.script([callTool('l', 'cron', { action: 'list' })], [say('ok')])
  const elsewhere = await ask('full')
  expect(JSON.stringify(resultsIn(elsewhere.events))).toContain('no scheduled tasks in this conversation')
  server.script([callTool('r', 'cron', { action: 'remove', name: 'tests' })], [say('Gone.')])
  const id = (await conversationId()) ?? ''
  const here = await place.run([
    'run',
    'Remove it',
    '--conversation',
    id,
    '--mode',
    'full',
    ...model(),
    '--json',
  ])
  expect(here.code).toBe(3)
  await place.run(['answer', requestIds(here.events)[0] ?? '', 'allow', '--json'])
  expect((await place.run(['cron', 'list'])).stdout).toBe('')
})

it('runs in its conversation with what was allowed when it was made', async () => {
  await made('edits')
  server.script([callTool('w', 'write', { path: 'a.txt', content: 'a\n' })], [say('Written.')])
  const { code, events } = await place.run(['cron', 'run', 'tests', '--json'])
  expect(code).toBe(0)
  expect(textIn(events)).toContain('Written.')
  expect(existsSync(join(place.workspace, 'a.txt'))).toBe(true)
  const heard = JSON.stringify(server.requests.at(-1)?.body.messages)
  expect(heard).toContain('Run the tests')
  expect(heard).toContain('Sent by the scheduled task')
  expect((await place.run(['cron', 'list'])).stdout).toContain('last done')
})

it('is not allowed more when the conversation is, and what it asks needs attention', async () => {
  await made('ask')
  const id = (await conversationId()) ?? ''
  server.script([say('Now in full.')])
  await place.run(['run', 'More', '--conversation', id, '--mode', 'full', ...model(), '--json'])
  const touch = callTool('x', 'exec', { command: 'echo ran >> ran.txt' })
  server.script([touch], [touch], [say('Ran.')])
  const first = await place.run(['cron', 'run', 'tests', '--json'])
  expect(first.code).toBe(3)
  expect((await place.run(['cron', 'list'])).stdout).toContain('last attention')
  // It is no block for the next time, which asks anew.
  const second = await place.run(['cron', 'run', 'tests', '--json'])
  expect(second.code).toBe(3)
  expect(existsSync(join(place.workspace, 'ran.txt'))).toBe(false)
  const [answer = ''] = requestIds(second.events)
  expect((await place.run(['answer', answer, 'allow', '--json'])).code).toBe(0)
  expect((await place.run(['cron', 'list'])).stdout).toContain('last done')
  expect(readFileSync(join(place.workspace, 'ran.txt'), 'utf8')).toBe('ran\n')
})

it('that is killed in the middle is told as interrupted, and nothing of it runs twice', async () => {
  await made('full')
  server.script([callTool('x', 'exec', { command: 'echo ran >> ran.txt; sleep 60' })], [say('Ran.')])
  const started = place.start(['cron', 'run', 'tests', '--json'])
  const ran = join(place.workspace, 'ran.txt')
  while (!existsSync(ran)) await sleep(20)
  started.child.kill('SIGKILL')
  await started.ended
  expect((await place.run(['cron', 'list'])).stdout).toContain('last interrupted')
  expect(readFileSync(ran, 'utf8')).toBe('ran\n')
}, 60_000)

it('says what is wrong on the command line', async () => {
  expect(await place.run(['cron', 'start'])).toMatchObject({ code: 2 })
  const { code, stderr } = await place.run(['cron', 'run', 'nothing'])
  expect(code).toBe(1)
  expect(stderr).toContain('There is no scheduled task "nothing".')
})

async function conversationId(): Promise<string | undefined> {
  const { DatabaseSync } = await import('node:sqlite')
  const db = new DatabaseSync(join(place.dataDir, 'deskwright.db'))
  const row = db.prepare('SELECT id FROM conversations ORDER BY rowid').get()
  db.close()
  return row && String(row.id)
}
