import { holdsSecrets } from './guarded'
import { SECRETS, SELF_STARTING } from './guarded-names'

/** One name for each guarded place, as lists of components. */
const placesOf = (names: readonly string[]) =>
  names
    .filter((name) => !name.startsWith('/'))
    .map((name) => name.replaceAll('*', '').replaceAll('?', ' ').split('/'))

const PLACES = placesOf([...SECRETS, ...SELF_STARTING])

/** Without those that any search for settings would find: a search finds them without a pattern too. */
const SEARCHED = placesOf(SECRETS.filter((name) => !/\.(json|ya?ml|toml|xml)$/.test(name)))

/** More would take the regular expression too long. */
const MOST_STARS = 4

const ANYTHING = /^[*?]+$/

/**
 * Whether a pattern of the shell, like `.e*` or `.git/h*`, may stand for a guarded file. `*` alone counts as its folder.
 * `dotted`: a star at the beginning stands for a dot too, as it does for `find`.
 */
export function maybeGuarded(word: string, dotted = false): boolean {
  return fitsOneOf(PLACES, word, dotted)
}

/** Whether a pattern of a search brings in files with secrets, which it would leave out as hidden or ignored. */
export function maybeSearched(glob: string): boolean {
  const plain = glob.replace(/\\(.)/g, '$1')
  // To go into a hidden folder it has to be named.
  const named = plain.replaceAll('**/', '')
  return (
    ANYTHING.test(plain.split('/').at(-1) ?? '') || holdsSecrets(plain) || fitsOneOf(SEARCHED, named, true)
  )
}

function fitsOneOf(places: readonly string[][], word: string, dotted: boolean): boolean {
  const parts = word
    .toLowerCase()
    .split(/[\\/]+/)
    .filter(Boolean)
  if (!parts.some((part) => /[*?[{]/.test(part) && !ANYTHING.test(part)) && parts.length < 2) return false
  const tests = parts.map((part) => matcher(part, dotted))
  return places.some((place) => parts.some((_part, from) => fits(place, from)))

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
