import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createEmitter } from '../../../src/main/agent/emitter'
import { applyEvent } from '../../../src/shared/apply-event'
import type { Message } from '../../../src/shared/conversation'
import { type StreamEvent, streamPayloads } from '../../../src/shared/stream-events'

const start: Message = {
  id: 'm',
  conversationId: 'c',
  role: 'assistant',
  blocks: [],
  state: 'streaming',
  createdAt: 1,
  nextSeq: 0,
}
const call = {
  stream_kind: 'delta',
  tool_call_id: '1',
  tool_call_name: 'ls',
  tool_call_server_name: 's',
  tool_call: 'start',
} as const

function make() {
  const events: StreamEvent[] = []
  return { events, emitter: createEmitter(start, (event) => events.push(event)) }
}
const contents = (events: StreamEvent[]) =>
  events.map(({ payload }) =>
    'content' in payload
      ? payload.content
      : 'reasoning_content' in payload
        ? `(${payload.reasoning_content})`
        : '-',
  )

afterEach(() => vi.useRealTimers())

describe('the emitter', () => {
  it('sends at most one text event a frame', () => {
    vi.useFakeTimers()
    const { events, emitter } = make()
    for (let ms = 0; ms < 160; ms++) {
      for (let i = 0; i < 10; i++) emitter.text('content', 'x')
      vi.advanceTimersByTime(1)
    }
    expect(events.length).toBeGreaterThanOrEqual(9)
    expect(events.length).toBeLessThanOrEqual(10)
    emitter.end({ userStop: false })
    expect(emitter.message.blocks).toEqual([{ type: 'text', step: 0, text: 'x'.repeat(1600) }])
  })

  it('sends what is waiting without being asked', async () => {
    const { events, emitter } = make()
    emitter.text('content', 'a')
    emitter.text('content', 'b')
    expect(events).toEqual([])
    await sleep(60)
    expect(contents(events)).toEqual(['ab'])
  })

  it('keeps the order of text, reasoning and calls', () => {
    const { events, emitter } = make()
    emitter.text('reasoning_content', 'r')
    emitter.text('content', 'a')
    emitter.text('content', 'b')
    emitter.respond(call)
    emitter.text('content', 'c')
    emitter.text('reasoning_content', 's')
    emitter.end({ userStop: false })
    expect(contents(events)).toEqual(['(r)', 'ab', '-', 'c', '(s)', '-'])
  })

  it('numbers all channels together without a gap, in the shape of the contract', () => {
    const { events, emitter } = make()
    emitter.respond({ stream_kind: 'init' })
    emitter.text('content', 'a')
    emitter.respond(call)
    emitter.text('content', 'b')
    emitter.fail({ error: { code: 'UNAVAILABLE', message: 'no' } })
    expect(events.map(({ payload }) => payload.seq)).toEqual([0, 1, 2, 3, 4])
    for (const { channel, payload } of events) streamPayloads[channel].parse(payload)
  })

  it('loses nothing at the end and sends nothing after it', async () => {
    const { events, emitter } = make()
    emitter.text('content', 'last words')
    emitter.end({ userStop: true })
    expect(contents(events)).toEqual(['last words', '-'])
    await sleep(40)
    expect(events).toHaveLength(2)
  })

  it('sends nothing for empty text', () => {
    const { events, emitter } = make()
    emitter.text('content', '')
    emitter.end({ userStop: false })
    expect(events).toHaveLength(1)
  })

  it('holds the message its events add up to', () => {
    const { events, emitter } = make()
    emitter.text('reasoning_content', 'r')
    emitter.respond(call)
    emitter.text('content', 'a')
    emitter.end({ userStop: false })
    let message: Message | null = start
    for (const event of events) message = message && applyEvent(message, event, 1)
    const timeless = (value: unknown) => JSON.stringify(value, (key, at) => (/edAt$/.test(key) ? 0 : at))
    expect(timeless(emitter.message)).toBe(timeless(message))
  })
})
