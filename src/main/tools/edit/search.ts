import { type Newline, newlineNear, withNewline } from './newlines'
import { viewOf } from './view'

/** Where oldText stands, in the text as the model sees it. */
export interface Place {
  start: number
  end: number
}

/** A piece of the file and what stands there afterwards. */
export interface Replacement extends Place {
  insert: string
}

export interface Search {
  /** The text that was searched. */
  text: string
  /** At most `limit` places; they may overlap. */
  all(limit: number): Place[]
  /** From left to right, none overlapping another. */
  apart(): Place[]
  /** What has to be written for a place: only where oldText and newText differ. */
  replace(place: Place): Replacement
}

/** LF in oldText fits the newline of the file, whatever it is; oldText with a CR in it is taken as it stands. */
export function search(text: string, oldText: string, newText: string, newline: Newline): Search {
  const literal = oldText.includes('\r')
  const view = literal ? { text, toFile: (offset: number) => offset } : viewOf(text)
  const wanted = literal ? newText : newText.replaceAll('\r\n', '\n')
  const { head, tail } = common(oldText, wanted)
  const insert = wanted.slice(head, wanted.length - tail)

  function find(step: number, limit: number): Place[] {
    const places: Place[] = []
    let start = view.text.indexOf(oldText)
    for (; start >= 0 && places.length < limit; start = view.text.indexOf(oldText, start + step))
      places.push({ start, end: start + oldText.length })
    return places
  }
  return {
    text: view.text,
    all: (limit) => find(1, limit),
    apart: () => find(oldText.length, Number.POSITIVE_INFINITY),
    replace({ start, end }) {
      const from = view.toFile(start + head)
      const own = literal ? insert : withNewline(insert, newlineNear(text, from) ?? newline)
      return { start: from, end: view.toFile(end - tail), insert: own }
    },
  }
}

/** How much both begin and end with; the two do not overlap. */
function common(one: string, other: string): { head: number; tail: number } {
  const shorter = Math.min(one.length, other.length)
  let head = 0
  while (head < shorter && one[head] === other[head]) head++
  let tail = 0
  while (tail < shorter - head && one.at(-1 - tail) === other.at(-1 - tail)) tail++
  return { head, tail }
}

/** The text with all replacements made; they are in order and apart. */
export function replaceIn(text: string, replacements: Replacement[]): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end, insert } of replacements) {
    parts.push(text.slice(at, start), insert)
    at = end
  }
  parts.push(text.slice(at))
  return parts.join('')
}
