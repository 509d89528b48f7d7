import type { FindQuery, GrepQuery, Place } from './engine'
import { MAX_LINE } from './engine'
import type { FileFilter } from './globs'
import { rebaseGlob } from './ignore'

/** Nothing but these arguments decides what rg does: no configuration, no ignore files of the user or above the base. */
const ALWAYS = [
  '--no-config',
  '--color=never',
  '--no-follow',
  '--hidden',
  '--null',
  '--path-separator=/',
  '--no-require-git',
  '--no-ignore-dot',
  '--no-ignore-exclude',
  '--no-ignore-global',
  '--no-ignore-parent',
  '--no-ignore-messages',
]

export interface Narrowing {
  filter: FileFilter
  /** Lines of a .gitignore, relative to the target. */
  exclude: string[]
  ignores: string[]
  ignoreFile: string | null
}

export function findArgs(query: FindQuery, narrowing: Narrowing): string[] {
  return [...ALWAYS, '--files', ...narrow(query.place, narrowing), '--', targetOf(query.place)]
}

export function grepArgs(query: GrepQuery, narrowing: Narrowing): string[] {
  return [
    ...ALWAYS,
    '--no-heading',
    '--with-filename',
    '--line-number',
    '--column',
    '--crlf',
    '--no-context-separator',
    // Bytes; a character has up to four of them. The exact cut comes later.
    `--max-columns=${MAX_LINE * 4}`,
    '--max-columns-preview',
    `--max-count=${query.maxResults + 1}`,
    `--context=${query.contextLines}`,
    query.caseSensitive ? '--case-sensitive' : '--ignore-case',
    ...narrow(query.place, narrowing),
    '-e',
    query.pattern,
    '--',
    targetOf(query.place),
  ]
}

/**
 * A glob given with `-g` would bring back files that .gitignore hides, a type does not. But a type knows the name only:
 * what it lets through is matched again where the glob says more than that.
 */
function narrow(place: Place, { filter, exclude, ignores, ignoreFile }: Narrowing): string[] {
  const lines = [...ignores, ...exclude.map((line) => below(line, place.target))]
  return [
    ...lines.map((line) => `--glob=!${line}`),
    ...(ignoreFile ? [`--ignore-file=${ignoreFile}`] : []),
    ...(filter.name ? [`--type-add=wanted:${filter.name}`, '--type=wanted'] : []),
  ]
}

function below(line: string, target: string): string {
  const folderOnly = line.endsWith('/')
  const glob = folderOnly ? line.slice(0, -1) : line
  return rebaseGlob(glob, target) + (folderOnly ? '/' : '')
}

const targetOf = (place: Place) => `./${place.target}`
