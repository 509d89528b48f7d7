import { parsePatch, type StructuredPatch } from 'diff'

/** A line of a diff as it is shown. */
export type Row =
  | { kind: 'gap'; text: string }
  | { kind: 'same'; old: number; now: number; text: string }
  | { kind: 'del'; old: number; text: string; pair?: string }
  | { kind: 'add'; now: number; text: string; pair?: string }
  | { kind: 'note'; text: string }

/** The lines of a unified diff. What is no diff is shown as it is. */
export function rowsOf(diff: string): Row[] {
  const files = parse(diff)
  if (!files) return diff.split('\n').map((text) => ({ kind: 'note', text }))
  return files.flatMap(({ hunks }) =>
    hunks.flatMap((hunk, index) => [...gapBefore(hunk, index), ...paired(linesOf(hunk))]),
  )
}

/** How many lines came and went. */
export function statOf(diff: string): { added: number; removed: number } {
  let added = 0
  let removed = 0
  let inHunk = false
  for (const line of diff.split('\n')) {
    if (line.startsWith('@@')) inHunk = true
    else if (!inHunk) continue
    else if (line.startsWith('+')) added++
    else if (line.startsWith('-')) removed++
  }
  return { added, removed }
}

function parse(diff: string): StructuredPatch[] | null {
  try {
    return parsePatch(diff)
  } catch {
    return null
  }
}

type Hunk = StructuredPatch['hunks'][number]

function gapBefore({ oldStart, oldLines, newStart, newLines }: Hunk, index: number): Row[] {
  if (index === 0 && oldStart <= 1 && newStart <= 1) return []
  return [{ kind: 'gap', text: `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@` }]
}

function linesOf({ oldStart, newStart, lines }: Hunk): Row[] {
  let old = oldStart
  let now = newStart
  return lines.map((line): Row => {
    const text = line.slice(1)
    if (line.startsWith('-')) return { kind: 'del', old: old++, text }
    if (line.startsWith('+')) return { kind: 'add', now: now++, text }
    if (line.startsWith('\\')) return { kind: 'note', text: text.trim() }
    return { kind: 'same', old: old++, now: now++, text }
  })
}

/** Lines that went and came at the same place are compared with each other. */
function paired(rows: Row[]): Row[] {
  const out = [...rows]
  for (let start = 0; start < rows.length; ) {
    const gone = runOf(rows, start, 'del')
    const came = runOf(rows, start + gone, 'add')
    for (let at = 0; gone === came && at < gone; at++) {
      const [one, other] = [rows[start + at], rows[start + gone + at]]
      if (one?.kind !== 'del' || other?.kind !== 'add') continue
      out[start + at] = { ...one, pair: other.text }
      out[start + gone + at] = { ...other, pair: one.text }
    }
    start += Math.max(1, gone + came)
  }
  return out
}

function runOf(rows: Row[], start: number, kind: Row['kind']): number {
  let end = start
  while (rows[end]?.kind === kind) end++
  return end - start
}
