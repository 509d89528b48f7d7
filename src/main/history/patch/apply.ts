import type { FilePatch } from './file-patch'
import { applyHunks } from './image'
import { parseDiff } from './parse'
import { PatchError } from './patch-error'
import { clash, foldersOf, isSafePath } from './paths'

export interface PatchedFile {
  text: string
  /** Null: the diff does not say, it stays what it was. */
  executable: boolean | null
}

export type Applied =
  /** Every file the diff writes, and null for those it removes. */
  { ok: true; files: Map<string, PatchedFile | null> } | { ok: false; error: PatchError }

export type AppliedText = { ok: true; text: string } | { ok: false; error: PatchError }

const TYPE_BITS = 0o170000
const REGULAR = 0o100644

/** What became of a path so far: its new text, `gone`, or `leaving` when a later part of the diff takes it away. */
type Fate = Current | 'gone' | 'leaving'

interface Current {
  text: string
  mode: number
  executable: boolean | null
}

interface Work {
  files: ReadonlyMap<string, string>
  fates: Map<string, Fate>
}

/** Applies a unified diff to files, given by path, as `git apply` does: everything or nothing, without guessing. */
export function applyDiff(files: ReadonlyMap<string, string>, diff: string): Applied {
  return orRefusal(() => ({ ok: true, files: applyPatches(files, parseDiff(diff)) }))
}

/** Applies the diff of one file to its text, whatever the diff calls it. A new file comes from an empty text. */
export function applyDiffToText(text: string, diff: string): AppliedText {
  return orRefusal(() => {
    const [patch, ...more] = parseDiff(diff)
    if (!patch || more.length)
      throw new PatchError('INVALID_ARGUMENT', 'The diff is about several files; it was to be about one.')
    const isNew = text === '' && patch.created !== false
    const files = new Map(isNew ? [] : [[patch.oldPath ?? patch.newPath ?? '', text]])
    const [file] = [...applyPatches(files, [patch]).values()].filter((each) => each !== null)
    return { ok: true, text: file?.text ?? '' }
  })
}

function orRefusal<T>(apply: () => T): T | { ok: false; error: PatchError } {
  try {
    return apply()
  } catch (error) {
    if (error instanceof PatchError) return { ok: false, error }
    throw error
  }
}

function applyPatches(
  files: ReadonlyMap<string, string>,
  patches: FilePatch[],
): Map<string, PatchedFile | null> {
  const work: Work = { files, fates: new Map() }
  for (const patch of patches) if (leaves(patch)) work.fates.set(patch.oldPath ?? '', 'leaving')
  const results = patches.map((patch) => applyOne(work, patch))
  const written = new Map<string, PatchedFile | null>()
  for (const { patch } of results)
    if (patch.oldPath !== null && !patch.copied) written.set(patch.oldPath, null)
  for (const { patch, file } of results)
    if (patch.newPath !== null && !patch.deleted) written.set(patch.newPath, file)
  refuseClash(files, written)
  return written
}

function leaves(patch: FilePatch): boolean {
  return patch.newPath === null || patch.renamed
}

function applyOne(work: Work, given: FilePatch): { patch: FilePatch; file: PatchedFile } {
  const current = currentOf(work, given)
  const patch = current ? given : { ...given, created: true, deleted: false, oldPath: null }
  checkTypes(patch, current?.mode)
  checkTarget(work, patch)
  checkPaths(patch)
  const text = changedText(patch, current?.text ?? '')
  const executable = patch.newMode ? (patch.newMode & 0o100) !== 0 : current ? current.executable : false
  const mode = patch.newMode || patch.oldMode || current?.mode || REGULAR
  if (patch.newPath !== null) work.fates.set(patch.newPath, { text, mode, executable })
  if (leaves(patch) && patch.oldPath !== null) work.fates.set(patch.oldPath, 'gone')
  return { patch, file: { text, executable } }
}

function changedText({ oldPath, newPath, deleted, hunks }: FilePatch, text: string): string {
  const done = applyHunks(text, hunks)
  if ('failed' in done) {
    const { lineNumber, oldStart } = done.failed
    const hunk = `the hunk of line ${lineNumber} (@@ -${oldStart})`
    throw new PatchError('NO_MATCH', `${oldPath ?? newPath}: ${hunk} does not fit.`)
  }
  if (deleted && done.text) throw new PatchError('NO_MATCH', `${oldPath} holds more than the diff removes.`)
  return done.text
}

function checkPaths({ oldPath, newPath, copied, deleted }: FilePatch): void {
  for (const path of [copied ? null : oldPath, deleted ? null : newPath])
    if (path !== null && !isSafePath(path))
      throw new PatchError('SECURITY', `The diff names ${path}, which is not a path inside the folder.`)
}

/** The file as the diff finds it; null when it is to be created. */
function currentOf({ files, fates }: Work, patch: FilePatch): Current | null {
  const { oldPath } = patch
  if (oldPath === null) return null
  const fate = patch.copied || patch.renamed ? undefined : fates.get(oldPath)
  if (fate === 'gone')
    throw new PatchError('NOT_FOUND', `${oldPath} was removed or renamed by an earlier part of the diff.`)
  if (fate !== undefined && fate !== 'leaving') return fate
  const text = files.get(oldPath)
  if (text !== undefined) return { text, mode: REGULAR, executable: null }
  if (patch.created === null && !foldersOf(oldPath).some((folder) => files.has(folder))) return null
  throw new PatchError('NOT_FOUND', `There is no ${oldPath}.`)
}

/** Links and submodules are not files; a change of the kind comes as a removal and a creation. */
function checkTypes({ oldPath, newPath, oldMode, newMode }: FilePatch, current: number | undefined): void {
  const told = [oldMode, newMode].filter((mode) => mode !== 0)
  const known = current === undefined ? told : [current, ...told]
  const mixed = oldPath !== null && known.some((mode) => (mode ^ (known[0] ?? 0)) & TYPE_BITS)
  if (mixed || told.some((mode) => mode & TYPE_BITS & ~REGULAR))
    throw new PatchError('INVALID_ARGUMENT', `${newPath ?? oldPath} is not an ordinary file in this diff.`)
}

function checkTarget({ files, fates }: Work, patch: FilePatch): void {
  const { newPath } = patch
  if (newPath === null || !(patch.created || patch.renamed || patch.copied) || !files.has(newPath)) return
  const fate = fates.get(newPath)
  if (fate === 'gone' || fate === 'leaving') return
  throw new PatchError('INVALID_ARGUMENT', `The diff creates ${newPath}, which exists already.`)
}

function refuseClash(files: ReadonlyMap<string, string>, written: Map<string, PatchedFile | null>): void {
  const paths = new Set([...files.keys(), ...written.keys()].filter((path) => written.get(path) !== null))
  const twice = clash(
    paths,
    [...written].flatMap(([path, file]) => (file ? [path] : [])),
  )
  if (twice !== null)
    throw new PatchError('INVALID_ARGUMENT', `After this diff ${twice} would be a file and a folder.`)
}
