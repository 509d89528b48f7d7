import type { Situation } from '../types'
import type { CommandParser } from './script'
import { ODDITIES, type Oddity, type Script, type SimpleCommand } from './script'
import { speaksPosix } from './shells'

/** Commands that begin with these words, or with `open` false consist of them. */
export interface CommandPattern {
  words: string[]
  open: boolean
}

/** What forms of the shell language change nothing about which program runs. */
const HARMLESS: ReadonlySet<Oddity['kind']> = new Set([
  'substitution',
  'process',
  'heredoc',
  'pattern',
  'home',
  'escape',
  'group',
  'background',
])

/** `git`, `git:*`, `git log:*` or `git log *`; undefined for what is none of these. */
export function readPattern(text: string): CommandPattern | undefined {
  const trimmed = text.trim()
  const open = /(:|\s)\*$/.test(trimmed)
  const words = trimmed
    .replace(/(:|\s)\*$/, '')
    .split(/\s+/)
    .filter(Boolean)
  const plain = words.length > 0 && words.every((word) => /^[\p{L}\p{N}_./:@=+,-]+$/u.test(word))
  return plain ? { words, open } : undefined
}

/**
 * Why a command is not made of these alone, or undefined when it is. Every part counts: those of pipes, lists and
 * substitutions, and what wrappers run. What cannot be read does not fit.
 */
export function outsideScope(
  command: string,
  patterns: readonly CommandPattern[],
  parse: CommandParser,
  world: Pick<Situation, 'shell' | 'platform'>,
): string | undefined {
  const reading = speaksPosix(world) ? parse(command) : { unread: 'unavailable' as const }
  if ('unread' in reading) return 'The command could not be read.'
  const odd = reading.oddities.find(({ kind }) => !HARMLESS.has(kind))
  if (odd) return ODDITIES[odd.kind].reason
  if (writes(reading)) return 'It writes a file by a redirection.'
  const stranger = [...reading.commands, ...reading.inner].find((part) => !fitsAny(part, patterns))
  if (stranger) return `${nameOf(stranger)} is not one of them.`
  return reading.commands.length === 0 ? 'It names no command.' : undefined
}

/** To go to a folder is no work of its own; where it may lead is judged elsewhere. */
function fitsAny({ words, assigns }: SimpleCommand, patterns: readonly CommandPattern[]): boolean {
  if (assigns.length > 0) return false
  if (words[0]?.text === 'cd' && words.every(({ plain }) => plain)) return true
  return patterns.some(
    (pattern) =>
      (pattern.open ? words.length >= pattern.words.length : words.length === pattern.words.length) &&
      pattern.words.every((word, at) => words[at]?.plain && words[at].text === word),
  )
}

const writes = ({ redirects }: Script) =>
  redirects.some(({ access, target }) => access === 'write' && target.text !== '/dev/null')

function nameOf({ words }: SimpleCommand): string {
  const shown = words.slice(0, 2).map(({ text, plain }) => (plain ? text : '…'))
  return shown.join(' ').slice(0, 80) || 'A part of it'
}

export const showPattern = ({ words, open }: CommandPattern): string =>
  open ? `${words.join(' ')} *` : words.join(' ')
