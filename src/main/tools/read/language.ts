import { ENDINGS, NAMES, PROGRAMS } from './languages'

const BY_ENDING = new Map(
  Object.entries(ENDINGS).flatMap(([language, endings]) =>
    endings.split(' ').map((ending): [string, string] => [ending, language]),
  ),
)

/** The language of a file by its name, or by its first bytes when the name says nothing. */
export function languageOf(path: string, head: Buffer): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  return lookUp(NAMES, name) ?? BY_ENDING.get(extensionOf(name)) ?? byShebang(head)
}

/** What stands after the last dot, in small letters; '' for a name without one, or with only one in front. */
export function extensionOf(path: string): string {
  return /[^/]\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
}

/** `#!/usr/bin/env -S FOO=1 python3.12 -u` is Python. */
function byShebang(head: Buffer): string | undefined {
  const line = /^#!(.*)/.exec(head.toString('latin1', 0, 256))?.[1]
  if (line === undefined) return undefined
  const words = line.trim().split(/\s+/)
  const [program = '', ...rest] = words.map((word) => word.slice(word.lastIndexOf('/') + 1))
  const name = program === 'env' ? rest.find((word) => !/^-|=/.test(word)) : program
  return lookUp(PROGRAMS, (name ?? '').replace(/[\d.]+$/, ''))
}

const lookUp = (table: Record<string, string>, key: string) =>
  Object.hasOwn(table, key) ? table[key] : undefined
