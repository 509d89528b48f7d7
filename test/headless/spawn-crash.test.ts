import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { callTool, type Recorded, type Said, say, startWireServer, type WireServer } from '../wire/server'
import { createPlace } from './fixture'

/*
 * The real program is killed somewhere between starting a sub-agent and going on with its report. Whatever the moment: what
 * the sub-agent did was done once, its report is said once, and the conversation can go on.
 */
const KILLS = 10
const AT_ONCE = 2
/** A whole run prints about so many lines. */
const LINES = 26

it(`reports at most once over ${KILLS} kills at any moment`, async () => {
  const left = Array.from({ length: KILLS }, (_, index) => index)
  const seen = new Set<string>()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let index = left.shift(); index !== undefined; index = left.shift())
        seen.add(await killOnce(index))
    }),
  )
  // A test that always kills at the same stage would prove little.
  expect(seen.size).toBeGreaterThanOrEqual(2)
}, 300_000)

async function killOnce(index: number): Promise<string> {
  const place = createPlace()
  const server = await startWireServer()
  try {
    const curtain = play(server)
    const model = ['--provider', 'openai', '--model', 'm', '--base-url', server.url, '--json']
    const run = place.start(['run', 'Begin', '--workspace', place.workspace, '--mode', 'full', ...model])
    const wanted = 1 + Math.floor(LINES * ((index * 0.618_034) % 1))
    let lines = 0
    await new Promise<void>((reached) => {
      run.child.once('close', () => reached())
      run.child.stdout?.on('data', (text: string) => {
        lines += text.split('\n').length - 1
        if (lines >= wanted) reached()
      })
    })
    await sleep((index * 7) % 30)
    run.child.kill('SIGKILL')
    const { events } = await run.ended
    const id = events[0]?.payload.conversationId
    if (!id) return 'nothing'
    const stage = stageOf(place.dataDir)
    const ran = join(place.workspace, 'ran.txt')
    const runs = () => (existsSync(ran) ? readFileSync(ran, 'utf8') : '')
    const before = runs()
    curtain()
    for (const words of ['Go on', 'And on'])
      expect((await place.run(['run', words, '--conversation', id, ...model])).code, stage).toBe(0)
    expect(runs(), stage).toBe(before)
    expect(before.length).toBeLessThanOrEqual('ran\n'.length)
    const reports = heard(server.requests.at(-1) as Recorded).filter((words) =>
      words.includes('[The sub-agent'),
    )
    expect(reports, stage).toHaveLength(stage === 'none' ? 0 : 1)
    return stage
  } finally {
    await server.close()
    place.dispose()
  }
}

function stageOf(dataDir: string): string {
  const db = new DatabaseSync(join(dataDir, 'deskwright.db'))
  try {
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
    const row = db.prepare('SELECT body FROM tasks').get()
    return row ? JSON.parse(String(row.body)).state : 'none'
  } finally {
    db.close()
  }
}

/** Returns what ends the play: from then on it only goes on. */
function play(server: WireServer): () => void {
  let scripts: Record<string, Said[][]> = {
    Begin: [
      [callTool('s', 'spawn', { task: 'Work', label: 'work' })],
      [say('It has ', 'begun.')],
      [say('I heard ', 'it.')],
    ],
    Work: [[callTool('x', 'exec', { command: 'echo ran >> ran.txt; sleep 0.1' })], [say('It ', 'ran.')]],
  }
  const next = (request: Recorded) => {
    const name = Object.keys(scripts).find((words) => heard(request)[0]?.startsWith(words)) ?? ''
    return scripts[name]?.shift() ?? [say('Going on.')]
  }
  server.script(...Array.from({ length: 20 }, () => next))
  return () => {
    scripts = {}
  }
}

const heard = ({ body }: Recorded) =>
  (body.messages as { role: string; content: unknown }[])
    .filter(({ role }) => role === 'user')
    .map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content)))
