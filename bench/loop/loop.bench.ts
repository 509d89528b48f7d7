import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { rgPath } from '@vscode/ripgrep'
import { median, type Row, row } from '../row'
import { type BenchModel, startModel } from './model'

const STEPS = 60
const ROUNDS = 5
const STARTS = 15
const MANY = 1_000

const CALLS: Record<string, (step: number) => { name: string; args: Record<string, unknown> }> = {
  read: (step) => ({ name: 'read', args: { path: `src/file-${step % 50}.ts` } }),
  grep: (step) => ({ name: 'grep', args: { pattern: `marker${step % 50}x` } }),
  'exec true': (step) => ({ name: 'exec', args: { command: `true ${step}` } }),
}

/** What the loop costs: the time between two requests, the way to the first one, its size, and memory over many turns. */
export async function rows(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-loop-'))
  const workspace = makeWorkspace(folder)
  const model = await startModel()
  const place = { folder, workspace, model }
  try {
    return [
      ...(await turnRows(place)),
      ...(await firstTurnRows(place)),
      ...(await startRows(place)),
      ...(await memoryRows(place)),
    ]
  } finally {
    model.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Place {
  folder: string
  workspace: string
  model: BenchModel
}

async function turnRows(place: Place): Promise<Row[]> {
  const all: Row[] = []
  for (const [name, call] of Object.entries(CALLS)) {
    const ours: number[] = []
    const plain: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      place.model.script(STEPS, call)
      await ended(startOurs(place))
      ours.push(...place.model.gaps.slice(5))
      place.model.script(STEPS, call)
      await ended(startPlain(place))
      plain.push(...place.model.gaps.slice(5))
    }
    all.push(row(`turn with ${name}`, median(ours), '20-line loop', median(plain), 'ms', 1.25))
  }
  return all
}

/** The first call of a process that has just started: code that runs for the first time, of which we have more. */
async function firstTurnRows(place: Place): Promise<Row[]> {
  const all: Row[] = []
  for (const [name, call] of Object.entries(CALLS)) {
    const ours: number[] = []
    const plain: number[] = []
    for (let round = 0; round < STARTS; round++) {
      place.model.script(1, call)
      await ended(startOurs(place))
      ours.push(...place.model.gaps)
      place.model.script(1, call)
      await ended(startPlain(place))
      plain.push(...place.model.gaps)
    }
    all.push(row(`first turn with ${name}`, median(ours), '20-line loop', median(plain), 'ms'))
  }
  return all
}

async function startRows(place: Place): Promise<Row[]> {
  const first: number[] = []
  const asApp: number[] = []
  const asNode: number[] = []
  const script = join(place.folder, 'empty.cjs')
  writeFileSync(script, 'process.exit()')
  for (let round = 0; round < STARTS; round++) {
    place.model.script(0, CALLS.read as never)
    const start = performance.now()
    await ended(startOurs(place))
    first.push(place.model.firstAt - start)
    asApp.push(await timed(() => ended(spawnApp(script))))
    asNode.push(await timed(() => ended(spawnNode([script]))))
  }
  const bytes = place.model.firstBytes
  const name = 'start to the first request'
  return [
    row(name, median(first), 'Electron with an empty main script', median(asApp), 'ms', 2),
    row(name, median(first), 'the same without Chromium', median(asNode), 'ms'),
    row('first request', bytes, 'the limit', 12_000, 'bytes', 1),
    row('first request', Math.round(bytes / 4), 'the limit', 3_000, 'tokens (bytes/4)', 1),
  ]
}

/** Both keep the history and tell it again with each request; how much of it lies around uncollected is V8's business. */
async function memoryRows(place: Place): Promise<Row[]> {
  const ours = await growth(place, startOurs)
  const plain = await growth(place, startPlain)
  return [row(`growth of memory over ${MANY} turns`, ours, '20-line loop', plain, 'x', 1.25)]
}

/** The most memory from the 100th turn on, as a multiple of what it was then. */
async function growth(place: Place, start: (place: Place) => ChildProcess): Promise<number> {
  place.model.script(MANY, CALLS.read as never)
  const child = start(place)
  let early = 0
  let most = 0
  const timer = setInterval(() => {
    const turns = place.model.gaps.length
    if (turns < 100 || turns > MANY - 20) return
    const now = rss(child)
    early ||= now
    most = Math.max(most, now)
  }, 5)
  await ended(child)
  clearInterval(timer)
  return most / early
}

const rss = ({ pid }: ChildProcess) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

let runs = 0
function startOurs({ folder, workspace, model }: Place): ChildProcess {
  const data = join(folder, `data-${runs++}`)
  mkdirSync(data)
  writeFileSync(join(data, 'settings.json'), JSON.stringify({ maxSteps: 10_000 }))
  const to = ['--provider', 'openai', '--model', 'm', '--base-url', model.url]
  return spawnNode([
    resolve('out/main/headless.js'),
    ...['run', 'go', '--workspace', workspace, '--mode', 'full', ...to, '--data-dir', data, '--json'],
  ])
}

function startPlain({ workspace, model }: Place): ChildProcess {
  return spawnNode([resolve('bench/loop/plain-loop.mjs'), model.url, workspace, rgPath])
}

const spawnNode = (args: string[]) =>
  spawn(process.execPath, args, {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })

/** As an app, with Chromium; it needs no screen, because the script is over before there is a window. */
function spawnApp(script: string): ChildProcess {
  const { ELECTRON_RUN_AS_NODE: _node, ...env } = process.env
  return spawn(process.execPath, ['--no-sandbox', '--disable-gpu', script], { env, stdio: 'ignore' })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((done, fail) =>
    child.once('close', (code) => (code === 0 ? done() : fail(new Error(`It ended with ${code}.`)))),
  )
}

function makeWorkspace(folder: string): string {
  const workspace = join(folder, 'shop')
  mkdirSync(join(workspace, 'src'), { recursive: true })
  for (let file = 0; file < 50; file++) {
    const lines = Array.from(
      { length: 60 },
      (_, line) => `export const value${line} = 'marker${file}x ${line}'`,
    )
    writeFileSync(join(workspace, 'src', `file-${file}.ts`), `${lines.join('\n')}\n`)
  }
  return workspace
}
