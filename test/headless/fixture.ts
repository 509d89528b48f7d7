import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { type StreamEvent, streamPayloads } from '../../src/shared/stream-events'
import { startWireServer, type WireServer } from '../wire/server'

const program = resolve('out/main/headless.js')

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
  events: StreamEvent[]
}

export interface Started {
  child: ChildProcess
  ended: Promise<Ended>
}

/** Of the test that runs, where the file says so with `eachHasItsOwn`. */
export let place: ReturnType<typeof createPlace>
export let server: WireServer

export function eachHasItsOwn(): void {
  beforeEach(async () => {
    place = createPlace()
    server = await startWireServer()
  })
  afterEach(async () => {
    await server.close()
    place.dispose()
  })
}

/** A workspace and a data folder of the test's own, and the real program to run on them. */
export function createPlace() {
  if (!existsSync(program)) throw new Error('The app is not built. Run: npm test -- build')
  const folder = mkdtempSync(join(tmpdir(), 'headless-'))
  const workspace = join(folder, 'shop')
  const dataDir = join(folder, 'data')
  mkdirSync(workspace)
  const start = (args: string[], env: Record<string, string> = {}, input?: string) =>
    startProgram([...args, '--data-dir', dataDir], { TEST_KEY: 'sk-secret-0123456789', ...env }, input)
  return {
    folder,
    workspace,
    dataDir,
    start,
    run: (args: string[], env?: Record<string, string>, input?: string) => start(args, env, input).ended,
    dispose: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

export function startProgram(args: string[], env: Record<string, string> = {}, input?: string): Started {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, CI: 'true', ...env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  })
  child.stdin?.end(input)
  let stdout = ''
  let stderr = ''
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    stdout += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    stderr += text
  })
  const ended = new Promise<Ended>((done) =>
    child.once('close', (code, signal) => {
      const json = args.includes('--json') && stdout.startsWith('{')
      done({ code, signal, stdout, stderr, events: json ? readEvents(stdout, signal !== null) : [] })
    }),
  )
  return { child, ended }
}

/** Every line is an event of the contract; a killed program may leave half of its last one. */
function readEvents(stdout: string, killed: boolean): StreamEvent[] {
  const lines = stdout.split('\n').filter(Boolean)
  if (killed && !stdout.endsWith('\n')) lines.pop()
  return lines.map((line) => {
    const event = JSON.parse(line) as StreamEvent
    streamPayloads[event.channel].parse(event.payload)
    return event
  })
}

/** The ids of what was asked, in order. */
export function requestIds(events: StreamEvent[]): string[] {
  return events.flatMap(({ payload }) => {
    if (!('tool_call' in payload)) return []
    if (payload.tool_call === 'permission-required') return [payload.permission_request.requestId]
    return payload.tool_call === 'question-required' ? [payload.question_request.requestId] : []
  })
}

export const textIn = (events: StreamEvent[]) =>
  events.map(({ payload }) => ('content' in payload ? payload.content : '')).join('')

export const resultsIn = (events: StreamEvent[]) =>
  events.flatMap(({ payload }) =>
    'tool_call' in payload && (payload.tool_call === 'end' || payload.tool_call === 'error')
      ? [payload.tool_call_response_raw.toolResult]
      : [],
  )
