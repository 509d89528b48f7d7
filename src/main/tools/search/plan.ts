import { fs } from '../../workspace'
import { type BytePath, fromBytes, toBytes } from './byte-path'
import type { Place } from './engine'
import type { FileFilter } from './glob/globs'
import { ignoreLines, isIgnored, parseRules, type Rule, rebaseLine } from './glob/ignore'
import { pathBelow, readSmall } from './inside-file'

/** What is searched, the same for every engine. Paths are relative to the base. */
export interface Plan {
  base: string
  /** Where the walk starts. */
  start: BytePath
  isFile: boolean
  /** Obey the .gitignore files from the start downwards. */
  gitignore: boolean
  /** Lines of a .gitignore at the base for what is left out, whatever other rules say. */
  hidden: string[]
  /** The lines of the .gitignore files above the start, written for the base. */
  rules: string[]
  filter: FileFilter
  /** Where the part of a path begins that the filter is about. */
  skip: number
}

/** Null when nothing can be found. `exclude` is relative to the target, `ignores` to the base. */
export function makePlan(
  place: Place,
  filter: FileFilter,
  exclude: string[],
  ignores: string[],
): Plan | null {
  const target = toBytes(place.target)
  const above = place.ignores ? linesAbove(place.base, place.target) : []
  const plan: Plan = {
    base: place.base,
    start: target,
    isFile: place.isFile,
    gitignore: place.ignores,
    hidden: [
      ...(place.ignores ? ignores.filter((line) => !hidesContent(parseRules([line], ''), target)) : []),
      ...exclude.flatMap((line) => rebaseLine(line, place.target)),
    ],
    // A folder that was asked for by name is searched, even if it is an ignored one.
    rules: hides(parseRules(above, ''), target) ? [] : above,
    filter,
    skip: target ? target.length + 1 : 0,
  }
  return place.isFile || !filter.prefix ? plan : narrowed(plan, toBytes(filter.prefix))
}

/** Is the file one that was asked for? */
export function isWanted({ filter, skip, isFile }: Plan, path: BytePath): boolean {
  return isFile || filter.nameOnly || !filter.matches || filter.matches(fromBytes(path.slice(skip)))
}

/** Starts further down, where the glob begins to have wildcards, unless the walk would never get there. */
function narrowed(plan: Plan, prefix: BytePath): Plan | null {
  const hidden = parseRules(plan.hidden, '')
  const lines = [...plan.rules]
  let start = plan.start
  for (const name of prefix.split('/')) {
    if (plan.gitignore) lines.push(...linesIn(plan.base, start))
    start = start ? `${start}/${name}` : name
    if (isIgnored(hidden, start, true) || isIgnored(parseRules(lines, ''), start, true)) return null
    if (!isFolder(plan.base, start)) return null
  }
  return { ...plan, start, rules: lines }
}

function isFolder(base: string, path: BytePath): boolean {
  return fs.lstatSync(pathBelow(base, path), { throwIfNoEntry: false })?.isDirectory() ?? false
}

function linesAbove(base: string, target: string): string[] {
  if (!target) return []
  const parts = toBytes(target).split('/')
  return parts.flatMap((_, depth) => linesIn(base, parts.slice(0, depth).join('/')))
}

function linesIn(base: string, folder: BytePath): string[] {
  const content = readSmall(base, folder ? `${folder}/.gitignore` : '.gitignore')
  return content ? ignoreLines(content).flatMap((line) => rebaseLine(line, fromBytes(folder))) : []
}

/** A name that only a wildcard matches. */
const ANYTHING = '\x01'

/** Do the rules leave out the target, a folder above it, or whatever is in it? */
function hides(rules: Rule[], target: BytePath): boolean {
  const parts = target.split('/')
  return (
    parts.some((_, depth) => isIgnored(rules, parts.slice(0, depth + 1).join('/'), true)) ||
    hidesContent(rules, target)
  )
}

function hidesContent(rules: Rule[], target: BytePath): boolean {
  const inside = `${target}/${ANYTHING}`
  return target !== '' && [true, false].every((isFolder) => isIgnored(rules, inside, isFolder))
}
