import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CarriedError, createLine } from '../../../src/main/providers/line'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const LIMITS = { firstByteMs: 1000, idleMs: 100 }

/** A server under our hand: it answers when told, and says what it is told. */
function handServer() {
  let answer: (response: Response) => void = () => {}
  let source: ReadableStreamDefaultController<Uint8Array> | undefined
  const fetch = (_input: unknown, init?: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      answer = resolve
      init?.signal?.addEventListener('abort', () => {
        reject(init.signal?.reason)
        source?.error(init.signal?.reason)
      })
    })
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      source = controller
    },
  })
  return {
    fetch,
    begin: () => answer(new Response(body)),
    send: (text: string) => source?.enqueue(new TextEncoder().encode(text)),
  }
}

describe('the line', () => {
  it('gives up on a server that never begins', async () => {
    const { fetch } = handServer()
    const failing = createLine({ fetch, ...LIMITS })('http://x').catch((error) => error)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await failing).toBeInstanceOf(CarriedError)
  })

  it('counts every byte as life, also that of a keep-alive', async () => {
    const server = handServer()
    const opening = createLine({ fetch: server.fetch, ...LIMITS })('http://x')
    server.begin()
    const reader = (await opening).body?.[Symbol.asyncIterator]()
    for (let times = 0; times < 5; times++) {
      const read = reader?.next()
      await vi.advanceTimersByTimeAsync(90)
      server.send(': keep-alive\n\n')
      expect((await read)?.done).toBe(false)
    }
    const last = reader?.next().catch((error) => error)
    await vi.advanceTimersByTimeAsync(100)
    expect(await last).toMatchObject({ carried: { code: 'TIMEOUT', retryable: true } })
  })

  it('does not count the time in which nobody reads', async () => {
    const server = handServer()
    const opening = createLine({ fetch: server.fetch, ...LIMITS })('http://x')
    server.begin()
    const reader = (await opening).body?.[Symbol.asyncIterator]()
    await vi.advanceTimersByTimeAsync(10_000)
    server.send('Hi')
    expect((await reader?.next())?.value).toEqual(new TextEncoder().encode('Hi'))
  })
})
