import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Message, ToolCallBlock } from '../../src/shared/conversation'
import { callTool, type Recorded, say, startWireServer, type WireServer } from '../wire/server'
import { createPlace, requestIds } from './fixture'

/*
 * The real program is killed at a random moment of a turn that writes a file, runs a command and asks the user. Whatever the
 * moment: the database is sound, what had an effect was recorded, results were on disk before the model went on, nothing
 * runs twice, what waited still waits, and the next turn has a history in which every call is answered.
 */
const KILLS = 200
const AT_ONCE = 2
/** A whole turn prints about so many lines. */
const LINES = 16

type Place = ReturnType<typeof createPlace>

it(`survives ${KILLS} kills at any moment`, async () => {
  const left = Array.from({ length: KILLS }, (_, index) => index)
  const seen = { nothing: 0, before: 0, between: 0, paused: 0, done: 0 }
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let index = left.shift(); index !== undefined; index = left.shift()) await killOnce(index, seen)
    }),
  )
  // A test that always kills at the same stage would prove little.
  expect(Object.values(seen).filter((count) => count > 0).length).toBeGreaterThanOrEqual(4)
}, 600_000)

async function killOnce(index: number, seen: Record<string, number>): Promise<void> {
  const place = createPlace()
  const server = await startWireServer()
  try {
    server.script(...TURN)
    const model = ['--provider', 'openai', '--model', 'm', '--base-url', server.url]
    const run = place.start([
      'run',
      'Begin',
      '--workspace',
      place.workspace,
      '--mode',
      'full',
      ...model,
      '--json',
    ])
    await someMoment(run.child, index)
    run.child.kill('SIGKILL')
    const { events } = await run.ended
    const conversationId = events[0]?.payload.conversationId
    const messages = conversationId ? readMessages(place, conversationId) : []
    checkEffects(place, server, messages)
    const stage = stageOf(messages)
    seen[stage] = (seen[stage] ?? 0) + 1
    if (!conversationId || messages.length === 0) return
    if (stage === 'paused') await answerIt(place, server, requestIds(events))
    else await goOn(place, server, conversationId)
    expect(runs(place)).toBeLessThanOrEqual(1)
  } finally {
    await server.close()
    place.dispose()
  }
}

/** Some while starting up, most a little after one of the lines the turn prints. */
async function someMoment(child: ChildProcess, index: number): Promise<void> {
  const spread = (index * 0.618_034) % 1
  if (index % 5 === 0) return void (await sleep(400 * spread))
  const wanted = 1 + Math.floor(LINES * spread)
  let lines = 0
  await new Promise<void>((reached) => {
    child.once('close', () => reached())
    child.stdout?.on('data', (text: string) => {
      lines += text.split('\n').length - 1
      if (lines >= wanted) reached()
    })
  })
  await sleep((index * 7) % 40)
}

const TURN = [
  [
    say('First ', 'I write.'),
    callTool('1', 'write', { path: 'made.txt', content: 'made\n' }),
    callTool('2', 'exec', { command: 'echo ran >> ran.txt; sleep 0.15' }),
  ],
  [say('Now I ask.'), callTool('3', 'question', { question: 'Go on?' })],
]

function readMessages({ dataDir }: Place, conversationId: string): Message[] {
  const db = new DatabaseSync(join(dataDir, 'deskwright.db'))
  try {
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
    const rows = db
      .prepare('SELECT id, body FROM messages WHERE conversation_id = ? ORDER BY position')
      .all(conversationId)
    const blocks = db.prepare('SELECT body FROM blocks WHERE message_id = ? ORDER BY number')
    return rows.map((row) => ({
      ...JSON.parse(String(row.body)),
      blocks: blocks.all(String(row.id)).map(({ body }) => JSON.parse(String(body))),
    }))
  } finally {
    db.close()
  }
}

const callsIn = (messages: Message[]) =>
  messages.flatMap(({ blocks }) =>
    blocks.filter((block): block is ToolCallBlock => block.type === 'tool_call'),
  )

function checkEffects(place: Place, server: WireServer, messages: Message[]): void {
  const state = new Map(callsIn(messages).map((call) => [call.id, call.state]))
  if (existsSync(join(place.workspace, 'made.txt'))) expect(state.get('1')).toMatch(/running|update|end/)
  if (runs(place) > 0) expect(state.get('2')).toMatch(/running|update|end/)
  if (state.get('1') === 'end') expect(readFileSync(join(place.workspace, 'made.txt'), 'utf8')).toBe('made\n')
  if (state.get('2') === 'end') expect(runs(place)).toBe(1)
  // The model was asked to go on, so the results of the step before were on disk.
  if (server.requests.length > 1) expect([state.get('1'), state.get('2')]).toEqual(['end', 'end'])
}

function runs({ workspace }: Place): number {
  const file = join(workspace, 'ran.txt')
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').length - 1 : 0
}

function stageOf(messages: Message[]): string {
  const answer = messages.at(-1)
  if (!answer || messages.length < 2) return 'nothing'
  if (answer.state === 'paused') return 'paused'
  if (answer.state === 'done') return 'done'
  return answer.blocks.some((block) => block.type === 'tool_call') ? 'between' : 'before'
}

async function answerIt(place: Place, server: WireServer, ids: string[]): Promise<void> {
  const [id = ''] = ids
  // The kill may have come between the disk and the line on stdout: then the id is found in the message.
  if (!id) return
  server.script([say('Thank you.')])
  const { code } = await place.run(['answer', id, 'yes', '--json'])
  expect(code).toBe(0)
  expectAnswered(server.requests.at(-1))
  const again = await place.run(['answer', id, 'yes', '--json'])
  expect(again).toMatchObject({ code: 1, stdout: '' })
}

async function goOn(place: Place, server: WireServer, conversationId: string): Promise<void> {
  const before = server.requests.length
  server.requests.length = 0
  const next = await startWireServer()
  try {
    next.script([say('Going on.')])
    const model = ['--provider', 'openai', '--model', 'm', '--base-url', next.url]
    const { code } = await place.run(['run', 'Go on', '--conversation', conversationId, ...model, '--json'])
    expect(code, `after ${before} requests`).toBe(0)
    expectAnswered(next.requests.at(-1))
    const [, cut] = readMessages(place, conversationId)
    expect(cut?.state).toMatch(/interrupted|done|stopped/)
    for (const call of callsIn(cut ? [cut] : [])) expect(call.state).toMatch(/end|error|interrupted/)
  } finally {
    await next.close()
  }
}

function expectAnswered(request: Recorded | undefined): void {
  const messages = request?.body.messages as { tool_calls?: { id: string }[]; tool_call_id?: string }[]
  const made = messages.flatMap(({ tool_calls = [] }) => tool_calls.map(({ id }) => id))
  const answered = messages.flatMap(({ tool_call_id }) => tool_call_id ?? [])
  expect(answered).toEqual(made)
}
