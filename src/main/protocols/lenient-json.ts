/** JSON as models write it: with comments, trailing commas, or line breaks in strings. */

export type Lenient = { ok: true; value: unknown } | { ok: false; problem: string }

export function parseLenient(text: string): Lenient {
  const plain = attempt(text)
  if (plain.ok) return plain
  const mended = attempt(clean(text))
  return mended.ok ? mended : plain
}

function attempt(text: string): Lenient {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch (error) {
    return { ok: false, problem: (error as Error).message }
  }
}

/** A string with or without its end, a comment, blanks, or any other character. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"?|\/\/[^\n]*|\/\*.*?(?:\*\/|$)|\s+|./gs
const ESCAPES: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Drops comments and commas before a bracket, and escapes raw line breaks and tabs in strings. */
function clean(text: string): string {
  const out: string[] = []
  let comma = -1
  for (const [token] of text.matchAll(TOKEN)) {
    if (token.startsWith('//') || token.startsWith('/*')) continue
    if (!token.trim()) {
      out.push(token)
      continue
    }
    if ((token === ']' || token === '}') && comma >= 0) out[comma] = ''
    comma = token === ',' ? out.length : -1
    out.push(token.startsWith('"') ? token.replace(/[\n\r\t]/g, (raw) => ESCAPES[raw] ?? raw) : token)
  }
  return out.join('')
}
