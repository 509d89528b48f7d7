import type { ResultMeta } from '../../../shared/envelope'

export const count = (number: number, thing: string) =>
  `${number} ${number === 1 ? thing : thing.endsWith('h') ? `${thing}es` : `${thing}s`}`

/** `total` is known only when nothing was left out. */
export function rangeOf(returned: number, truncated: boolean): ResultMeta {
  return { truncated, returned, ...(truncated ? {} : { total: returned }) }
}

/** A name on one line, whatever is in it. */
export function printable(path: string): string {
  return /[\0-\x1f\x7f]/.test(path) ? JSON.stringify(path) : path
}

export function nameNotes(paths: string[]): string[] {
  const strange = paths.filter((path) => path.includes('\uFFFD')).length
  return strange > 0
    ? [`${count(strange, 'name')} with � cannot be read as text, so no tool can open it.`]
    : []
}
