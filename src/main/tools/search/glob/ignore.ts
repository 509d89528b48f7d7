import { isUtf8 } from 'node:buffer'
import { toBytes } from '../byte-path'
import { compileGlob, type Matcher } from './glob'

/** One line of a .gitignore. Globs and paths are compared byte by byte, as git and rg do. */
export interface Rule {
  /** The folder of the file it stands in, relative to the base; '' for the base itself. */
  folder: string
  matches: Matcher
  negated: boolean
  folderOnly: boolean
}

/** The lines of a .gitignore. Like rg, stops at the first line that is not text. */
export function ignoreLines(content: Buffer): string[] {
  const lines: string[] = []
  for (let from = 0; from < content.length; ) {
    const found = content.indexOf(10, from)
    const end = found < 0 ? content.length : found
    const line = content.subarray(from, end)
    if (!isUtf8(line)) break
    lines.push(line.toString('utf8'))
    from = end + 1
  }
  if (lines[0]?.startsWith('\uFEFF')) lines[0] = lines[0].slice(1)
  return lines
}

export function parseRules(lines: readonly string[], folder: string): Rule[] {
  return lines.flatMap((line) => parseRule(line, folder) ?? [])
}

/** Null for a comment, an empty line or a malformed glob: git ignores those too. */
export function parseRule(line: string, folder: string): Rule | null {
  const parts = splitLine(line)
  const matches = parts && compileGlob(toBytes(parts.glob))
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

/** The same line, written for a file that stands at the base instead of in `folder`. */
export function rebaseLine(line: string, folder: string): string[] {
  const parts = splitLine(line)
  if (!parts) return []
  return [`${parts.negated ? '!' : ''}${rebaseGlob(parts.glob, folder)}${parts.folderOnly ? '/' : ''}`]
}

/** A glob that means below the base what `glob` means below `folder`. */
function rebaseGlob(glob: string, folder: string): string {
  // No line can hold a line break, and a `?` is one byte.
  const top = folder && `${folder.replace(/[\\*?[\]{}!#]/g, '\\$&').replace(/[\r\n]/g, '?')}/`
  if (glob.startsWith('/')) return `/${top}${glob.slice(1)}`
  return glob.includes('/') ? `/${top}${glob}` : `/${top}**/${glob}`
}

function splitLine(line: string): { glob: string; negated: boolean; folderOnly: boolean } | null {
  let glob = line.endsWith('\\ ') ? line : line.trimEnd()
  if (!glob || glob.startsWith('#')) return null
  const negated = glob.startsWith('!')
  if (negated) glob = glob.slice(1)
  const folderOnly = glob.endsWith('/')
  if (folderOnly) glob = glob.slice(0, -1)
  return glob ? { glob, negated, folderOnly } : null
}
