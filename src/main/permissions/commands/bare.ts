import { START } from './places'
import type { CommandParser, Script } from './script'
import { unwrap } from './unwrap'

/** A program and words without a character that means anything to a shell. */
const BARE = /^[A-Za-z0-9_./][A-Za-z0-9_./-]*(?: [A-Za-z0-9_./:@,-]+)*$/
const LONGEST = 1_000

/** To the shell these are not names of programs. */
const KEYWORDS = new Set(
  'if then elif else fi for while until do done case esac in select function time coproc export declare typeset readonly local unset unsetenv test'.split(
    ' ',
  ),
)

/** Reads the simplest commands without the grammar, as it would; nothing that runs another command. */
export const bareParser: CommandParser = (command) => readBare(command) ?? { unread: 'unavailable' }

export function readBare(command: string): Script | null {
  if (command.length > LONGEST || !BARE.test(command)) return null
  const words = [...command.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
    text,
    plain: true,
    pattern: false,
    start: index,
    end: index + text.length,
  }))
  if (KEYWORDS.has(words[0]?.text ?? '') || unwrap({ words }).length > 0) return null
  const only = { words, assigns: [], places: START, piped: false, start: 0, end: command.length }
  return { commands: [only], inner: [], redirects: [], loose: [], oddities: [] }
}
