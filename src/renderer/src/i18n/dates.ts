import i18next from 'i18next'

/** 14:05 */
export const clock = (at: number) => format(at, { timeStyle: 'short' })

/** 14:05:09 */
export const exactClock = (at: number) => format(at, { timeStyle: 'medium' })

/** 20 May 2026 */
export const day = (at: number) => format(at, { dateStyle: 'medium' })

/** 20 May 2026, 14:05 */
export const dayAndClock = (at: number) => format(at, { dateStyle: 'medium', timeStyle: 'short' })

function format(at: number, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(i18next.language, options).format(at)
}
