import { prefixProblem, programName } from './programs'
import { knowsOption, readerOf } from './readers'

/** A file name, as far as a program that nobody knows here would see it: no option, no URL, no list, no assignment. */
const FILE_NAME = /^(?:[\p{L}\p{N}_.][\p{L}\p{N}_. +-]*\/)*[\p{L}\p{N}_.][\p{L}\p{N}_. +-]*\/?$/u
const LOOKS_LIKE_FILE = /\/|\.[\p{L}\p{N}]{1,6}$/u

/**
 * Whether a rule for `prefix` allows a command of plain words. Of a command that is known to read only, all its
 * reading options and any operands; of any other, only names of files behind the words of the rule.
 */
export function prefixAllows(prefix: readonly string[], words: readonly string[]): boolean {
  if (prefixProblem(prefix) !== undefined || !startsWith(words, prefix)) return false
  const rest = words.slice(prefix.length)
  const known = readerOf(words)
  if (!known) return rest.every(isFileName)
  if (prefix.length < known.length) return false
  return rest.every((word) => (isOption(word) ? knowsOption(known.reader, word) : true))
}

/** Whether a rule that denies `prefix` hits: other words may stand between, so that options cannot hide it. */
export function prefixDenies(prefix: readonly string[], words: readonly string[]): boolean {
  const [program, ...rest] = prefix
  if (!program || programName(words[0] ?? '').toLowerCase() !== program.toLowerCase()) return false
  let at = 1
  for (const word of rest) {
    at = words.indexOf(word, at) + 1
    if (at === 0) return false
  }
  return true
}

/** The prefix to offer for a command, or undefined when only the exact one can be allowed. */
export function prefixFor(words: readonly string[]): string[] | undefined {
  const known = readerOf(words)
  const length = known?.length ?? 1 + countNames(words)
  const prefix = words.slice(0, length)
  if (words[0] === 'find' && words[1] === '.') prefix.push('.')
  if (!prefix.every((word) => /^[A-Za-z0-9_.][A-Za-z0-9_.:+-]*$/.test(word))) return undefined
  return prefixAllows(prefix, words) ? prefix : undefined
}

/** How many words behind the program may be names of what it is to do rather than files. */
function countNames(words: readonly string[]): number {
  const names = words.slice(1, 4).findIndex((word) => isOption(word) || LOOKS_LIKE_FILE.test(word))
  return names < 0 ? Math.min(words.length - 1, 3) : names
}

const isOption = (word: string) => word.startsWith('-') && word !== '-'

const isFileName = (word: string) => FILE_NAME.test(word) && LOOKS_LIKE_FILE.test(word)

const startsWith = (words: readonly string[], prefix: readonly string[]) =>
  prefix.every((word, at) => words[at] === word)
