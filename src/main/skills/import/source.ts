import { SkillError } from '../skill-error'

/** The files of what is imported: paths with `/`, from its top. */
export type SourceFiles = Map<string, Uint8Array>

const MAX_FILES = 500
const MAX_BYTES = 20 * 1_048_576
const MAX_DEPTH = 10

/** What the packing programs of some systems leave behind. */
const LEFTOVERS = /(^|\/)(__MACOSX|\.DS_Store|Thumbs\.db|\.git)(\/|$)/

/** Counts while files are gathered, and stops before there is too much of them. */
export function createBudget() {
  let files = 0
  let bytes = 0
  return (size: number) => {
    files++
    bytes += size
    if (files > MAX_FILES || bytes > MAX_BYTES)
      throw new SkillError(
        'TOO_LARGE',
        `It holds more than ${MAX_FILES} files or ${MAX_BYTES / 1_048_576} MB, which is too much for a skill.`,
      )
  }
}

export const isLeftover = (path: string): boolean => LEFTOVERS.test(path)

/** Refuses every path that does not simply lead down. */
export function checkPath(path: string): void {
  const parts = path.split('/')
  const bad =
    parts.length > MAX_DEPTH ||
    parts.some(
      (part) => part === '' || part === '.' || part === '..' || !/^[^\\:*?"<>|\p{Cc}]{1,200}$/u.test(part),
    )
  if (bad)
    throw new SkillError('SECURITY', `Nothing was imported: ${JSON.stringify(path)} is not a plain path.`)
}
