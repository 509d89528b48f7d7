import i18next from 'i18next'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
const formats = new Map<string, Intl.NumberFormat>()

/** Making a format takes longer than using it a hundred times. */
function format(value: number, options: Intl.NumberFormatOptions): string {
  const key = `${i18next.language} ${JSON.stringify(options)}`
  const made = formats.get(key) ?? new Intl.NumberFormat(i18next.language, options)
  formats.set(key, made)
  return made.format(value)
}

/** 12,400 */
export const wholeNumber = (value: number) => format(value, {})

/** 12.4K */
export const shortNumber = (value: number) => format(value, { notation: 'compact', maximumFractionDigits: 1 })

/** US dollars, with more digits the less they are. */
export function dollars(value: number): string {
  const digits = value >= 1 ? 2 : value >= 0.01 ? 3 : 4
  return format(value, { style: 'currency', currency: 'USD', maximumFractionDigits: digits })
}

/** How much it is, in the largest unit that fits. */
export function size(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 1_000 && unit < UNITS.length - 1) {
    value /= 1_000
    unit++
  }
  const maximumFractionDigits = value < 10 && unit > 0 ? 1 : 0
  return format(value, { style: 'unit', unit: UNITS[unit], unitDisplay: 'short', maximumFractionDigits })
}
