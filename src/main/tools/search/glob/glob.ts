import { endOfClass, expandBraces } from './braces'

export type Matcher = (path: string) => boolean

type Token = number | typeof ANY | typeof STAR | typeof FOLDERS | CharClass

interface CharClass {
  negated: boolean
  ranges: [number, number][]
}

const ANY = '?'
const STAR = '*'
/** A `**` and its '/': any number of whole folders, also none. */
const FOLDERS = '**/'
const SLASH = 47

/**
 * A glob as a test for paths with '/', the way rg and .gitignore read one: `*` and `?` stop at '/', `**` does not. Without
 * a '/' it matches the last part of the path. Null when it is malformed.
 */
export function compileGlob(glob: string): Matcher | null {
  const globs = expandBraces(anchor(glob))
  if (!globs) return null
  const all: Token[][] = []
  for (const one of globs) {
    const tokens = tokenize(one)
    if (!tokens) return null
    all.push(tokens)
  }
  const [only] = all
  if (only && all.length === 1) return (path) => matches(only, path)
  return (path) => all.some((tokens) => matches(tokens, path))
}

/** A glob without a '/' means "in any folder"; a leading '/' ties it to the top; a final `**` means what is below. */
function anchor(glob: string): string {
  const tied = glob.startsWith('/') ? glob.slice(1) : glob.includes('/') ? glob : `**/${glob}`
  return /(^|\/)\*\*$/.test(tied) ? `${tied}/*` : tied
}

function tokenize(glob: string): Token[] | null {
  const tokens: Token[] = []
  for (let at = 0; at < glob.length; at++) {
    const char = glob[at]
    if (char === '*') {
      const stars = /^\*+/.exec(glob.slice(at))?.[0].length ?? 1
      const whole = stars === 2 && (at === 0 || glob[at - 1] === '/') && glob[at + 2] === '/'
      if (tokens.at(-1) !== STAR) tokens.push(whole ? FOLDERS : STAR)
      at += whole ? 2 : stars - 1
    } else if (char === '?') tokens.push(ANY)
    else if (char === '[') {
      const end = endOfClass(glob, at)
      const inside = end > at ? readClass(glob.slice(at + 1, end)) : null
      if (!inside) return null
      tokens.push(inside)
      at = end
    } else {
      if (char === '\\' && ++at >= glob.length) return null
      const code = glob.codePointAt(at) ?? 0
      tokens.push(code)
      at += width(code) - 1
    }
  }
  return tokens
}

function readClass(inside: string): CharClass | null {
  const negated = /^[!^]/.test(inside)
  const chars = Array.from(negated ? inside.slice(1) : inside, (char) => char.codePointAt(0) ?? 0)
  const ranges: [number, number][] = []
  for (let at = 0; at < chars.length; at++) {
    const low = chars[at] ?? 0
    const isRange = chars[at + 1] === 45 && at + 2 < chars.length
    const high = isRange ? (chars[at + 2] ?? 0) : low
    if (low > high) return null
    ranges.push([low, high])
    if (isRange) at += 2
  }
  return { negated, ranges }
}

/** Only the last `*` and the last `**` are ever tried again, so no glob takes more than polynomial time of low degree. */
function matches(tokens: Token[], path: string): boolean {
  let token = 0
  let at = 0
  let star = -1
  let starAt = 0
  let folders = -1
  let foldersAt = 0
  for (;;) {
    const now = tokens[token]
    if (now === undefined && at === path.length) return true
    if (now === STAR) {
      star = ++token
      starAt = at
      continue
    }
    if (now === FOLDERS) {
      folders = ++token
      foldersAt = at
      star = -1
      continue
    }
    const length = now === undefined || at >= path.length ? 0 : step(now, path.codePointAt(at) ?? 0)
    if (length > 0) {
      token++
      at += length
    } else if (star >= 0 && starAt < path.length && path.charCodeAt(starAt) !== SLASH) {
      token = star
      at = ++starAt
    } else {
      const slash = folders < 0 ? -1 : path.indexOf('/', foldersAt)
      if (slash < 0) return false
      token = folders
      foldersAt = at = slash + 1
      star = -1
    }
  }
}

/** How many units of the path the token takes; 0 when it does not match. */
function step(token: number | typeof ANY | CharClass, code: number): number {
  if (typeof token === 'number') return token === code ? width(code) : 0
  if (token === ANY) return code === SLASH ? 0 : width(code)
  const inside = token.ranges.some(([low, high]) => code >= low && code <= high)
  return inside !== token.negated ? width(code) : 0
}

const width = (code: number) => (code > 0xffff ? 2 : 1)
