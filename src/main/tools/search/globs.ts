import { invalid, type NotSearched } from './engine'
import { compileGlob, type Matcher } from './glob'

export interface FileFilter {
  ok: true
  /** Null lets every file through. */
  matches: Matcher | null
  /** What the name of a file must match, at least; null when nothing is known about it. */
  name: string | null
  /** The name says it all: `matches` need not be asked again. */
  nameOnly: boolean
}

/** Reads a glob that the model wrote. It is relative to where the search starts and can never lead out of it. */
export function readGlob(glob: string, field: string): FileFilter | NotSearched {
  const problem = judge(glob)
  if (problem) return invalid(`${field} ${JSON.stringify(glob)} ${problem}`)
  const plain = glob.replace(/^(\.\/)+/, '').replace(/\/$/, '/**')
  if (/^(\*|\*\*|\*\*\/\*|\*\*\/\*\*)$/.test(plain))
    return { ok: true, matches: null, name: null, nameOnly: true }
  const matches = compileGlob(plain)
  if (!matches) return invalid(`${field} ${JSON.stringify(glob)} is malformed: a [ or { is not closed.`)
  const name = plain.replace(/^\*\*\//, '')
  if (!/[/\\:[{]/.test(name) && !name.includes('**')) return { ok: true, matches, name, nameOnly: true }
  const last = plain.slice(plain.lastIndexOf('/') + 1)
  const known = !/[{}[\]\\]/.test(plain) && !/:|\*\*/.test(last)
  return { ok: true, matches, name: known ? last : null, nameOnly: false }
}

function judge(glob: string): string | null {
  if (glob.includes('\0')) return 'holds a NUL character.'
  if (glob.startsWith('!')) return 'starts with "!". Name what is to be left out in exclude.'
  if (/^([\\/]|[a-z]:[\\/])/i.test(glob))
    return 'is absolute. Globs are relative to path, which is where the search starts.'
  if (glob.split(/[\\/]/).includes('..')) return 'goes up with "..". Set path to where the search starts.'
  return null
}

/** Excludes as lines of a .gitignore, or what is wrong with one. */
export function readExcludes(exclude: string[]): { ok: true; lines: string[] } | NotSearched {
  const lines: string[] = []
  for (const glob of exclude) {
    const problem = judge(glob)
    if (problem) return invalid(`exclude ${JSON.stringify(glob)} ${problem}`)
    const plain = glob.replace(/^(\.\/)+/, '')
    if (!plain.trim() || !compileGlob(plain.replace(/\/$/, '')))
      return invalid(`exclude ${JSON.stringify(glob)} is malformed.`)
    lines.push(plain)
  }
  return { ok: true, lines }
}
