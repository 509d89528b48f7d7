import { setTimeout as sleep } from 'node:timers/promises'
import { createEmitter } from '../../src/main/agent/emitter'
import type { Message } from '../../src/shared/conversation'
import { type Row, row } from '../row'

const TOKENS = 300_000
const BATCH = 500
const FRAME_MS = 16
const PACED_MS = 3_000
const TOKENS_PER_MS = 5

/** A minute of 5,000 tokens a second: how much of the minute it takes, and how many events come of it at that pace. */
export async function rows(): Promise<Row[]> {
  const took = await fast()
  const { events, ms } = await paced()
  return [
    row('300,000 tokens through the emitter', took, 'the minute they stand for', 60_000, 'ms', 0.1),
    // The last words are sent without waiting for their frame.
    row('events at 5,000 tokens a second', events, 'frames in that time', ms / FRAME_MS + 1, 'events', 1),
  ]
}

/** As fast as the loop takes them. */
async function fast(): Promise<number> {
  const emitter = createEmitter(emptyMessage(), () => {})
  const start = performance.now()
  for (let token = 0; token < TOKENS; token++) {
    emitter.text('content', 'token ')
    if (token % BATCH === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  emitter.flush()
  return performance.now() - start
}

async function paced(): Promise<{ events: number; ms: number }> {
  let events = 0
  const emitter = createEmitter(emptyMessage(), () => {
    events++
  })
  const start = performance.now()
  for (let sent = 0, ms = 0; ms < PACED_MS; ms = performance.now() - start) {
    for (; sent < ms * TOKENS_PER_MS; sent++) emitter.text('content', 'token ')
    await sleep(1)
  }
  emitter.flush()
  return { events, ms: performance.now() - start }
}

const emptyMessage = (): Message => ({
  id: 'm',
  conversationId: 'c',
  role: 'assistant',
  blocks: [],
  state: 'streaming',
  createdAt: 0,
  nextSeq: 0,
})
