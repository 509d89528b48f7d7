import { type CronShape, cronShape, isWorkWeek } from '../../shared/cron-shape'
import type { Timing } from '../../shared/schedules'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** When something is due, in words for the question whether it may be. */
export function timingWords(timing: Timing, timeZone: string): string {
  if (timing.kind === 'once') return `once, ${momentWords(timing.at, timeZone)}`
  if (timing.kind === 'every') return `every ${spanWords(timing.ms)}`
  const shape = cronShape(timing.expression)
  return shape ? shapeWords(shape) : `at the times of the cron expression ${timing.expression}`
}

export function momentWords(at: number, timeZone: string): string {
  const options = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('en-GB', { ...options, ...clock, timeZone }).format(at)
}

function shapeWords(shape: CronShape): string {
  switch (shape.kind) {
    case 'minutes':
      return shape.every === 1 ? 'every minute' : `every ${shape.every} minutes`
    case 'hourly':
      return `every hour at minute ${shape.minute}`
    case 'daily':
      return `every day at ${shape.at}`
    case 'weekly':
      if (isWorkWeek(shape.days)) return `Monday to Friday at ${shape.at}`
      return `${shape.days.map((day) => `${DAYS[day]}s`).join(', ')} at ${shape.at}`
    case 'monthly':
      return `on day ${shape.day} of every month at ${shape.at}`
  }
}

function spanWords(ms: number): string {
  const [count, unit] = [
    [ms / 86_400_000, 'day'] as const,
    [ms / 3_600_000, 'hour'] as const,
    [ms / 60_000, 'minute'] as const,
  ].find(([value]) => Number.isInteger(value)) ?? [ms / 60_000, 'minute']
  return count === 1 ? unit : `${count} ${unit}s`
}
