const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** How much it is, in the largest unit that fits. */
export function size(language: string, bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 1_000 && unit < UNITS.length - 1) {
    value /= 1_000
    unit++
  }
  const format = { style: 'unit', unit: UNITS[unit], unitDisplay: 'short' } as const
  return new Intl.NumberFormat(language, {
    ...format,
    maximumFractionDigits: value < 10 && unit > 0 ? 1 : 0,
  }).format(value)
}
