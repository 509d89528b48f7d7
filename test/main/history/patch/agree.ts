import { expect } from 'vitest'
import { applyDiff } from '../../../../src/main/history'
import { gitApply } from './git'

/** Both take the diff and make the same of it, or both refuse it. Says which. */
export function agree(files: ReadonlyMap<string, string>, diff: string): boolean {
  const git = gitApply(files, diff)
  const applied = applyDiff(files, diff)
  if (!applied.ok) {
    expect({ gitApplies: git.ok, because: applied.error.message, diff }).toMatchObject({ gitApplies: false })
    return false
  }
  const tree = new Map(files)
  const executable: string[] = []
  for (const [path, file] of applied.files) {
    tree.delete(path)
    if (file) tree.set(path, file.text)
    if (file?.executable) executable.push(path)
  }
  expect({ ok: true, files: Object.fromEntries(tree), executable: executable.sort() }).toEqual(git)
  return true
}
