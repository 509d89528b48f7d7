import { isUnreadable } from './damage'

/** Reads one thing, or says that it cannot be read and gives undefined: one bad row is no reason to lose the others. */
export type ReadRow = <T>(what: string, read: () => T) => T | undefined

/** Each is told of once; what cannot be read stays on disk as it is. */
export function createRowReader(warn: (text: string) => void): ReadRow {
  const told = new Set<string>()
  return (what, read) => {
    try {
      return read()
    } catch (error) {
      if (isPassing(error)) throw error
      if (!told.has(what)) warn(`The database holds ${what} that cannot be read. It is left as it is.`)
      told.add(what)
      return undefined
    }
  }
}

/** The database itself does not answer, e.g. as the disk fails: that says nothing of a row. */
function isPassing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ERR_INVALID_STATE' || (code === 'ERR_SQLITE_ERROR' && !isUnreadable(error))
}

/** Those of the rows that can be read. */
export function readable<T>(
  rows: Record<string, unknown>[],
  read: (row: Record<string, unknown>) => T | undefined,
): T[] {
  return rows.flatMap((row) => read(row) ?? [])
}
