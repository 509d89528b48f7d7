import { describe, expect, it } from 'vitest'
import { nextTimes, readTiming } from '../../../src/main/scheduler/timing'
import { momentWords, timingWords } from '../../../src/main/scheduler/words'

const now = Date.parse('2026-10-24T10:00:00Z')
const ZONE = 'Europe/Berlin'
const read = (text: string) => readTiming(text, ZONE, now)
const times = async (text: string, count = 3) =>
  (await nextTimes(await read(text), now, now, count)).map((at) => new Date(at).toISOString())

describe('a schedule', () => {
  it('as a cron expression is meant where the user is, also when the clocks change', async () => {
    expect(await times('0 9 * * *')).toEqual([
      ...['2026-10-25T08:00:00.000Z', '2026-10-26T08:00:00.000Z', '2026-10-27T08:00:00.000Z'],
    ])
    // 02:30 comes twice in this night; it is due once.
    expect(await times('30 2 * * *', 2)).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z'])
  })

  it('at an hour that is left out in spring is due right after it', async () => {
    const spring = Date.parse('2026-03-28T12:00:00Z')
    const timing = await readTiming('30 2 * * *', ZONE, spring)
    const [first = 0, second = 0] = await nextTimes(timing, spring, spring, 2)
    expect(new Date(first).toISOString()).toBe('2026-03-29T01:00:00.000Z')
    expect(new Date(second).toISOString()).toBe('2026-03-30T00:30:00.000Z')
  })

  it.each([
    ['every 30m', ['2026-10-24T10:30:00.000Z', '2026-10-24T11:00:00.000Z']],
    ['every 2 hours', ['2026-10-24T12:00:00.000Z', '2026-10-24T14:00:00.000Z']],
    ['in 20m', ['2026-10-24T10:20:00.000Z']],
    ['2026-12-24T18:00', ['2026-12-24T17:00:00.000Z']],
    ['2026-12-24T18:00:00Z', ['2026-12-24T18:00:00.000Z']],
    ['@daily', ['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z']],
  ])('%s', async (text, expected) => {
    expect(await times(text, 2)).toEqual(expected)
  })

  it.each([
    ['* * * * * *', /requires exactly 5 parts/],
    ['61 * * * *', /Invalid value for minute/],
    ['0 0 30 2 *', /never comes/],
    ['every 10s', /no time from a minute to a year/],
    ['in 0m', /no time from a minute to a year/],
    ['every 900d', /no time from a minute to a year/],
    ['2020-01-01T10:00', /has passed/],
    ['tomorrow', /cannot be read/],
  ])('%s is refused with what to write instead', async (text, words) => {
    await expect(read(text)).rejects.toThrow(words)
  })

  it.each([
    ['0 9 * * *', 'every day at 09:00'],
    ['0 9 * * 1-5', 'Monday to Friday at 09:00'],
    ['5 18 * * sat,sun', 'Sundays, Saturdays at 18:05'],
    ['*/15 * * * *', 'every 15 minutes'],
    ['10 * * * *', 'every hour at minute 10'],
    ['0 8 1 * *', 'on day 1 of every month at 08:00'],
    ['0 9 1-7 * 1', 'at the times of the cron expression 0 9 1-7 * 1'],
    ['every 90m', 'every 90 minutes'],
    ['every 24h', 'every day'],
    ['in 20m', 'once, Sat, 24 Oct 2026, 12:20'],
  ])('%s is told as: %s', async (text, words) => {
    expect(timingWords(await read(text), ZONE)).toBe(words)
  })
})

it('tells a moment where the user is', () => {
  expect(momentWords(now, 'Asia/Shanghai')).toBe('Sat, 24 Oct 2026, 18:00')
})
