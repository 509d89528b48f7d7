import type { Hunk } from './file-patch'
import { linesOf } from './lines'

interface Line {
  text: string
  /** The line without white space: what is compared first. */
  key: string
  /** Written by an earlier hunk; no other hunk may touch it. */
  patched: boolean
}

/** The text with all hunks applied, or the first hunk that finds no place. */
export function applyHunks(text: string, hunks: Hunk[]): { text: string } | { failed: Hunk } {
  let image = linesOf(text).map(lineOf)
  for (const hunk of hunks) {
    const at = place(image, hunk)
    if (at === null) return { failed: hunk }
    const after = hunk.after.map((line) => ({ ...lineOf(line), patched: true }))
    image = image.slice(0, at).concat(after, image.slice(at + hunk.before.length))
  }
  return { text: image.map((line) => line.text).join('') }
}

function lineOf(text: string): Line {
  return { text, key: text.replace(/[ \t\r\n]+/g, ''), patched: false }
}

/**
 * Where a hunk goes: as near as possible to the place its header names, the later of two equally near. One that begins at
 * the first line must stand at the beginning, one without unchanged lines at its end must stand at the end.
 */
function place(image: Line[], hunk: Hunk): number | null {
  const before = hunk.before.map(lineOf)
  const last = image.length - before.length
  const atStart = hunk.oldStart <= 1
  const atEnd = hunk.trailing === 0
  const fits = (at: number) => matches(image, before, at, atEnd)
  if (last < 0) return null
  if (atStart) return (!atEnd || last === 0) && fits(0) ? 0 : null
  if (atEnd) return fits(last) ? last : null
  const start = Math.min(Math.max(hunk.newStart - 1, 0), image.length)
  for (let distance = 0; distance <= image.length; distance++) {
    if (start + distance <= last && fits(start + distance)) return start + distance
    if (distance && start - distance >= 0 && start - distance <= last && fits(start - distance))
      return start - distance
  }
  return null
}

function matches(image: Line[], before: Line[], at: number, toTheEnd: boolean): boolean {
  const same = before.every((line, index) => {
    const there = image[at + index]
    return there !== undefined && !there.patched && there.key === line.key
  })
  if (!same) return false
  const wanted = textOf(before)
  const found = textOf(image.slice(at, at + before.length))
  // A line whose newline the diff takes away ("\ No newline") is the beginning of one that has it.
  return toTheEnd ? found === wanted : found.startsWith(wanted)
}

const textOf = (lines: Line[]) => lines.map((line) => line.text).join('')
