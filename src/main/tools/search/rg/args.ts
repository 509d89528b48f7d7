import { fromBytes } from '../byte-path'
import type { GrepQuery } from '../engine'
import { gb18030Bytes } from '../gb18030-literal'
import { MAX_LINE } from '../line-view'
import type { Plan } from '../plan'

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

/** Lines of more bytes come as their beginning only. A character has up to four; the exact cut comes later. */
export const MAX_COLUMNS = MAX_LINE * 4

export interface RgOptions {
  /** One file after the other, by name. Slower than all at once, so only where a few are enough. */
  sorted: boolean
  /** A file with the rules of the plan. */
  ruleFile: string | null
}

export function findArgs(plan: Plan, options: RgOptions): string[] {
  return [...ALWAYS, '--files', ...narrow(plan, options), '--', targetOf(plan)]
}

export function grepArgs(plan: Plan, query: GrepQuery, options: RgOptions): string[] {
  return [
    ...ALWAYS,
    '--heading',
    '--with-filename',
    '--line-number',
    '--column',
    '--field-match-separator=\\x00',
    '--crlf',
    '--binary',
    '--no-mmap',
    `--max-columns=${MAX_COLUMNS}`,
    '--max-columns-preview',
    `--max-count=${query.maxResults + 1}`,
    query.caseSensitive ? '--case-sensitive' : '--ignore-case',
    ...narrow(plan, options),
    '-e',
    query.pattern,
    ...otherSpelling(query.pattern),
    '--',
    targetOf(plan),
  ]
}

/** A plain text is found in files of a Chinese code page too. */
function otherSpelling(pattern: string): string[] {
  const bytes = gb18030Bytes(pattern)
  return bytes ? ['-e', `(?-iu:${bytes.toString('hex').replace(/../g, '\\x$&')})`] : []
}

/**
 * A glob given with `-g` would bring back files that .gitignore hides, a type does not. But a type knows the name only:
 * what it lets through is matched again where the glob says more than that.
 */
function narrow(plan: Plan, { sorted, ruleFile }: RgOptions): string[] {
  const names = plan.isFile ? null : plan.filter.names
  return [
    ...(sorted ? ['--sort=path'] : []),
    ...(plan.gitignore ? [] : ['--no-ignore']),
    ...plan.hidden.map((line) => `--glob=!${line}`),
    ...(ruleFile ? [`--ignore-file=${ruleFile}`] : []),
    ...(names ? [...names.map((name) => `--type-add=wanted:${name}`), '--type=wanted'] : []),
  ]
}

const targetOf = (plan: Plan) => `./${fromBytes(plan.start)}`
