const MAX_ALTERNATIVES = 256

/**
 * `a{b,c{d,e}}` as `ab acd ace`; null when a brace is never closed or there are too many alternatives. An empty
 * alternative is none, as rg reads it.
 */
export function expandBraces(glob: string): string[] | null {
  const open = findPlain(glob, '{')
  if (open < 0) return findPlain(glob, '}') < 0 ? [glob] : null
  if (findPlain(glob.slice(0, open), '}') >= 0) return null
  const parts: string[] = []
  let depth = 0
  let from = open + 1
  for (let at = open; at < glob.length; at++) {
    const char = glob[at]
    if (char === '\\') at++
    else if (char === '[') at = endOfClass(glob, at)
    else if (char === '{') depth++
    else if (char === ',' && depth === 1) {
      parts.push(glob.slice(from, at))
      from = at + 1
    } else if (char === '}' && --depth === 0) {
      parts.push(glob.slice(from, at))
      return combine(glob.slice(0, open), parts, glob.slice(at + 1))
    }
  }
  return null
}

function combine(head: string, parts: string[], rest: string): string[] | null {
  const tails = expandBraces(rest)
  if (!tails || parts.length * tails.length > MAX_ALTERNATIVES) return null
  const filled = parts.filter(Boolean)
  const all: string[] = []
  for (const part of filled.length > 0 ? filled : ['']) {
    const middles = expandBraces(part)
    if (!middles) return null
    for (const middle of middles) for (const tail of tails) all.push(head + middle + tail)
    if (all.length > MAX_ALTERNATIVES) return null
  }
  return all
}

/** The first `char` that is neither escaped nor in a class. */
function findPlain(glob: string, char: string): number {
  for (let at = 0; at < glob.length; at++) {
    if (glob[at] === char) return at
    if (glob[at] === '\\') at++
    else if (glob[at] === '[') at = endOfClass(glob, at)
  }
  return -1
}

/** Where the class that opens at `at` closes, or `at` itself when it never does. */
export function endOfClass(glob: string, at: number): number {
  let next = at + 1
  if (glob[next] === '!' || glob[next] === '^') next++
  if (glob[next] === ']') next++
  while (next < glob.length && glob[next] !== ']') next++
  return next < glob.length ? next : at
}
