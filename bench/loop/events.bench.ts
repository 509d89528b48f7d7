import { createEmitter } from '../../src/main/agent/emitter'
import type { Message } from '../../src/shared/conversation'
import { type Row, row } from '../row'

const TOKENS = 300_000
const BATCH = 500

/** A minute of 5,000 tokens a second, as fast as the loop takes them: how much of the minute it needs. */
export async function rows(): Promise<Row[]> {
  const message: Message = {
    id: 'm',
    conversationId: 'c',
    role: 'assistant',
    blocks: [],
    state: 'streaming',
    createdAt: 0,
    nextSeq: 0,
  }
  let events = 0
  const emitter = createEmitter(message, () => {
    events++
  })
  const start = performance.now()
  for (let token = 0; token < TOKENS; token++) {
    emitter.text('content', 'token ')
    if (token % BATCH === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  emitter.flush()
  const took = performance.now() - start
  return [
    row('300,000 tokens through the emitter', took, 'the minute they stand for', 60_000, 'ms', 0.1),
    row('events for them', events, 'frames in that time', Math.max(1, took / 16), 'events', 1.5),
  ]
}
