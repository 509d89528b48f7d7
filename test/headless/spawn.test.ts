import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { callTool, type Recorded, say } from '../wire/server'
import { eachHasItsOwn, place, requestIds, server, textIn } from './fixture'

eachHasItsOwn()

const model = () => ['--provider', 'openai', '--model', 'm', '--base-url', server.url]
const run = (mode: string, ...more: string[]) => [
  ...['run', 'Begin', '--workspace', place.workspace, '--mode', mode, ...model(), ...more],
]

/** What each conversation hears, by what was said first in it. */
const scripts = new Map<string, object[][]>()
function play(by: Record<string, object[][]>) {
  scripts.clear()
  for (const [name, steps] of Object.entries(by)) scripts.set(name, steps)
  const next = (request: Recorded) => {
    const name = [...scripts.keys()].find((words) => firstWords(request).startsWith(words)) ?? ''
    return (scripts.get(name)?.shift() ?? [say('No more.')]) as ReturnType<typeof say>[]
  }
  server.script(...Array.from({ length: 30 }, () => next))
}
const usersIn = ({ body }: Recorded) =>
  (body.messages as { role: string; content: unknown }[])
    .filter(({ role }) => role === 'user')
    .map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content)))
const firstWords = (request: Recorded) => usersIn(request)[0] ?? ''

const spawnCall = (task: string) => callTool(`s-${task}`, 'spawn', { task, label: task })

it('waits for its sub-agents, goes on with what they report, and then ends', async () => {
  play({
    Begin: [[spawnCall('Alpha'), spawnCall('Beta')], [say('Both began.')], [say('One.')], [say('Two.')]],
    Alpha: [[callTool('w', 'write', { path: 'a.txt', content: 'a\n' })], [say('Alpha wrote.')]],
    Beta: [[callTool('w', 'write', { path: 'b.txt', content: 'b\n' })], [say('Beta wrote.')]],
  })
  const { code, events } = await place.run(run('edits', '--json'))
  expect(code).toBe(0)
  expect(readFileSync(join(place.workspace, 'a.txt'), 'utf8')).toBe('a\n')
  expect(existsSync(join(place.workspace, 'b.txt'))).toBe(true)
  const conversations = new Set(events.map(({ payload }) => payload.conversationId))
  expect(conversations.size).toBe(3)
  for (const id of new Set(events.map(({ payload }) => payload.eventId))) {
    const seqs = events.filter(({ payload }) => payload.eventId === id).map(({ payload }) => payload.seq)
    expect(seqs).toEqual(seqs.map((_, index) => index))
  }
  const heard = server.requests.flatMap((one) => usersIn(one)).join('\n')
  expect(heard).toContain('Alpha wrote.')
  expect(heard).toContain('Beta wrote.')
  // The result of the call says which conversation is the sub-agent.
  const ids = [...JSON.stringify(events).matchAll(/"taskId":"([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids)).toEqual(new Set([...conversations].slice(1)))
})

it('prints only its own answer, and names who does what', async () => {
  play({ Begin: [[spawnCall('Alpha')], [say('Began.')], [say('Ended.')]], Alpha: [[say('Secret words.')]] })
  const { code, stdout, stderr } = await place.run(run('ask'))
  expect(code).toBe(0)
  expect(stdout).toContain('Ended.')
  expect(stdout).not.toContain('Secret words.')
  expect(stderr).toContain('◦ spawn')
})

it('ends with 3 when a sub-agent waits for a permission, and goes on with the answer', async () => {
  play({
    Begin: [[spawnCall('Alpha')], [say('Began.')], [say('All done.')]],
    Alpha: [[callTool('w', 'write', { path: 'a.txt', content: 'a\n' })], [say('Alpha wrote.')]],
  })
  const { code, events, stderr } = await place.run(run('ask', '--json'))
  expect(stderr).toBe('')
  expect(code).toBe(3)
  const [id = ''] = requestIds(events)
  const again = await place.run(['answer', id, 'allow', '--json'])
  expect(again.code).toBe(0)
  expect(textIn(again.events)).toContain('All done.')
  expect(existsSync(join(place.workspace, 'a.txt'))).toBe(true)
})

it('is never allowed more than whom it works for', async () => {
  play({
    Begin: [[spawnCall('Alpha')], [say('Began.')]],
    Alpha: [[callTool('x', 'exec', { command: 'echo hi > ran.txt' })], [say('Ran.')]],
  })
  const { code } = await place.run(run('edits', '--json'))
  expect(code).toBe(3)
  expect(existsSync(join(place.workspace, 'ran.txt'))).toBe(false)
})

it('that is killed with the app is told as interrupted, once, and nothing runs twice', async () => {
  play({
    Begin: [[spawnCall('Alpha')], [say('Began.')]],
    Alpha: [[callTool('x', 'exec', { command: 'echo ran >> ran.txt; sleep 60' })], [say('Ran.')]],
  })
  const started = place.start(run('full', '--json'))
  const ran = join(place.workspace, 'ran.txt')
  while (!existsSync(ran)) await new Promise((next) => setTimeout(next, 20))
  started.child.kill('SIGKILL')
  const { events } = await started.ended
  const id = events[0]?.payload.conversationId ?? ''
  for (const words of ['Go on', 'And on']) {
    play({ Begin: [[say('I see.')]] })
    const next = await place.run(['run', words, '--conversation', id, ...model(), '--json'])
    expect(next.code).toBe(0)
  }
  const heard = usersIn(server.requests.at(-1) as Recorded)
  expect(heard.filter((words) => words.includes('was interrupted because the app ended'))).toHaveLength(1)
  expect(readFileSync(ran, 'utf8')).toBe('ran\n')
}, 60_000)
