import type { Hunk } from './file-patch'
import { malformed } from './patch-error'

const HEADER = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@[^\n]*\n$/
/** Shorter than any translation of "\ No newline at end of file". */
const SHORTEST_MARK = 12

export interface HunkHeader {
  oldStart: number
  oldCount: number
  newStart: number
  newCount: number
}

export function readHunkHeader(line: string): HunkHeader | null {
  const match = HEADER.exec(line)
  if (!match) return null
  const [, oldStart, oldCount = '1', newStart, newCount = '1'] = match
  return {
    oldStart: Number(oldStart),
    oldCount: Number(oldCount),
    newStart: Number(newStart),
    newCount: Number(newCount),
  }
}

/** Reads the hunk that begins at `start`. Its counts decide where it ends, so a removed line may look like a header. */
export function readHunk(lines: string[], start: number): { hunk: Hunk; header: HunkHeader; next: number } {
  const header = readHunkHeader(lines[start] ?? '')
  if (!header) throw malformed(start + 1, 'this is no hunk header ("@@ -1,2 +1,3 @@").')
  let { oldCount, newCount } = header
  const body: string[] = []
  let next = start + 1
  for (; next < lines.length && (oldCount || newCount); next++) {
    const line = lines[next] ?? ''
    const kind = line.endsWith('\n') ? line[0] : undefined
    if (kind === ' ' || kind === '\n' || kind === '-') oldCount--
    if (kind === ' ' || kind === '\n' || kind === '+') newCount--
    const known = kind !== undefined && (' \n+-'.includes(kind) || isMark(line))
    if (!known)
      throw malformed(next + 1, 'a line of a hunk begins with " ", "+" or "-" and ends with a newline.')
    if (oldCount < 0 || newCount < 0) throw malformed(next + 1, 'the hunk is longer than its header says.')
    body.push(line)
  }
  if (oldCount || newCount) throw malformed(start + 1, 'the hunk is shorter than its header says.')
  if (lines[next]?.startsWith('\\ ') && lengthFrom(lines, next) > SHORTEST_MARK)
    body.push(lines[next++] ?? '')
  const trailing = countTrailing(body)
  if (trailing === null) throw malformed(start + 1, 'the hunk changes nothing.')
  const { oldStart, newStart } = header
  return { hunk: { oldStart, newStart, ...sides(body), trailing, lineNumber: start + 1 }, header, next }
}

function isMark(line: string): boolean {
  return line.startsWith('\\ ') && Buffer.byteLength(line) >= SHORTEST_MARK
}

function lengthFrom(lines: string[], start: number): number {
  let length = 0
  for (let at = start; at < lines.length && length <= SHORTEST_MARK; at++)
    length += Buffer.byteLength(lines[at] ?? '')
  return length
}

/** Unchanged lines after the last change; null when there is no change. */
function countTrailing(body: string[]): number | null {
  const last = body.findLastIndex((line) => line[0] === '+' || line[0] === '-')
  if (last < 0) return null
  return body.slice(last + 1).filter((line) => line[0] !== '\\').length
}

function sides(body: string[]): { before: string[]; after: string[] } {
  const before: string[] = []
  const after: string[] = []
  body.forEach((line, index) => {
    const cut = body[index + 1]?.[0] === '\\'
    const kind = line[0]
    // An empty line stands for an unchanged empty line; without its newline nothing is left of it.
    if (kind === '\\' || (kind === '\n' && cut)) return
    const text = kind === '\n' ? line : line.slice(1, cut ? -1 : undefined)
    if (kind !== '+') before.push(text)
    if (kind !== '-') after.push(text)
  })
  return { before, after }
}
