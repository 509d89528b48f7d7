import { emptyPatch, type FilePatch } from './file-patch'
import { readGitHeader, withoutNewline } from './git-header'
import { readHunk, readHunkHeader } from './hunk'
import { linesOf } from './lines'
import { hasEpoch, isNothing, plainDiffName } from './names'
import { malformed, PatchError } from './patch-error'

/** How many folders at the front of a path belong to the diff ("a/", "b/"). Told by the first plain header without any. */
interface Strip {
  count: number
  known: boolean
}

/** Reads a unified diff of any number of files. Text around the files is passed over. */
export function parseDiff(text: string): FilePatch[] {
  const lines = linesOf(text)
  const strip: Strip = { count: 1, known: false }
  const patches: FilePatch[] = []
  for (let at = 0; at < lines.length; ) {
    const patch = emptyPatch()
    const start = findHeader(lines, at, strip, patch)
    if (start === null) break
    at = readBody(lines, start, patch)
    patches.push(patch)
  }
  if (!patches.length)
    throw new PatchError(
      'INVALID_ARGUMENT',
      'There is no file in this diff ("--- a/name", "+++ b/name", "@@").',
    )
  return patches
}

/** Finds the next file and reads its header; returns the first line after it, null when there is none. */
function findHeader(lines: string[], from: number, strip: Strip, patch: FilePatch): number | null {
  for (let at = from; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (readHunkHeader(line)) throw malformed(at + 1, 'this hunk belongs to no file.')
    if (line.startsWith('diff --git ') && !isEnd(lines, at)) {
      const next = readGitHeader(lines, at, strip.count, patch)
      if (next > at + 1) return next
    }
    if (!line.startsWith('--- ') || !lines[at + 1]?.startsWith('+++ ')) continue
    if (!lines[at + 2]?.startsWith('@@ -')) continue
    readPlainHeader(line, lines[at + 1] ?? '', strip, patch, at + 1)
    return at + 2
  }
  return null
}

/** What follows is too short for anything. */
function isEnd(lines: string[], at: number): boolean {
  return lines.slice(at + 1, at + 8).join('').length < 6
}

function readPlainHeader(
  first: string,
  second: string,
  strip: Strip,
  patch: FilePatch,
  lineNumber: number,
): void {
  const old = withoutNewline(first).slice(4)
  const now = withoutNewline(second).slice(4)
  // A new name without a folder tells that the paths of this diff have no "a/" and "b/".
  if (!strip.known && !isNothing(now) && plainDiffName(now, 0, null)?.includes('/') === false)
    Object.assign(strip, { count: 0, known: true })
  const name = readPlainNames(old, now, strip.count, patch)
  if (name === null) throw malformed(lineNumber, 'the file has no name.')
  // A `diff --git` line with nothing behind it names its file all the same, as git reads it.
  if (patch.created && patch.oldPath !== null)
    throw malformed(lineNumber, `a new file cannot be ${patch.oldPath}.`)
  if (!patch.created) patch.oldPath = name
  if (!patch.deleted) patch.newPath = name
}

function readPlainNames(old: string, now: string, strip: number, patch: FilePatch): string | null {
  const noOld = isNothing(old)
  const noNew = !noOld && isNothing(now)
  const oldName = noOld ? null : plainDiffName(old, strip, null)
  const name = noNew ? oldName : plainDiffName(now, strip, oldName)
  if (noOld || (!noNew && hasEpoch(old))) Object.assign(patch, { created: true, deleted: false })
  else if (noNew || hasEpoch(now)) Object.assign(patch, { created: false, deleted: true })
  return name
}

function readBody(lines: string[], start: number, patch: FilePatch): number {
  let at = start
  let oldCount = 0
  let newCount = 0
  while (lines[at]?.startsWith('@@ -')) {
    const { hunk, header, next } = readHunk(lines, at)
    patch.hunks.push(hunk)
    oldCount += header.oldCount
    newCount += header.newCount
    at = next
  }
  // One hunk without old lines may be a new file; anything more is not.
  if (patch.created === null && (oldCount || patch.hunks.length > 1)) patch.created = false
  if (patch.deleted === null && (newCount || patch.hunks.length > 1)) patch.deleted = false
  if (patch.created && oldCount)
    throw malformed(start + 1, `${patch.newPath} is new and cannot have old lines.`)
  if (patch.deleted && newCount)
    throw malformed(start + 1, `${patch.oldPath} is deleted and cannot have new lines.`)
  if (!patch.hunks.length) checkHeaderOnly(lines[start] ?? '', start + 1, patch)
  return at
}

function checkHeaderOnly(line: string, lineNumber: number, patch: FilePatch): void {
  if (line === 'GIT binary patch\n' || /^(Binary files|Files) .* differ\n$/.test(line))
    throw malformed(lineNumber, 'this is a change of a binary file, which a text diff cannot tell.')
  const { renamed, copied, created, deleted, oldMode, newMode } = patch
  const says = renamed || copied || created || deleted || (oldMode && newMode && oldMode !== newMode)
  if (!says) throw malformed(lineNumber, 'a file is named here, and nothing is said about it.')
}
