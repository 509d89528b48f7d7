/** Why a pattern is not taken. */
export class PatternError extends Error {}

export const LINE_BREAK =
  'grep looks at one line at a time, so the pattern cannot hold a line break. Search for one of the lines and set contextLines.'

/** A reader of a pattern, character by character. */
export interface Reader {
  readonly chars: string[]
  at: number
}

export const peek = (reader: Reader, ahead = 0) => reader.chars[reader.at + ahead]

export function next(reader: Reader): string {
  const char = reader.chars[reader.at++]
  if (char === undefined) throw new PatternError('the pattern ends too early')
  return char
}

/** Takes the text if it comes next. */
export function take(reader: Reader, text: string): boolean {
  if (
    !reader.chars
      .slice(reader.at, reader.at + text.length)
      .join('')
      .startsWith(text)
  )
    return false
  reader.at += text.length
  return true
}

/** What stands before `end`, which is taken too. */
export function takeUntil(reader: Reader, end: string): string {
  let text = ''
  for (let char = next(reader); char !== end; char = next(reader)) text += char
  return text
}
