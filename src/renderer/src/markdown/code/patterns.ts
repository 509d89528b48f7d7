import type { LanguageRegistration } from 'shiki/core'

const KEYS = new Set(['match', 'begin', 'end', 'while'])

/** Every regular expression of a grammar, once. */
export function patternsOf(languages: LanguageRegistration[]): Set<string> {
  const found = new Set<string>()
  const seen = new Set<object>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    for (const [key, inner] of Object.entries(value)) {
      if (KEYS.has(key) && typeof inner === 'string') found.add(inner)
      else visit(inner)
    }
  }
  visit(languages)
  return found
}
