import { formatPatch, OMIT_HEADERS, type StructuredPatch, structuredPatch } from 'diff'
import { linesOf, quote } from './patch'

/** A diff, or in words why there is none. */
export type Difference = { diff: string } | { omitted: string }

const CONTEXT = 3
const MAX_DIFF = 400_000
/** More edits than this, or more time: the changed part is shown as removed and written anew. */
const MAX_EDITS = 2_000
const MAX_MS = 1_000

/** The change of a file as `git apply` reads it. Null: the file does not exist on that side. */
export function unifiedDiff(path: string, before: string | null, after: string | null): Difference {
  const hunks = hunksOf(before ?? '', after ?? '')
  if (hunks.length > MAX_DIFF) return { omitted: 'The change is too large to be shown.' }
  if (!hunks) return { diff: '' }
  const old = before === null ? '/dev/null' : quote(`a/${path}`)
  const now = after === null ? '/dev/null' : quote(`b/${path}`)
  return { diff: `--- ${old}\n+++ ${now}\n${hunks}` }
}

function hunksOf(before: string, after: string): string {
  if (before === after) return ''
  const { start, oldEnd, newEnd } = changedPart(before, after)
  const old = before.slice(start, oldEnd)
  const now = after.slice(start, newEnd)
  const skipped = countNewlines(before, start)
  const patch = patchOf(old, now)
  if (!patch) return coarse(old, now, skipped)
  if (isCut(patch, start > 0, oldEnd < before.length)) {
    const whole = patchOf(before, after)
    return whole ? formatPatch(whole, OMIT_HEADERS) : coarse(old, now, skipped)
  }
  for (const hunk of patch.hunks) {
    hunk.oldStart += skipped
    hunk.newStart += skipped
  }
  return formatPatch(patch, OMIT_HEADERS)
}

function patchOf(old: string, now: string): StructuredPatch | undefined {
  const options = { context: CONTEXT, maxEditLength: MAX_EDITS, timeout: MAX_MS }
  return structuredPatch('', '', old, now, undefined, undefined, options)
}

/** Among equal lines it may have found its change right where the text goes on: less around it says that it does not. */
function isCut({ hunks }: StructuredPatch, before: boolean, after: boolean): boolean {
  const around = (lines: string[]) => lines.slice(0, CONTEXT).filter((line) => line.startsWith(' ')).length
  const first = around(hunks[0]?.lines ?? [])
  const last = around(hunks.at(-1)?.lines.toReversed() ?? [])
  return (before && first < CONTEXT) || (after && last < CONTEXT)
}

/** Where the texts differ, in whole lines and with the lines around: the rest is the same and need not be compared. */
function changedPart(before: string, after: string): { start: number; oldEnd: number; newEnd: number } {
  const shorter = Math.min(before.length, after.length)
  let same = 0
  while (same < shorter && before.charCodeAt(same) === after.charCodeAt(same)) same++
  let tail = 0
  while (
    tail < shorter - same &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  )
    tail++
  let start = lineStart(before, same)
  for (let line = 0; line < CONTEXT; line++) start = lineStart(before, start - 1)
  let oldEnd = before.length - tail
  for (let line = 0; line <= CONTEXT && oldEnd < before.length; line++)
    oldEnd = before.indexOf('\n', oldEnd) + 1 || before.length
  return { start, oldEnd, newEnd: after.length - (before.length - oldEnd) }
}

function countNewlines(text: string, end: number): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count++
  return count
}

function lineStart(text: string, at: number): number {
  return at <= 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1
}

/** One hunk that removes every line but those around and writes the new ones. */
function coarse(old: string, now: string, skipped: number): string {
  const removed = linesOf(old)
  const added = linesOf(now)
  const head = sameLines(removed, added)
  const tail = sameLines(removed.slice(head).reverse(), added.slice(head).reverse())
  const range = (lines: string[]) => `${lines.length ? skipped + 1 : skipped},${lines.length}`
  const show = (sign: string) => (line: string) =>
    line.endsWith('\n') ? sign + line : `${sign + line}\n\\ No newline at end of file\n`
  return [
    `@@ -${range(removed)} +${range(added)} @@\n`,
    ...removed.slice(0, head).map(show(' ')),
    ...removed.slice(head, removed.length - tail).map(show('-')),
    ...added.slice(head, added.length - tail).map(show('+')),
    ...removed.slice(removed.length - tail).map(show(' ')),
  ].join('')
}

function sameLines(one: string[], other: string[]): number {
  let count = 0
  while (count < CONTEXT && count < one.length && one[count] === other[count]) count++
  return count
}
