import type { DecodedText } from '../../workspace'
import { refused } from '../refused'
import type { ToolOutput } from '../tool'
import type { Newline } from './newlines'
import { noMatch } from './no-match'
import { MAX_COUNTED, notUnique } from './not-unique'
import { type Place, type Replacement, replaceIn, search } from './search'

export interface EditArguments {
  oldText: string
  newText: string
  replaceAll: boolean
}

export interface PlannedEdit {
  text: string
  /** Where the new text stands, in order. */
  places: Place[]
}

/** What an edit makes of a text, or why it cannot be made. */
export function planEdit(
  shown: string,
  { text }: DecodedText,
  { oldText, newText, replaceAll }: EditArguments,
  newline: Newline,
): PlannedEdit | { refusal: ToolOutput } {
  const found = search(text, oldText, newText, newline)
  const places = found.all(replaceAll ? 1 : MAX_COUNTED)
  if (!places.length) return { refusal: noMatch(shown, found.text, oldText) }
  if (places.length > 1) return { refusal: notUnique(shown, found.text, places) }
  const replacements = (replaceAll ? found.apart() : places).map(found.replace)
  const after = replaceIn(text, replacements)
  if (after === text)
    return {
      refusal: refused('INVALID_ARGUMENT', 'Nothing would change: edit keeps the newlines of the file.'),
    }
  return { text: after, places: moved(replacements) }
}

/** Arguments that are wrong whatever the file holds. */
export function wrongEdit({ oldText, newText }: EditArguments): ToolOutput | undefined {
  if (!oldText)
    return refused(
      'INVALID_ARGUMENT',
      'oldText is empty. Use write to create a file or to replace all of it.',
    )
  if (oldText === newText)
    return refused('INVALID_ARGUMENT', 'oldText and newText are the same: nothing would change.')
  return undefined
}

/** Where the replacements stand after all of them are made. */
function moved(replacements: Replacement[]): Place[] {
  let shift = 0
  return replacements.map(({ start, end, insert }) => {
    const place = { start: start + shift, end: start + shift + insert.length }
    shift += insert.length - (end - start)
    return place
  })
}
