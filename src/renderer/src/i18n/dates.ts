import i18next from 'i18next'

/** 14:05 */
export const clock = (at: number) => format(at, { timeStyle: 'short' })

/** 14:05:09 */
export const exactClock = (at: number) => format(at, { timeStyle: 'medium' })

/** 20 May 2026 */
export const day = (at: number) => format(at, { dateStyle: 'medium' })

/** 20 May 2026, 14:05 */
export const dayAndClock = (at: number) => format(at, { dateStyle: 'medium', timeStyle: 'short' })

/** Wed, 20 May, 14:05 */
export const dayAndTime = (at: number) =>
  format(at, { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' })

/** Monday, Tuesday; 0 is Sunday. */
export function weekdays(days: number[]): string {
  // The first of January 2023 was a Sunday.
  const names = days.map((day) => format(new Date(2023, 0, 1 + day, 12).getTime(), { weekday: 'long' }))
  return new Intl.ListFormat(i18next.language, { type: 'unit' }).format(names)
}

function format(at: number, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(i18next.language, options).format(at)
}
