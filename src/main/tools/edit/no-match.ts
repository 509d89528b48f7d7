import { numbered } from '../read/page'
import { refused } from '../refused'
import type { ToolOutput } from '../tool'
import { type Closest, closest, MAX_COMPARED } from './closest'
import type { Difference } from './differences'

const MAX_SHOWN = 200
const ADVICE = 'Read that part of the file again and copy oldText from it exactly.'

/** NO_MATCH: the closest lines and what differs. `text` is the file as it was searched. */
export function noMatch(shown: string, text: string, oldText: string): ToolOutput {
  const slip = slipOf(text, oldText)
  const near = slip ? undefined : closest(text, oldText)
  const differs = slip ? [slip] : near ? wordsFor(near) : []
  const lines = near?.lines.map((line, at) => numbered(near.startLine + at, shorten(line))) ?? []
  const words = [
    `oldText is not in ${shown}.`,
    ...(near ? [`The closest is at ${range(near)}:`, ...lines] : []),
    ...(differs.length ? [`What differs: ${differs.join('; ')}.`] : []),
    ...(text.length > MAX_COMPARED && !slip ? ['Only the beginning of this long file was compared.'] : []),
    ADVICE,
  ]
  return refused('NO_MATCH', words.join('\n'), {
    differs,
    ...(near ? { closest: { startLine: near.startLine, text: near.lines.join('\n') } } : {}),
  })
}

/** Slips that explain everything: oldText would fit without them. */
function slipOf(text: string, oldText: string): string | undefined {
  const bare = oldText.replace(/^ *\d+[\t→|] ?/gm, '')
  if (bare !== oldText && bare && text.includes(bare))
    return 'oldText holds the line numbers that read shows; leave them out'
  const plain = oldText.replace(/\\([nt"'\\])/g, (_all, char: string) => ({ n: '\n', t: '\t' })[char] ?? char)
  if (plain !== oldText && text.includes(plain))
    return 'oldText holds backslash escapes (such as \\n as two characters) where the file has the character itself'
  return undefined
}

function wordsFor({ startLine, differs, unlike }: Closest): string[] {
  if (!unlike) return differs.map((each) => wordsForOne(each, startLine))
  return [`line ${unlike.line} is ${show(unlike.file)} in the file and ${show(unlike.oldText)} in oldText`]
}

function wordsForOne({ kind, line, file, oldText }: Difference, startLine: number): string {
  const where = `line ${startLine + line}`
  const values = `${show(file)} in the file and ${show(oldText)} in oldText`
  switch (kind) {
    case 'indentation':
      return `${tabs(file, oldText)} (${where}: ${values})`
    case 'end of line':
      return `white space at the end of a line (${where}: ${values})`
    case 'newlines':
      return `newlines (${where}: ${values})`
    case 'line breaks':
      return `line breaks or empty lines (${where}: ${values})`
    case 'spaces':
      return `spaces within a line (${where}: ${values})`
    case 'quotes':
      return `quotes (${where}: ${file} in the file and ${oldText} in oldText)`
    case 'case':
      return `upper and lower case (${where}: ${values})`
    case 'characters':
      return `characters that look alike (${where}: ${codes(file)} in the file and ${codes(oldText)} in oldText)`
  }
}

function tabs(file: string, oldText: string): string {
  const [inFile, inOld] = [file.includes('\t'), oldText.includes('\t')]
  if (inFile === inOld) return 'indentation'
  return inFile
    ? 'indentation, tabs in the file and spaces in oldText'
    : 'indentation, spaces in the file and tabs in oldText'
}

const codes = (text: string) =>
  `${text} (${[...text].map((char) => `U+${char.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`).join(' ')})`
const show = (text: string) => JSON.stringify(shorten(text))
const shorten = (text: string) => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text)

function range({ startLine, lines }: Closest): string {
  return lines.length === 1 ? `line ${startLine}` : `lines ${startLine}-${startLine + lines.length - 1}`
}
