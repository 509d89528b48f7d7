import { SECRETS, SELF_STARTING } from './guarded-names'

/** One name for each guarded place, as lists of components. */
const PLACES = [...SECRETS, ...SELF_STARTING]
  .filter((name) => !name.startsWith('/'))
  .map((name) => name.replaceAll('*', '').replaceAll('?', ' ').split('/'))

/** More would take the regular expression too long. */
const MOST_STARS = 4

const ANYTHING = /^[*?]+$/

/**
 * Whether a pattern of the shell, like `.e*` or `.git/h*`, may stand for a guarded file. `*` alone counts as its folder.
 * `dotted`: a star at the beginning stands for a dot too, as it does for `find`.
 */
export function maybeGuarded(word: string, dotted = false): boolean {
  const parts = word
    .toLowerCase()
    .split(/[\\/]+/)
    .filter(Boolean)
  if (!parts.some((part) => /[*?[{]/.test(part) && !ANYTHING.test(part)) && parts.length < 2) return false
  const tests = parts.map((part) => matcher(part, dotted))
  return PLACES.some((place) => parts.some((_part, from) => fits(place, from)))

  function fits(place: readonly string[], from: number): boolean {
    if (from + place.length > parts.length) return false
    if (place.length === 1 && ANYTHING.test(parts[from] ?? '')) return false
    return place.every((name, at) => tests[from + at]?.(name))
  }
}

function matcher(part: string, dotted: boolean): (name: string) => boolean {
  if (!/[*?[{]/.test(part)) return (name) => name === part
  if (part.split('*').length > MOST_STARS) return () => true
  const source = part
    .replace(/\{[^}]*\}?/g, '*')
    .replace(/[.+^$()|{}\\]/g, '\\$&')
    .replace(/\[[!^]?[^\]]*\]?/g, '.')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  const regex = new RegExp(`^${source}$`)
  const dots = dotted || !/^[*?[]/.test(part)
  return (name) => (dots || !name.startsWith('.')) && regex.test(name)
}
