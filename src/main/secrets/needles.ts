import { type Automaton, createAutomaton } from './automaton'
import { formsOf } from './forms'
import { referenceTo } from './reference'

/** Everything that must not be seen, and what is shown instead. */
export interface Needles {
  lanes: Lane[]
  /** Grows with every change. */
  version: number
  empty: boolean
}

/** One way to read the text. What does not count may stand between the characters of a value. */
export interface Lane {
  ignores: 'nothing' | 'noise' | 'noise and blanks'
  machine: Automaton
  words: { text: string; shown: string }[]
}

/** A short text may well be made of two others with a blank between. */
const SHORTEST_PACKED = 8

export function makeNeedles(known: { name: string; value: string }[], version: number): Needles {
  const all = new Map<string, string>()
  // What is shown already stays as it is, also when it holds the value of another one.
  for (const { name } of known) all.set(referenceTo(name), referenceTo(name))
  for (const { name, value } of known)
    for (const { form, text } of formsOf(value)) {
      const word = text.replaceAll('\r', '')
      if (!all.has(word)) all.set(word, referenceTo(name, form))
    }
  const words = [...all].map(([text, shown]) => ({ text, shown }))
  return {
    // An escape that is cut off takes the first character of what follows: so the text is also read as it is.
    lanes: [
      laneOf(words, 'nothing'),
      laneOf(
        words.filter((word) => !isPacked(word)),
        'noise',
      ),
      laneOf(words.filter(isPacked), 'noise and blanks'),
    ],
    version,
    empty: known.length === 0,
  }
}

function laneOf(words: Lane['words'], ignores: Lane['ignores']): Lane {
  return { ignores, words, machine: createAutomaton(words.map(({ text }) => text)) }
}

/** Programs break long lines where they like. */
const isPacked = ({ text }: { text: string }) => text.length >= SHORTEST_PACKED && !/\s/.test(text)
