import { describe, expect, it } from 'vitest'
import { answer, refuse, say } from '../../wire/server'
import { ask, collect, collectBroken, setUp, textIn, WIRES } from './fixture'

const BUSY = { error: { type: 'overloaded_error', message: 'Overloaded' } }

describe.each(WIRES)('trying again on the %s wire', (wire) => {
  it('happens while nothing was shown, and is told', async () => {
    const { server, provider, model } = await setUp(wire)
    server.script(
      refuse(529, BUSY),
      refuse(503, BUSY),
      answer([say('x')], { dropAfter: 1 }),
      answer([], { fails: { type: 'overloaded_error', message: 'Overloaded' } }),
      [say('Hi')],
    )
    const events = await collect(provider.stream(ask({ model })))
    const retries = events.filter((event) => event.type === 'retry')
    expect(retries.map((event) => event.attempt)).toEqual([1, 2, 3, 4])
    expect(retries[0]).toMatchObject({ message: 'Overloaded', waitMs: expect.any(Number) })
    expect(textIn(events)).toBe('Hi')
    expect(server.requests).toHaveLength(5)
    expect(new Set(server.requests.map(({ text }) => text)).size).toBe(1)
  })

  it('waits as long as the server asks for', async () => {
    const { server, provider, model } = await setUp(wire)
    server.script(
      refuse(429, BUSY, { 'retry-after': '0.3' }),
      refuse(429, BUSY, { 'retry-after-ms': '40' }),
      [say('Hi')],
    )
    const events = await collect(provider.stream(ask({ model })))
    expect(events.slice(0, 2)).toMatchObject([{ waitMs: 300 }, { waitMs: 40 }])
    const [first, second] = server.requests
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(290)
  })

  it('waits as long as the server asks for in words', async () => {
    const { server, provider, model } = await setUp(wire)
    const busy = (message: string) => refuse(429, { error: { message } })
    server.script(
      busy('Limit 30000 a minute. Please try again in 250ms.'),
      busy('Please retry in 0.26s.'),
      busy('Try again in 1m2.5s, please.'),
    )
    const { events, error } = await collectBroken(provider.stream(ask({ model })))
    expect(events).toMatchObject([{ waitMs: 250 }, { waitMs: 260 }])
    expect(error).toMatchObject({ code: 'RATE_LIMIT', retryAfterMs: 62_500 })
  })

  it('does not happen when the server wants us to stay away for long, or for good', async () => {
    const { server, provider, model } = await setUp(wire)
    const later = new Date(Date.now() + 3_600_000).toUTCString()
    server.script(
      refuse(429, BUSY, { 'retry-after': '3600' }),
      refuse(429, BUSY, { 'retry-after': later }),
      refuse(500, BUSY, { 'x-should-retry': 'false' }),
    )
    for (let times = 1; times <= 3; times++) {
      const { events, error } = await collectBroken(provider.stream(ask({ model })))
      expect(events).toEqual([])
      expect(error).toMatchObject({ message: 'Overloaded' })
      expect(server.requests).toHaveLength(times)
    }
  })

  it('gives up some time, with the last error', async () => {
    const { server, provider, model } = await setUp(wire, { retry: { retries: 2, baseMs: 1 } })
    server.script(refuse(500, BUSY), refuse(500, BUSY), refuse(500, { error: { message: 'third' } }))
    const { events, error } = await collectBroken(provider.stream(ask({ model })))
    expect(events.map(({ type }) => type)).toEqual(['retry', 'retry'])
    expect(error).toMatchObject({ message: 'third' })
    expect(server.requests).toHaveLength(3)
  })

  it('ends at once when the user stops it during the pause', async () => {
    const { server, provider, model } = await setUp(wire)
    const stop = new AbortController()
    server.script(refuse(429, BUSY, { 'retry-after': '50' }))
    const reading = (async () => {
      for await (const event of provider.stream(ask({ model, signal: stop.signal })))
        if (event.type === 'retry') setTimeout(() => stop.abort(new Error('stopped')), 1)
    })()
    await expect(reading).rejects.toThrow('stopped')
    expect(server.requests).toHaveLength(1)
  })

  it('does not begin at all for a request that is stopped already', async () => {
    const { server, provider, model } = await setUp(wire)
    const { error } = await collectBroken(
      provider.stream(ask({ model, signal: AbortSignal.abort(new Error('stopped')) })),
    )
    expect(error).toMatchObject({ message: 'stopped' })
    expect(server.requests).toHaveLength(0)
  })
})
