import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Rule } from '../../../shared/permission-rules'
import { pathRule } from '../rules/path-rules'
import type { Situation } from '../types'
import { guardReason } from './guarded'

const MOST_ENTRIES = 5_000
/** One is enough to ask; a few say what it is about. */
const MOST_FOUND = 20

/** What lies below a folder that nobody may change unasked, or at all; null when there is too much to look at. */
export async function guardedBelow(
  folder: string,
  rules: readonly Rule[],
  situation: Omit<Situation, 'gitPrograms' | 'links'>,
): Promise<string[] | null> {
  const found: string[] = []
  const folders = [folder]
  let seen = 0
  // The list grows while it is walked.
  for (const parent of folders) {
    for (const entry of await readdir(parent, { withFileTypes: true }).catch(() => [])) {
      if (++seen > MOST_ENTRIES) return null
      const path = join(parent, entry.name)
      const special =
        pathRule(rules, 'deny', path, 'write', situation.platform) ?? guardReason(path, 'write', situation)
      if (special) found.push(path)
      else if (entry.isDirectory()) folders.push(path)
      if (found.length === MOST_FOUND) return found
    }
  }
  return found
}
