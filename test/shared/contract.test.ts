import { readdirSync, readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Provider, ProviderEvent, ProviderRequest } from '../../src/main/providers'
import { defineTool } from '../../src/main/tools'
import { contractFiles, eventKinds, refreshSamples, samples } from '../../src/shared/contract'
import { sampleEvents, sampleResults } from '../../src/shared/contract-samples'
import { ERROR_CODES, toolResult } from '../../src/shared/envelope'
import { ipcCalls } from '../../src/shared/ipc'
import { STREAM_EVENTS, type StreamEvent, streamPayloads } from '../../src/shared/stream-events'
import { setUp } from '../main/agent/fixture'

const folder = new URL('../../docs/specs/agent-tooling-v2/', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, folder), 'utf8')
const plan = read('plan.md')
const kinds = Object.keys(eventKinds) as (keyof typeof eventKinds)[]

interface Shape {
  type?: string
  const?: unknown
  enum?: string[]
  items?: Shape
  $ref?: string
  properties?: Record<string, Shape>
  required?: string[]
}
const exported = JSON.parse(read('schema.json'))
const ajv = new Ajv2020({ strict: false, allErrors: true }).addSchema(exported, 'contract')
const defs: Record<string, Shape> = exported.$defs

/** What is wrong with a value, by the JSON Schema in the documents; empty when nothing is. */
function problems(name: string, value: unknown): string[] {
  const validate = ajv.getSchema(`contract#/$defs/${name}`)
  if (!validate) return [`no schema named ${name}`]
  validate(value)
  return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)
}

function expectValid({ channel, payload }: StreamEvent) {
  expect(streamPayloads[channel].safeParse(payload).error?.issues).toBeUndefined()
  expect(problems(channel, payload)).toEqual([])
}

function expectRefused(payload: unknown) {
  expect(streamPayloads[STREAM_EVENTS.RESPONSE].safeParse(payload).success).toBe(false)
  expect(problems(STREAM_EVENTS.RESPONSE, payload)).not.toEqual([])
}

describe('the contract documents', () => {
  it.each(Object.entries(contractFiles()))('hold what the code says: %s', (path, text) => {
    expect(read(path)).toBe(text)
  })

  it('hold no sample the code does not know', () => {
    expect(readdirSync(new URL('samples', folder)).sort()).toEqual(
      Object.keys(samples)
        .map((name) => `${name}.json`)
        .sort(),
    )
  })

  it('show every sample once in the plan, as the code has it', () => {
    const shown = [...plan.matchAll(/<!-- sample:(\S+) -->/g)].map((match) => match[1])
    expect(shown.sort()).toEqual(Object.keys(samples).sort())
    expect(refreshSamples(plan)).toBe(plan)
  })

  it('explain every error code and no other', () => {
    const codes = [...plan.matchAll(/^\| `([A-Z_]+)` +\|/gm)].map((match) => match[1])
    expect(codes).toEqual([...ERROR_CODES])
    const spec = read('spec.md')
    for (const code of ERROR_CODES) expect(spec).toContain(`\`${code}\``)
  })

  it('have a schema for each call of the window', () => {
    for (const call of Object.keys(ipcCalls))
      expect(Object.keys(defs[call]?.properties ?? {})).toEqual(['request', 'response'])
  })
})

describe('the tables of the plan', () => {
  const tables = new Map(
    [...plan.matchAll(/<!-- fields:(\S+) -->\n\|.*\n\|.*\n((?:\|.*\n)+)/g)].map(
      ([, name = '', rows = '']) => [name, rows.trim().split('\n').map(readRow)],
    ),
  )
  const common = ['eventId', 'conversationId', 'seq']
  const tool = ['stream_kind', 'tool_call_id', 'tool_call_name', 'tool_call_server_name']
  const expected: Record<string, ReturnType<typeof rowsOf>> = {
    common: rowsOf(defs['event:init'], common),
    tool: rowsOf(defs['event:tool-start'], tool),
    tool_call_response_raw: rowsOf(defs['event:tool-end']?.properties?.tool_call_response_raw),
    permission_request: rowsOf(defs.permissionRequest),
    commandInfo: rowsOf(defs.permissionRequest?.properties?.commandInfo),
    question_request: rowsOf(defs.questionRequest),
    options: rowsOf(defs.questionRequest?.properties?.options?.items),
    usage: rowsOf(defs.usage),
    stream_error: rowsOf(defs.streamError),
    success: rowsOf(defs.toolSuccess),
    meta: rowsOf(defs.resultMeta),
    failure: rowsOf(defs.toolFailure),
    tool_error: rowsOf(defs.toolError),
  }
  for (const kind of kinds) {
    const shape = defs[`event:${kind}`] ?? defs[`stream:${kind}`]
    const elsewhere = shape?.properties?.tool_call ? [...common, ...tool] : common
    const own = Object.keys(shape?.properties ?? {}).filter((field) => !elsewhere.includes(field))
    expected[kind] = rowsOf(shape, own)
  }

  it('are these and no others', () => {
    expect([...tables.keys()].sort()).toEqual(Object.keys(expected).sort())
  })

  it.each(Object.entries(expected))('name every field of %s with its type and no other', (name, rows) => {
    expect(rows.length).toBeGreaterThan(0)
    expect(tables.get(name)?.sort(byField)).toEqual(rows.sort(byField))
  })
})

const byField = (a: { field: string }, b: { field: string }) => a.field.localeCompare(b.field)

function readRow(line: string) {
  const [, field = '', type = '', required] = line.split('|').map((cell) => cell.trim())
  return { field: field.replaceAll('`', ''), type: type.replaceAll('`', ''), required: required === 'yes' }
}

function rowsOf(shape: Shape | undefined, only?: string[]) {
  return (only ?? Object.keys(shape?.properties ?? {})).map((field) => ({
    field,
    type: typeOf(shape?.properties?.[field]),
    required: shape?.required?.includes(field) ?? false,
  }))
}

function typeOf(shape: Shape | undefined): string {
  if (!shape) return 'missing'
  if (shape.$ref) return shape.$ref.replace('#/$defs/', '')
  if (shape.const !== undefined) return String(shape.const)
  if (shape.enum) return shape.enum.join(', ')
  if (shape.type === 'array') return `${typeOf(shape.items)}[]`
  return shape.type ?? 'missing'
}

describe('the samples', () => {
  it.each(kinds)('fit their own kind and their channel: %s', (kind) => {
    expect(eventKinds[kind].safeParse(sampleEvents[kind].payload).error?.issues).toBeUndefined()
    expectValid(sampleEvents[kind])
  })

  it('hold both results', () => {
    for (const result of Object.values(sampleResults)) {
      expect(toolResult.safeParse(result).success).toBe(true)
      expect(problems('toolResult', result)).toEqual([])
    }
    expect([sampleResults.success.ok, sampleResults.failure.ok]).toEqual([true, false])
  })
})

describe('both validators refuse', () => {
  it.each(kinds)('a field too many in %s', (kind) => {
    const { channel, payload } = sampleEvents[kind]
    const more = { ...payload, extra: 1 }
    expect(streamPayloads[channel].safeParse(more).success).toBe(false)
    expect(problems(channel, more)).not.toEqual([])
  })

  it('a tool event without its call', () => {
    const { tool_call_id: _left, ...rest } = sampleEvents['tool-end'].payload as Record<string, unknown>
    expectRefused(rest)
  })

  it('an eighth state of a call', () => {
    expectRefused({ ...sampleEvents['tool-running'].payload, tool_call: 'waiting' })
  })

  it('null where a field is optional', () => {
    expectRefused({ ...sampleEvents.final.payload, usage: null })
  })
})

const talking = defineTool({
  name: 'talk',
  server: 'agent-runtime',
  description: 'Says something while it works.',
  parameters: z.strictObject({ words: z.string() }),
  effect: 'command',
  touches: () => ({}),
  title: () => 'Talk',
  async run({ words }, { onOutput }) {
    for (const word of words.split(' ')) onOutput(`${word}\n`)
    return {
      content: words,
      toolResult: { ok: true, summary: 'Said it', data: { words }, meta: { truncated: false } },
    }
  },
})
const failing = defineTool({
  name: 'fail',
  server: 'agent-runtime',
  description: 'Fails.',
  parameters: z.strictObject({}),
  effect: 'none',
  touches: () => ({}),
  title: () => 'Fail',
  run: () => Promise.reject(new Error('out of luck')),
})

const usage = { inputTokens: 10, outputTokens: 5, cachedTokens: 0 }
const step = (id: string, name: string, args: string): ProviderEvent => ({
  type: 'call',
  call: { id, name, arguments: args },
})
const working: ProviderEvent[][] = [
  [
    { type: 'reasoning', text: 'Let me see.' },
    { type: 'text', text: 'I try ' },
    { type: 'text', text: 'four things.' },
    step('1', 'talk', '{"words":"one two"}'),
    step('2', 'fail', '{}'),
    step('3', 'read_file', '{"path":"a"}'),
    step('4', 'talk', '{"word":'),
    { type: 'done', usage },
  ],
  [
    { type: 'text', text: 'Done.' },
    { type: 'done', usage },
  ],
]

describe('what the loop emits', () => {
  it('fits the contract from init to end, tools that work and tools that do not', async () => {
    const events = await eventsOf(scripted(working))
    expectBatch(events)
    expect(events.map(kindOf)).toEqual([
      ...['init', 'reasoning', 'text', 'start', 'start', 'start', 'start'],
      ...['running', 'update', 'update', 'end'],
      ...['running', 'error', 'running', 'error', 'running', 'error'],
      ...['text', 'final', 'stream:end'],
    ])
    const responses = events.map(({ payload }) =>
      'tool_call' in payload && payload.tool_call === 'error' ? payload.tool_call_response.split(':')[0] : '',
    )
    expect(responses.filter(Boolean)).toEqual(['INTERNAL', 'UNKNOWN_TOOL', 'INVALID_ARGUMENT'])
    expect(JSON.stringify(events)).toContain('Unknown Agent tool: read_file')
  })

  it('fits the contract when the provider breaks', async () => {
    const events = await eventsOf({
      async *stream() {
        yield { type: 'text', text: 'Hel' }
        throw new Error('The line is dead.')
      },
    })
    expectBatch(events)
    expect(events.map(kindOf)).toEqual(['init', 'text', 'stream:error'])
  })

  it('fits the contract when the user stops', async () => {
    const events = await eventsOf(
      {
        async *stream({ signal }) {
          yield { type: 'text', text: 'Hel' }
          await new Promise((resolve) => signal.addEventListener('abort', resolve))
          yield { type: 'text', text: 'lo' }
        },
      },
      true,
    )
    expectBatch(events)
    expect(events.at(-1)).toMatchObject({ channel: STREAM_EVENTS.END, payload: { userStop: true } })
  })
})

function expectBatch(events: StreamEvent[]) {
  for (const event of events) expectValid(event)
  expect(new Set(events.map(({ payload }) => payload.eventId)).size).toBe(1)
  expect(events.map(({ payload }) => payload.seq)).toEqual(events.map((_, index) => index))
  expect(events.findIndex(isLast)).toBe(events.length - 1)
}

function isLast({ channel }: StreamEvent): boolean {
  return channel !== STREAM_EVENTS.RESPONSE
}

function kindOf({ channel, payload }: StreamEvent): string {
  if (!('stream_kind' in payload)) return channel
  if ('tool_call' in payload) return payload.tool_call
  if ('content' in payload) return 'text'
  return 'reasoning_content' in payload ? 'reasoning' : payload.stream_kind
}

async function eventsOf(provider: Provider, stop = false): Promise<StreamEvent[]> {
  const steps = Array.from({ length: 3 }, () => (request: ProviderRequest) => provider.stream(request))
  const { agent, conversation, events } = setUp(steps, [talking, failing])
  const { eventId = '' } = agent.send(conversation.id, 'Go')
  if (stop) {
    await vi.waitFor(() => expect(events.map(kindOf)).toContain('text'))
    agent.stop(eventId)
  }
  await agent.settled(conversation.id)
  return events
}

function scripted(steps: ProviderEvent[][]): Provider {
  const left = [...steps]
  return {
    async *stream() {
      yield* left.shift() ?? []
    },
  }
}
