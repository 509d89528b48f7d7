import { cronShape } from '../../../shared/cron-shape'
import type { Timing } from '../../../shared/schedules'
import { dayAndTime, useWords, weekdays } from '../i18n'

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
        return t('daily', { time: shape.at })
      case 'weekly':
        return t('weekly', { days: weekdays(shape.days), time: shape.at })
      case 'monthly':
        return t('monthly', { day: shape.day, time: shape.at })
      default:
        return t('cron', { expression: timing.expression })
    }
  }
}
