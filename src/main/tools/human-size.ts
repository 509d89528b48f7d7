const UNITS = ['B', 'KB', 'MB', 'GB', 'TB']

/** 512 → "512 B", 1536 → "1.5 KB". */
export function humanSize(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1024
    unit++
  }
  const digits = unit > 0 && value < 9.95 ? 1 : 0
  return `${value.toFixed(digits)} ${UNITS[unit]}`
}
