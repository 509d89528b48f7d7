import { afterEach } from 'vitest'
import {
  createAnthropicProvider,
  createOpenAIProvider,
  type Provider,
  type ProviderEvent,
  type ProviderRequest,
  type Wire,
} from '../../../src/main/providers'
import { startWireServer, type WireServer } from '../../wire/server'

export const KEY = 'sk-test-0123456789abcdef'

export const WIRES: Wire[] = ['chat', 'responses', 'anthropic']

/** Thinks on every wire: OpenAI's reasoners and Claude are told apart by their names. */
export const modelOf = (wire: Wire) => (wire === 'anthropic' ? 'claude-opus-4-6' : 'gpt-5')

const open: WireServer[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

export async function serve(): Promise<WireServer> {
  const server = await startWireServer()
  open.push(server)
  return server
}

/** A provider that speaks to a server of ours and does not wait long between attempts. */
export function speak(wire: Wire, url: string, more: object = {}): Provider {
  const options = { apiKey: KEY, baseURL: url, retry: { baseMs: 1 }, ...more }
  return wire === 'anthropic' ? createAnthropicProvider(options) : createOpenAIProvider({ wire, ...options })
}

export async function setUp(wire: Wire, more: object = {}) {
  const server = await serve()
  return { server, provider: speak(wire, server.url, more), model: modelOf(wire) }
}

export function ask(rest: Partial<ProviderRequest> = {}): ProviderRequest {
  return {
    model: 'gpt-5',
    messages: [{ role: 'user', text: 'Hello' }],
    tools: [],
    signal: new AbortController().signal,
    ...rest,
  }
}

export async function collect(stream: AsyncIterable<ProviderEvent>): Promise<ProviderEvent[]> {
  const events: ProviderEvent[] = []
  for await (const event of stream) events.push(event)
  return events
}

/** What was shown until the stream broke, and the error it broke with. */
export async function collectBroken(stream: AsyncIterable<ProviderEvent>) {
  const events: ProviderEvent[] = []
  try {
    for await (const event of stream) events.push(event)
  } catch (error) {
    return { events, error }
  }
  throw new Error('The stream did not break.')
}

/** The events with neighbouring deltas of the same kind put together. */
export function joined(events: ProviderEvent[]): ProviderEvent[] {
  const out: ProviderEvent[] = []
  for (const event of events) {
    const last = out.at(-1)
    if (last && 'text' in event && 'text' in last && last.type === event.type) last.text += event.text
    else out.push({ ...event })
  }
  return out
}

export function callsIn(events: ProviderEvent[]) {
  return events.flatMap((event) => (event.type === 'call' ? [event.call] : []))
}

export function textIn(events: ProviderEvent[], type: 'text' | 'reasoning' = 'text'): string {
  return events.map((event) => (event.type === type ? event.text : '')).join('')
}
