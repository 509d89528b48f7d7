import type { ChangeRow, FileRow } from './rows'

export type Direction = 'undo' | 'redo'

/** A file of a change, in the order the changes are to be walked. */
export interface Link {
  id: number
  file: FileRow
}

export interface Goal {
  hash: string | null
  mode: number | null
  /** What stood where the change had left something else: undo was forced over it, redo brings it back. */
  found: { id: number; path: string; after: string | null }[]
}

/** The files of the changes by path: undo walks from the newest change, redo from the oldest. */
export function linksByPath(changes: ChangeRow[], direction: Direction): Map<string, Link[]> {
  const ordered = changes.toSorted((a, b) => (direction === 'undo' ? b.id - a.id : a.id - b.id))
  const links = ordered.flatMap(({ id, files }) => files.map((file) => ({ id, file })))
  return Map.groupBy(links, ({ file }) => file.path)
}

/**
 * Where a file ends when its changes are taken back (or brought back) one by one from what it holds now. A change that
 * is not there, because of a crash before it was made or because somebody took it back by hand, is passed over.
 */
export function walk(
  links: Link[],
  direction: Direction,
  present: { hash: string | null; mode: number | null },
  force: boolean,
): Goal | { staleAt: number } {
  let { hash, mode } = present
  const found: Goal['found'] = []
  for (const { id, file } of links) {
    const [from, to, toMode] =
      direction === 'undo'
        ? [file.afterHash, file.beforeHash, file.beforeMode]
        : [file.beforeHash, file.afterHash, file.afterMode]
    if (hash === to) continue
    if (hash !== from && !force) return { staleAt: id }
    if (hash !== from) found.push({ id, path: file.path, after: hash })
    hash = to
    mode = toMode ?? mode
  }
  return { hash, mode, found }
}
