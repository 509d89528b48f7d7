import i18next from 'i18next'
import zh from './zh-CN/said'

/** A sentence of main, cut where something is filled in. */
interface Pattern {
  pieces: string[]
  words: string
  /** How many characters are its own. */
  own: number
  /** It is more than one sentence. */
  several: boolean
}

interface Found {
  words: string
  pattern: Pattern
}

type Words = Record<'all' | 'beside' | 'parts', Record<string, string>>
type Known = Record<keyof Words, Pattern[]>

const TABLES: Record<string, Words> = { 'zh-CN': zh }
const ready = new Map<string, Known>()
const LONGEST_SENTENCE = 500
const MOST_SENTENCES = 20

/** What main says, in the language of the window. What is not known stays as it was said. */
export function said(text: string): string {
  const known = knownIn(i18next.language)
  return known ? sentences(text, known, known.all) : text
}

/** The same where a server may be quoted in the place of main: its own words are left to it. */
export function quoted(text: string): string {
  const known = knownIn(i18next.language)
  return known ? sentences(text, known, known.beside) : text
}

/** Several sentences, the last first: commands and names, which may hold anything, are in the first. */
function sentences(text: string, known: Known, patterns: Pattern[]): string {
  let before = text
  let after = ''
  for (let left = MOST_SENTENCES; ; left--) {
    const whole = one(before, known, patterns)
    const last = left > 0 ? lastOf(before, known, patterns) : undefined
    if (!last || (whole?.pattern.several && whole.pattern.own > last.pattern.own)) {
      const words = whole?.words ?? one(`${before}.`, known, patterns)?.words.replace(/。$/, '')
      return words === undefined ? [before, after].filter(Boolean).join(' ') : words + after
    }
    before = before.slice(0, last.at + 1)
    after = last.words + after
  }
}

function lastOf(text: string, known: Known, patterns: Pattern[]): (Found & { at: number }) | undefined {
  const near = (at: number) => at > 0 && text.length - at < LONGEST_SENTENCE
  for (let at = text.lastIndexOf('. '); near(at); at = text.lastIndexOf('. ', at - 1)) {
    const found = one(text.slice(at + 2), known, patterns)
    if (found) return { ...found, at }
  }
  return undefined
}

function one(sentence: string, known: Known, patterns: Pattern[]): Found | undefined {
  for (const pattern of patterns) {
    const blanks = blanksOf(sentence, pattern)
    if (blanks) return { words: fill(pattern.words, blanks, known), pattern }
  }
  return undefined
}

/**
 * What stands between the pieces, each as long as can be: a path before a word, and the words of main to their end.
 * However long the text is, no place is looked at twice.
 */
function blanksOf(text: string, { pieces, words }: Pattern): string[] | undefined {
  const [first = '', ...inner] = pieces
  const last = inner.pop()
  if (last === undefined) return text === first ? [] : undefined
  if (!text.startsWith(first) || !text.endsWith(last)) return undefined
  const held = text.slice(first.length, text.length - last.length)
  return words.includes('*}') ? fromStart(held, inner) : fromEnd(held, inner)
}

function fromStart(text: string, pieces: string[]): string[] | undefined {
  const blanks: string[] = []
  let rest = text
  for (const piece of pieces) {
    const at = rest.indexOf(piece, 1)
    if (at < 0) return undefined
    blanks.push(rest.slice(0, at))
    rest = rest.slice(at + piece.length)
  }
  return rest ? [...blanks, rest] : undefined
}

function fromEnd(text: string, pieces: string[]): string[] | undefined {
  const blanks: string[] = []
  let rest = text
  for (const piece of pieces.toReversed()) {
    const at = rest.slice(0, -1).lastIndexOf(piece)
    if (at < 0) return undefined
    blanks.unshift(rest.slice(at + piece.length))
    rest = rest.slice(0, at)
  }
  return rest ? [rest, ...blanks] : undefined
}

/** `{1}` stays as it is; `{1*}` is said by main too. */
function fill(words: string, blanks: string[], known: Known): string {
  return words.replace(/\{(\d)(\*?)\}/g, (_, index, own) => {
    const blank = blanks[Number(index) - 1] ?? ''
    return own ? (listOf(blank, known) ?? sentences(blank, known, known.all)) : blank
  })
}

/** One part or several, or undefined where one of them is not known. */
function listOf(text: string, known: Known): string | undefined {
  const words = text.split('; ').map((part) => one(part, known, known.parts)?.words)
  return words.includes(undefined) ? undefined : words.join('；')
}

function knownIn(language: string): Known | undefined {
  const table = TABLES[language]
  if (!table || ready.has(language)) return ready.get(language)
  const known = { all: prepare(table.all), beside: prepare(table.beside), parts: prepare(table.parts) }
  ready.set(language, known)
  return known
}

/** What is said in more words of its own is looked for first. */
function prepare(table: Record<string, string>): Pattern[] {
  return Object.entries(table)
    .map(([english, words]) => {
      const pieces = english.split(/\{\d\}/)
      return { pieces, words, own: pieces.join('').length, several: /[.?] ./.test(english) }
    })
    .sort((a, b) => b.own - a.own)
}
