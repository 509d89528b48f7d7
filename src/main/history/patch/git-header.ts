import type { FilePatch } from './file-patch'
import { commonName, gitName, isNothing } from './names'
import { malformed } from './patch-error'

interface Reading {
  patch: FilePatch
  /** The name both sides share by the `diff --git` line. */
  common: string | null
  strip: number
  lineNumber: number
}

type Field = (rest: string, reading: Reading) => void

const FIELDS: Record<string, Field> = {
  '--- ': readOld,
  '+++ ': readNew,
  'old mode ': readOldMode,
  'new mode ': readNewMode,
  'deleted file mode ': readDeleted,
  'new file mode ': readCreated,
  'copy from ': (rest, reading) => readMove(rest, reading, 'copied', 'oldPath'),
  'copy to ': (rest, reading) => readMove(rest, reading, 'copied', 'newPath'),
  'rename old ': (rest, reading) => readMove(rest, reading, 'renamed', 'oldPath'),
  'rename new ': (rest, reading) => readMove(rest, reading, 'renamed', 'newPath'),
  'rename from ': (rest, reading) => readMove(rest, reading, 'renamed', 'oldPath'),
  'rename to ': (rest, reading) => readMove(rest, reading, 'renamed', 'newPath'),
  'similarity index ': () => {},
  'dissimilarity index ': () => {},
  'index ': readIndex,
}
const PREFIXES = Object.keys(FIELDS)

/** Reads the header that begins with the `diff --git` line at `start` into `patch`; returns the first line after it. */
export function readGitHeader(lines: string[], start: number, strip: number, patch: FilePatch): number {
  const common = commonName(withoutNewline(lines[start] ?? '').slice('diff --git '.length), strip)
  patch.created = false
  patch.deleted = false
  let next = start + 1
  for (; next < lines.length; next++) {
    const line = lines[next] ?? ''
    const prefix = line.endsWith('\n') ? PREFIXES.find((each) => line.startsWith(each)) : undefined
    if (prefix === undefined) break
    const rest = withoutNewline(line.slice(prefix.length))
    FIELDS[prefix]?.(rest, { patch, common, strip, lineNumber: next + 1 })
    if ([patch.created, patch.deleted, patch.renamed, patch.copied].filter(Boolean).length > 1)
      throw malformed(next + 1, 'a file cannot be two of new, deleted, renamed and copied.')
  }
  if (patch.oldPath === null && patch.newPath === null) patch.oldPath = patch.newPath = common
  if ((patch.newPath === null && !patch.deleted) || (patch.oldPath === null && !patch.created))
    throw malformed(start + 1, 'the header does not name its file.')
  return next
}

function readOld(rest: string, { patch, strip, lineNumber }: Reading): void {
  patch.oldPath = agreed(patch.oldPath, rest, patch.created === true, strip, lineNumber)
}

function readNew(rest: string, { patch, strip, lineNumber }: Reading): void {
  patch.newPath = agreed(patch.newPath, rest, patch.deleted === true, strip, lineNumber)
}

/** The name of a side, which must be the one already known. */
function agreed(
  known: string | null,
  rest: string,
  nothing: boolean,
  strip: number,
  lineNumber: number,
): string | null {
  if (nothing) {
    if (known === null && isNothing(rest)) return null
    throw malformed(lineNumber, 'this side of the file does not exist; its name must be /dev/null.')
  }
  const name = gitName(rest, strip, true)
  if (known !== null && name !== known) throw malformed(lineNumber, `the name differs from ${known} above.`)
  return name
}

function readOldMode(rest: string, reading: Reading): void {
  reading.patch.oldMode = readMode(rest, reading)
}

function readNewMode(rest: string, reading: Reading): void {
  reading.patch.newMode = readMode(rest, reading)
}

function readDeleted(rest: string, reading: Reading): void {
  reading.patch.deleted = true
  reading.patch.oldPath = reading.common
  readOldMode(rest, reading)
}

function readCreated(rest: string, reading: Reading): void {
  reading.patch.created = true
  reading.patch.newPath = reading.common
  readNewMode(rest, reading)
}

function readMove(
  rest: string,
  { patch, strip }: Reading,
  kind: 'renamed' | 'copied',
  side: 'oldPath' | 'newPath',
): void {
  patch[kind] = true
  patch[side] = gitName(rest, Math.max(0, strip - 1), false)
}

function readMode(rest: string, { lineNumber }: Reading): number {
  const digits = /^\s*([0-7]+)(?=[ \t\r]|$)/.exec(rest)?.[1]
  if (digits === undefined) throw malformed(lineNumber, 'this is no file mode.')
  return Number.parseInt(digits, 8)
}

/** `<hash>..<hash> <mode>`; only the mode matters here. */
function readIndex(rest: string, reading: Reading): void {
  const match = /^([^.]*)\.\.([^ ]*)(?: ([\s\S]*))?$/.exec(rest)
  if (!match || Math.max(match[1]?.length ?? 0, match[2]?.length ?? 0) > 40) return
  if (match[3] !== undefined) readOldMode(match[3], reading)
}

export function withoutNewline(line: string): string {
  return line.endsWith('\n') ? line.slice(0, -1) : line
}
