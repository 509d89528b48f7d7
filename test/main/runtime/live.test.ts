import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { measure } from '../../../src/main/runtime/bounded'
import { createLive } from '../../../src/main/runtime/live'
import { until } from './fixture'

const collect = (everyMs?: number) => {
  const seen: string[] = []
  return { seen, live: createLive((text) => seen.push(text), everyMs) }
}

describe('live output', () => {
  it('shows the first text at once and gathers what follows', async () => {
    const { seen, live } = collect()
    for (const text of ['a', 'b', 'c']) live.push(measure(text))
    expect(seen).toEqual(['a'])
    await until(() => seen.length === 2)
    expect(seen).toEqual(['a', 'bc'])
    live.end()
  })

  it('comes some dozens of times a second at most, however much is printed', async () => {
    const { seen, live } = collect()
    const start = Date.now()
    while (Date.now() - start < 300) {
      for (let at = 0; at < 100; at++) live.push(measure('x\n'))
      await delay(1)
    }
    live.end()
    expect(seen.length).toBeLessThanOrEqual((Date.now() - start) / 50 + 2)
    expect(seen.join('').length).toBeGreaterThan(1000)
  })

  it('shows the beginning and the end of what is too much at once', async () => {
    const { seen, live } = collect(60_000)
    live.push(measure('first'))
    for (let at = 0; at < 1000; at++) live.push(measure(`${'y'.repeat(999)}\n`))
    live.end()
    expect(seen).toHaveLength(2)
    expect(seen[1]?.length).toBeLessThan(8_200)
    expect(seen[1]).toContain('lines left out')
  })

  it('hands on what is left at the end', () => {
    const { seen, live } = collect(60_000)
    live.push(measure('a'))
    live.push(measure('b'))
    live.end()
    expect(seen).toEqual(['a', 'b'])
  })
})
