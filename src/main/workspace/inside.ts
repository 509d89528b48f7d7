import { namesIn } from './path-syntax'

export interface Comparison {
  platform: NodeJS.Platform
  caseInsensitive: boolean
}

/** The parts of an absolute path below a folder, compared name by name; null when it lies elsewhere. */
export function partsBelow(folder: string, path: string, how: Comparison): string[] | null {
  const outer = namesIn(folder, how.platform)
  const inner = namesIn(path, how.platform)
  if (isShare(folder, how) !== isShare(path, how) || inner.length < outer.length) return null
  return outer.every((name, at) => sameName(name, inner[at] ?? '', how)) ? inner.slice(outer.length) : null
}

/** Two spellings of one name. Only ever finds what to look for: what is found is compared by its identity. */
function sameName(a: string, b: string, { caseInsensitive }: Comparison): boolean {
  return a === b || (caseInsensitive && fold(a) === fold(b))
}

function fold(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

function isShare(path: string, { platform }: Comparison): boolean {
  return platform === 'win32' && /^[\\/]{2}/.test(path)
}
