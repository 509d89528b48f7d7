import type { Access } from '../../../shared/permission-rules'
import { endingReason, nameReason, ownDataReason } from '../paths/guarded'
import { maybeGuarded } from '../paths/guarded-patterns'
import { resolvePath } from '../paths/locate'
import type { Situation } from '../types'
import { unquoted } from './foreign'
import { foundReason } from './found-files'
import { programName } from './programs'
import { readerOf } from './readers'
import { HOLE, type Places, type Script, type SimpleCommand, type Word } from './script'
import { searchReason } from './searched-files'

export interface CommandPath {
  absolute: string
  access: Access
  /** It is the target of `>` or `<`. */
  redirect: boolean
}

/** Files of the system that hold nothing and lead nowhere. */
const DEVICES = /^\/dev\/(null|zero|full|random|urandom|tty|stdin|stdout|stderr|fd\/\d+)$/
const PROGRAM_FOLDERS = /^(\/usr(\/local)?|\/opt\/homebrew|)\/s?bin\/[^/]+$/

/** Their first operand is a pattern or a small program, unless these options gave it already. */
const PATTERN_FIRST = new Set(['grep', 'egrep', 'fgrep', 'rg', 'sed', 'gsed', 'awk', 'gawk', 'mawk', 'jq'])
const GIVES_PATTERN = /^-[A-Za-z]*[ef]|^--(regexp|expression|file|files|from-file|type-list)\b/

/**
 * Every file a command names, in its arguments, redirections, assignments and loops. `patterns` tells whether the pattern
 * of a search may look like a path without being one.
 */
export function commandPaths(
  script: Script,
  cwd: string,
  situation: Situation,
  patterns: boolean,
): CommandPath[] {
  const found: CommandPath[] = []
  const add = (text: string, access: Access, places: Places, redirect = false) => {
    for (const from of foldersOf(places, cwd, situation)) {
      const absolute = resolvePath(text, from, situation)
      if (!DEVICES.test(absolute)) found.push({ absolute, access, redirect })
    }
  }
  for (const command of [...script.commands, ...script.inner])
    for (const word of operands(command, patterns))
      for (const text of pathsIn(word.text)) add(text, accessOf(command), command.places)
  for (const { target, access, places } of script.redirects) add(target.text, access, places, true)
  for (const word of script.loose) for (const text of pathsIn(word.text)) add(text, 'write', word.places)
  return found
}

/** The first word or token that names a guarded file, however it is quoted, with the reason. */
export function guardedName(
  command: string,
  script: Script | null,
  situation: Situation,
): string | undefined {
  const words = script ? [...script.commands, ...script.inner].flatMap(({ words }) => words) : []
  const all = [...words, ...(script?.loose ?? []), ...(script?.redirects.map(({ target }) => target) ?? [])]
  for (const { text, pattern } of all) {
    const wide = HIDDEN_HOLE.test(text) ? text.replaceAll(HOLE, '*') : text
    if ((pattern || wide !== text) && maybeGuarded(wide))
      return `${wide} may stand for a file that holds secrets or runs later on`
    const reason = pathsIn(text).map(named).find(Boolean)
    if (reason) return reason
  }
  return (
    tokens(command).map(named).find(Boolean) ??
    (script ? undefined : tokens(unquoted(command)).map(named).find(Boolean)) ??
    guardedInCode(command, situation) ??
    (script ? (foundReason(script) ?? searchReason(script)) : undefined)
  )
}

/** A name that begins with a dot and goes on with what is not known, like `.$x`. */
const HIDDEN_HOLE = new RegExp(`(^|/)\\.[^/.]*${HOLE}`)

/** Names in quotes, as code for an interpreter has them. */
function guardedInCode(command: string, situation: Situation): string | undefined {
  for (const [, , text = ''] of command.matchAll(/(['"`])([^'"`\s]{1,300})\1/g)) {
    const reason = endingReason(text) ?? ownDataReason(resolvePath(text, '/', situation), 'read', situation)
    if (reason) return `${text} ${reason}`
  }
  return undefined
}

function named(path: string): string | undefined {
  const reason = /[./_]/.test(path) ? nameReason(path) : undefined
  return reason && `${path} ${reason}`
}

/** Pieces of the text between blanks, quotes and signs, for text whose structure is not known. */
export function tokens(text: string): string[] {
  return text
    .split(/[\s'"`()<>|;&=,:{}[\]$@!*?^%+\uFFFC]+/)
    .filter((token) => token !== '' && token.length < 4096)
}

/** What in a word may be a path: `--file=/a`, `-f/a`, `of=/a`, `@a`, `/a:/b`, `file:///a`. */
function pathsIn(word: string): string[] {
  if (/^(?!file:)[a-z][a-z0-9+.-]+:\/\//i.test(word)) return []
  const found = new Set<string>(word.startsWith('-') ? [] : [word.replace(/^file:\/\/[^/]*/i, '')])
  const value = /=(.*)$/s.exec(word)?.[1]
  if (value) found.add(value)
  const attached = /^-[A-Za-z]([/~.].*)$/s.exec(word)?.[1]
  if (attached) found.add(attached)
  for (const piece of word.split(/[:,=@]/)) if (/^[/~]|\.\.|\//.test(piece)) found.add(piece)
  return [...found].filter(Boolean)
}

function operands({ words: [program, ...args] }: SimpleCommand, patterns: boolean): Word[] {
  if (!program) return []
  const name = programName(program.text)
  const isFile = /[\\/]/.test(program.text) && !PROGRAM_FOLDERS.test(program.text)
  const all = (isFile ? [program, ...args] : args).filter(({ text }) => !/^--(exclude|ignore)/.test(text))
  if (!patterns || !PATTERN_FIRST.has(name) || args.some(({ text }) => GIVES_PATTERN.test(text))) return all
  const first = args.find(({ text }) => !text.startsWith('-'))
  return all.filter((word) => word !== first)
}

const accessOf = ({ words, assigns }: SimpleCommand): Access =>
  assigns.length === 0 && readerOf(words.map(({ text }) => text)) ? 'read' : 'write'

/** Where a command may run, as absolute paths. */
export function foldersOf(places: Places, cwd: string, situation: Situation): string[] {
  return (places ?? [[]]).map((place) =>
    place.reduce((folder, step) => resolvePath(step, folder, situation), cwd),
  )
}
