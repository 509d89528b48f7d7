import { endOfClass, expandBraces } from './braces'

export type Matcher = (path: string) => boolean

/**
 * A glob as a test for paths with '/', the way rg and .gitignore read one: `*` and `?` stop at '/', `**` does not. Null
 * when it is malformed. Without a '/' it matches the last part of the path.
 *
 * Every wildcard but the last takes the leftmost match and never gives it back (`(?=(…))\1`), so that no glob, however
 * many stars it has, takes more than quadratic time.
 */
export function compileGlob(glob: string): Matcher | null {
  const globs = expandBraces(glob)
  if (!globs) return null
  const tests: RegExp[] = []
  for (const one of globs) {
    const source = sourceOf(one)
    if (source === null) return null
    try {
      tests.push(new RegExp(`^${source}$`, 's'))
    } catch {
      return null
    }
  }
  const [only] = tests
  if (only && tests.length === 1) return (path) => only.test(path)
  return (path) => tests.some((test) => test.test(path))
}

/** A glob without a '/' means "in any folder"; a leading '/' ties it to the top. */
export function anchor(glob: string): string {
  if (glob.startsWith('/')) return glob.slice(1)
  return glob.includes('/') ? glob : `**/${glob}`
}

function sourceOf(glob: string): string | null {
  const segments = anchor(glob).split('/')
  const groups: string[][] = [[]]
  const openEnd = segments.length > 0 && segments.at(-1) === '**'
  if (openEnd) segments.pop()
  for (const segment of segments) {
    if (segment === '**') groups.push([])
    else {
      const source = segmentSource(segment)
      if (source === null) return null
      groups.at(-1)?.push(source)
    }
  }
  return joinGroups(groups, openEnd)
}

/** The groups are what stands between two `**`. Numbered references are placed last, when their order is known. */
function joinGroups(groups: string[][], openEnd: boolean): string {
  const parts = groups.map((group, index) => {
    const last = index === groups.length - 1
    const body = group.map((segment) => `${segment}/`).join('')
    if (index === 0) return last && !openEnd ? body.slice(0, -1) : body
    if (last) return `(?:[^/]+/)*${openEnd ? body : body.slice(0, -1)}`
    return body && atomic(`(?:[^/]+/)*?${body}`)
  })
  let count = 0
  const source = parts.join('') + (openEnd ? '.+' : '')
  return source.replaceAll(OPEN, () => `(?=(?<g${count++}>`).replaceAll(/\uE001/g, closer(source))
}

const OPEN = '\uE000'
const atomic = (body: string) => `${OPEN}${body}\uE001`

/** Names the reference of each closing mark after the opening mark it belongs to. */
function closer(source: string): () => string {
  const closes: number[] = []
  const open: number[] = []
  let count = 0
  for (const char of source) {
    if (char === OPEN) open.push(count++)
    else if (char === '\uE001') closes.push(open.pop() ?? 0)
  }
  let next = 0
  return () => `))\\k<g${closes[next++]}>`
}

function segmentSource(segment: string): string | null {
  const pieces = splitAtStars(segment)
  if (!pieces) return null
  return pieces
    .map((piece, index) => {
      if (index === 0) return piece
      return index === pieces.length - 1 ? `[^/]*${piece}` : atomic(`[^/]*?${piece}`)
    })
    .join('')
}

/** What stands between the stars of one segment, as regular expressions of fixed length. */
function splitAtStars(segment: string): string[] | null {
  const pieces = ['']
  for (let at = 0; at < segment.length; at++) {
    const char = segment[at] as string
    let piece = ''
    if (char === '*') {
      if (segment[at - 1] !== '*') pieces.push('')
      continue
    }
    if (char === '?') piece = '[^/]'
    else if (char === '[') {
      const end = endOfClass(segment, at)
      if (end === at) return null
      piece = classSource(segment.slice(at + 1, end))
      at = end
    } else if (char === '\\') {
      if (at + 1 >= segment.length) return null
      piece = escapeRegExp(segment[++at] as string)
    } else piece = escapeRegExp(char)
    pieces[pieces.length - 1] += piece
  }
  return pieces
}

function classSource(inside: string): string {
  const negated = /^[!^]/.test(inside)
  const body = (negated ? inside.slice(1) : inside).replace(/[\\\]^[]/g, '\\$&')
  return `(?!/)[${negated ? '^' : ''}${body}]`
}

const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
