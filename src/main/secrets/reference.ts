import { FORM } from './forms'

/** What a secret may be called: it also becomes the name of an environment variable. */
export const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,99}$/

const REFERENCE = new RegExp(String.raw`\$KARYI\{([A-Za-z_][A-Za-z0-9_]{0,99})\}(?:\((${FORM})\))?`, 'g')

/** A secret in a text. `form` says in what way its value is written there; '' is as it is. */
export interface Reference {
  name: string
  form: string
  start: number
  end: number
}

export const referenceTo = (name: string, form = '') => `$KARYI{${name}}${form ? `(${form})` : ''}`

export function referencesIn(text: string): Reference[] {
  return [...text.matchAll(REFERENCE)].map(({ 0: all, 1: name = '', 2: form = '', index }) => ({
    name,
    form,
    start: index,
    end: index + all.length,
  }))
}

/** The names of all secrets that a value, e.g. the arguments of a call, speaks of. */
export function namesIn(value: unknown): string[] {
  const names = new Set<string>()
  mapStrings(value, (text) => {
    for (const { name } of referencesIn(text)) names.add(name)
    return text
  })
  return [...names]
}

/** The text with something else in place of each reference. */
export function replaceReferences(text: string, put: (reference: Reference) => string): string {
  let out = ''
  let from = 0
  for (const reference of referencesIn(text)) {
    out += text.slice(from, reference.start) + put(reference)
    from = reference.end
  }
  return out + text.slice(from)
}

/** The same value with every text in it made anew; the names of fields stay. */
export function mapStrings<T>(value: T, change: (text: string) => string): T {
  return map(value, change) as T
}

function map(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => map(one, change))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, map(one, change)]))
}
