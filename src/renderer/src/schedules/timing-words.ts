import { cronShape, isWorkWeek } from '../../../shared/cron-shape'
import type { Timing } from '../../../shared/schedules'
import { clock, dayAndTime, useWords, weekdays } from '../i18n'

const UNITS = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
] as const

/** Says when something is due. */
export function useTimingWords(): (timing: Timing) => string {
  const t = useWords('schedules')
  return (timing) => {
    if (timing.kind === 'once') return t('once', { time: dayAndTime(timing.at) })
    if (timing.kind === 'every') {
      const [unit, ms] = UNITS.find(([, one]) => timing.ms % one === 0) ?? UNITS[2]
      return t(`every.${unit}`, { count: timing.ms / ms })
    }
    const shape = cronShape(timing.expression)
    switch (shape?.kind) {
      case 'minutes':
        return t('every.minutes', { count: shape.every })
      case 'hourly':
        return t('hourly', { minute: shape.minute })
      case 'daily':
        return t('daily', { time: clockAt(shape.at) })
      case 'weekly':
        if (isWorkWeek(shape.days)) return t('weekdays', { time: clockAt(shape.at) })
        return t('weekly', { days: weekdays(shape.days), time: clockAt(shape.at) })
      case 'monthly':
        return t('monthly', { day: shape.day, time: clockAt(shape.at) })
      default:
        return t('cron', { expression: timing.expression })
    }
  }
}

/** 09:05 the way people write it here. */
function clockAt(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return clock(new Date(2023, 0, 1, hour, minute).getTime())
}
