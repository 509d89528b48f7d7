/** JSON as models write it: with comments, trailing commas, line breaks in strings, or a fence around it. */

export type Lenient = { ok: true; value: unknown } | { ok: false; problem: string }

export function parseLenient(text: string): Lenient {
  const bare = text.trim()
  const plain = attempt(bare)
  if (plain.ok) return plain
  const cleaned = clean(bare)
  if (cleaned === null) return plain
  const mended = attempt(cleaned)
  return mended.ok ? mended : plain
}

function attempt(text: string): Lenient {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch (error) {
    return { ok: false, problem: (error as Error).message }
  }
}

/** Drops comments and commas before a bracket, and escapes raw line breaks and tabs in strings. Null: a string never ends. */
function clean(text: string): string | null {
  let out = ''
  for (let at = 0; at < text.length; ) {
    const char = text[at] as string
    if (char === '"') {
      const end = endOfString(text, at)
      if (end < 0) return null
      out += text.slice(at, end).replace(/[\n\r\t]/g, (raw) => ESCAPES[raw] ?? raw)
      at = end
    } else if (text.startsWith('//', at)) at = lineEnd(text, at)
    else if (text.startsWith('/*', at)) {
      const end = text.indexOf('*/', at + 2)
      if (end < 0) return null
      at = end + 2
    } else {
      if (char === ']' || char === '}') out = out.replace(/,\s*$/, '')
      out += char
      at++
    }
  }
  return out
}

const ESCAPES: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

/** The place after the closing quote, or -1. */
export function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at + 1
  }
  return -1
}

/** The list or object in a text, with what stands around it taken away; null when there is none or it never ends. */
export function outermost(text: string): string | null {
  const start = text.search(/[[{]/)
  if (start < 0) return null
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const char = text[at]
    if (char === '"') {
      const end = endOfString(text, at)
      if (end < 0) return null
      at = end - 1
    } else if (text.startsWith('//', at)) at = lineEnd(text, at) - 1
    else if (char === '[' || char === '{') depth++
    else if ((char === ']' || char === '}') && --depth === 0) return text.slice(start, at + 1)
  }
  return null
}
