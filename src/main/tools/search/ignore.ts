import { compileGlob, type Matcher } from './glob'

/** One line of a .gitignore. */
export interface Rule {
  /** The folder of the file it stands in, relative to the base; '' for the base itself. */
  folder: string
  matches: Matcher
  negated: boolean
  folderOnly: boolean
}

export function parseIgnore(text: string, folder: string): Rule[] {
  return linesOf(text).flatMap((line) => parseRule(line, folder) ?? [])
}

/** Null for a comment, an empty line or a malformed glob: git ignores those too. */
export function parseRule(line: string, folder: string): Rule | null {
  const parts = splitLine(line)
  if (!parts) return null
  const matches = compileGlob(parts.glob)
  return matches && { folder, matches, negated: parts.negated, folderOnly: parts.folderOnly }
}

/** What the last rule that knows the path says; undefined when none does. */
export function isIgnored(rules: readonly Rule[], path: string, isFolder: boolean): boolean | undefined {
  for (let at = rules.length - 1; at >= 0; at--) {
    const rule = rules[at] as Rule
    if (rule.folderOnly && !isFolder) continue
    const inside = rule.folder ? path.slice(rule.folder.length + 1) : path
    if (rule.matches(inside)) return !rule.negated
  }
  return undefined
}

/** The same rules, written for a file that stands at the base instead of in `folder`. */
export function rebaseIgnore(text: string, folder: string): string[] {
  return linesOf(text).flatMap((line) => {
    const parts = splitLine(line)
    if (!parts) return []
    return `${parts.negated ? '!' : ''}${rebaseGlob(parts.glob, folder)}${parts.folderOnly ? '/' : ''}`
  })
}

/** A glob that means below the base what `glob` means below `folder`. */
export function rebaseGlob(glob: string, folder: string): string {
  const top = folder && `${folder.replace(/[\\*?[\]{}!#]/g, '\\$&')}/`
  if (glob.startsWith('/')) return `/${top}${glob.slice(1)}`
  return glob.includes('/') ? `/${top}${glob}` : `/${top}**/${glob}`
}

const linesOf = (text: string) => text.replace(/^\uFEFF/, '').split(/\r?\n/)

function splitLine(line: string): { glob: string; negated: boolean; folderOnly: boolean } | null {
  let glob = line.replace(/(?<!\\)\s+$/, '')
  if (!glob || glob.startsWith('#')) return null
  const negated = glob.startsWith('!')
  if (negated) glob = glob.slice(1)
  const folderOnly = glob.endsWith('/')
  if (folderOnly) glob = glob.slice(0, -1)
  return glob ? { glob, negated, folderOnly } : null
}
