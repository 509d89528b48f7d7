import { invalid, type NotSearched } from '../engine'
import { endOfClass, expandBraces } from './braces'
import { compileGlob, type Matcher } from './glob'

export interface FileFilter {
  ok: true
  /** Null lets every file through. */
  matches: Matcher | null
  /** What the name of a file must match, at least; null when nothing is known about it. */
  names: string[] | null
  /** The names say it all: `matches` need not be asked again. */
  nameOnly: boolean
  /** The folder that everything it matches lies in; '' when it may lie anywhere. */
  prefix: string
}

export const EVERY_FILE: FileFilter = { ok: true, matches: null, names: null, nameOnly: true, prefix: '' }

/** Reads a glob that the model wrote. It is relative to where the search starts and can never lead out of it. */
export function readGlob(glob: string, field: string): FileFilter | NotSearched {
  const problem = judge(glob)
  if (problem) return invalid(`${field} ${JSON.stringify(glob)} ${problem}`)
  const plain = glob.replace(/^(\.\/)+/, '').replace(/\/+$/, '/**')
  if (/^(\*|\*\*|\*\*\/\*|\*\*\/\*\*)$/.test(plain)) return EVERY_FILE
  const matches = plain ? compileGlob(plain) : null
  const globs = matches && expandBraces(plain)
  if (!globs) return invalid(`${field} ${JSON.stringify(glob)} is malformed: a [, { or \\ is not closed.`)
  const names = globs.map(coarseName)
  const inAnyFolder = plain.replace(/^\*\*\//, '')
  return {
    ok: true,
    matches,
    names: names.some((name) => /^\*+$/.test(name)) ? null : names,
    nameOnly:
      !inAnyFolder.includes('/') && globs.every((one, at) => one.replace(/^\*\*\//, '') === names[at]),
    prefix: prefixOf(plain),
  }
}

function judge(glob: string): string | null {
  if (glob.includes('\0')) return 'holds a NUL character.'
  if (glob.startsWith('!')) return 'starts with "!". Name what is to be left out in exclude.'
  if (/^([\\/]|[a-z]:[\\/])/i.test(glob))
    return 'is absolute. Globs are relative to path, which is where the search starts.'
  if (glob.split(/[\\/]/).includes('..')) return 'goes up with "..". Set path to where the search starts.'
  return null
}

/**
 * What the last part of the glob says about a name, as rg reads it: where rg differs from us (a `?` is one byte there), or
 * reads a definition of its own (`:`), it is a star.
 */
function coarseName(glob: string): string {
  const last = glob.slice(glob.lastIndexOf('/') + 1)
  let name = ''
  for (let at = 0; at < last.length; at++) {
    const char = last[at] as string
    if (char === '[') at = endOfClass(last, at)
    else if (char === '\\') at++
    name += /[[\\?:*]/.test(char) ? '*' : char
  }
  return name.replace(/\*+/g, '*')
}

function prefixOf(glob: string): string {
  const folders = glob.split('/').slice(0, -1)
  const wild = folders.findIndex((folder) => /[*?[\]{}\\]/.test(folder) || !folder || folder === '.')
  return (wild < 0 ? folders : folders.slice(0, wild)).join('/')
}

/** Excludes as lines of a .gitignore, or what is wrong with one. */
export function readExcludes(exclude: string[]): { ok: true; lines: string[] } | NotSearched {
  const lines: string[] = []
  for (const glob of exclude) {
    const problem = judge(glob)
    if (problem) return invalid(`exclude ${JSON.stringify(glob)} ${problem}`)
    const plain = glob.replace(/^(\.\/)+/, '')
    if (!plain.trim() || !compileGlob(plain.replace(/\/$/, '')))
      return invalid(`exclude ${JSON.stringify(glob)} is malformed: a [, { or \\ is not closed.`)
    lines.push(plain)
  }
  return { ok: true, lines }
}
