import type { Timing } from '../../shared/schedules'
import { ScheduleError } from './schedule-error'

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const
const WORDS = /^(\d+)\s*(m|min|minutes?|h|hours?|d|days?|w|weeks?)$/i
const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/i
const HELP =
  'Use a cron expression such as "0 9 * * 1-5", "every 30m", "in 20m" or a time such as "2026-12-24T18:00".'

/** What a person or a model wrote, as a time that can be kept. `now` is what "in 20m" counts from. */
export async function readTiming(text: string, timeZone: string, now: number): Promise<Timing> {
  const words = text.trim().replace(/\s+/g, ' ')
  const every = /^every (.+)$/i.exec(words)?.[1]
  if (every) return { kind: 'every', ms: span(every) }
  const from = /^in (.+)$/i.exec(words)?.[1]
  if (from) return { kind: 'once', at: now + span(from) }
  if (ISO.test(words)) return { kind: 'once', at: await moment(words, timeZone, now) }
  const timing: Timing = { kind: 'cron', expression: words, timeZone }
  if ((await nextAfter(timing, now, now)) === null)
    throw new ScheduleError('INVALID_ARGUMENT', `schedule: "${words}" never comes. ${HELP}`)
  return timing
}

/** The first time after a moment, or null when there is none. Intervals count from when the schedule was made. */
export async function nextAfter(timing: Timing, after: number, madeAt: number): Promise<number | null> {
  return (await timesOf(timing))(after, madeAt)
}

/** What knows the next time at once. */
export async function timesOf(timing: Timing): Promise<(after: number, madeAt: number) => number | null> {
  switch (timing.kind) {
    case 'once':
      return (after) => (timing.at > after ? timing.at : null)
    case 'every':
      return (after, madeAt) => madeAt + (Math.floor((after - madeAt) / timing.ms) + 1) * timing.ms
    case 'cron': {
      const times = await cron(timing.expression, timing.timeZone)
      return (after) => times.nextRun(new Date(after))?.getTime() ?? null
    }
  }
}

export async function nextTimes(
  timing: Timing,
  after: number,
  madeAt: number,
  count: number,
): Promise<number[]> {
  const times: number[] = []
  for (let at: number | null = after; times.length < count; times.push(at)) {
    at = await nextAfter(timing, at, madeAt)
    if (at === null) break
  }
  return times
}

/** Minutes are the finest: five fields, in the time zone, daylight saving included. */
async function cron(expression: string, timeZone: string) {
  const { Cron } = await import('croner')
  try {
    return new Cron(expression, { timezone: timeZone, mode: '5-part', paused: true })
  } catch (error) {
    const why = (error as Error).message.replace(/^Cron\w+: ?/, '')
    throw new ScheduleError('INVALID_ARGUMENT', `schedule: "${expression}" cannot be read (${why}). ${HELP}`)
  }
}

function span(text: string): number {
  const [, count = '', unit = ''] = WORDS.exec(text) ?? []
  const ms = Number(count) * (UNITS[unit[0]?.toLowerCase() as keyof typeof UNITS] ?? 0)
  if (!(ms >= UNITS.m) || ms > 366 * UNITS.d)
    throw new ScheduleError(
      'INVALID_ARGUMENT',
      `schedule: "${text}" is no time from a minute to a year. ${HELP}`,
    )
  return ms
}

/** A time without a zone is meant where the user is. */
async function moment(text: string, timeZone: string, now: number): Promise<number> {
  const { Cron } = await import('croner')
  const zoned = /(Z|[+-]\d{2}:?\d{2})$/i.test(text)
  const at = zoned
    ? Date.parse(text)
    : new Cron(text, { timezone: timeZone, paused: true }).nextRun(new Date(0))?.getTime()
  if (at === undefined || Number.isNaN(at) || at <= now)
    throw new ScheduleError('INVALID_ARGUMENT', `schedule: ${text} has passed, or is no time.`)
  return at
}
