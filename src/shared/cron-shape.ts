/** What a cron expression means, where that can be said in a few words. */
export type CronShape =
  | { kind: 'minutes'; every: number }
  | { kind: 'hourly'; minute: number }
  | { kind: 'daily'; at: string }
  /** 0 is Sunday. */
  | { kind: 'weekly'; days: number[]; at: string }
  | { kind: 'monthly'; day: number; at: string }

const ALIASES: Record<string, string> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
}
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

export function cronShape(expression: string): CronShape | null {
  const text = expression.trim().toLowerCase()
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = (ALIASES[text] ?? text).split(/\s+/)
  if (month !== '*') return null
  const every = /^\*\/(\d+)$/.exec(minute)?.[1]
  const anyDay = day === '*' && weekday === '*'
  if (hour === '*' && anyDay && (every || minute === '*'))
    return { kind: 'minutes', every: Number(every ?? 1) }
  if (!/^\d+$/.test(minute)) return null
  if (hour === '*' && anyDay) return { kind: 'hourly', minute: Number(minute) }
  if (!/^\d+$/.test(hour)) return null
  const at = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
  if (anyDay) return { kind: 'daily', at }
  if (day === '*') {
    const days = weekdays(weekday)
    return days && { kind: 'weekly', days, at }
  }
  return weekday === '*' && /^\d+$/.test(day) ? { kind: 'monthly', day: Number(day), at } : null
}

/** Monday to Friday. */
export const isWorkWeek = (days: number[]): boolean => days.join() === '1,2,3,4,5'

function weekdays(text: string): number[] | null {
  const days = text.split(',').flatMap((part) => {
    const [from, to = from] = part.split('-').map(dayOf)
    if (from === undefined || to === undefined || from < 0 || to < from) return [-1]
    return Array.from({ length: to - from + 1 }, (_, index) => (from + index) % 7)
  })
  return days.includes(-1) ? null : [...new Set(days)].sort((a, b) => a - b)
}

function dayOf(text: string): number {
  return /^[0-7]$/.test(text) ? Number(text) : DAYS.indexOf(text)
}
