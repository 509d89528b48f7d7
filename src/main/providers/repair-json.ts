/**
 * Arguments a model wrote slightly wrong, mended where they can have meant one thing only: trailing commas, missing closing
 * brackets, line breaks in strings, Python's literals, something harmless behind the end. Anything else comes back as it is,
 * for the model to be told.
 */
export function repairJson(text: string): string {
  if (isObject(text)) return text
  const bare = unwrap(text)
  if (bare === '' || bare === 'null') return '{}'
  if (isObject(bare)) return bare
  const mended = mend(bare)
  return mended !== undefined && isObject(mended) ? mended : text
}

export function isObject(text: string): boolean {
  const bare = text.trim()
  return bare.startsWith('{') && bare.endsWith('}') && parse(bare) !== undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Takes off a code fence, the quotes of JSON that was put into a JSON string, and an empty object before the real one. */
function unwrap(text: string): string {
  const bare = text
    .trim()
    .replace(/^```(?:json)?\s*([\s\S]*?)\s*```$/, '$1')
    .trim()
    .replace(/^\{\s*\}\s*(?=\{)/, '')
  if (!bare.startsWith('"')) return bare
  const inner = parse(bare)
  return typeof inner === 'string' ? inner.trim() : bare
}

const WORDS: Record<string, string> = { True: 'true', False: 'false', None: 'null' }
const CLOSER: Record<string, string> = { '{': '}', '[': ']' }

function mend(text: string): string | undefined {
  const open: string[] = []
  const out: string[] = []
  for (let at = 0; at < text.length; ) {
    const token = tokenAt(text, at)
    if (token === undefined) return undefined
    at += token.length
    const closer = CLOSER[token]
    if (closer) open.push(closer)
    const closes = token === '}' || token === ']'
    if (closes) open.pop()
    if (closes && out.at(-1) === ',') out.pop()
    if (token.trim() || out.at(-1) !== ',') out.push(mendToken(token))
    if (closes && open.length === 0)
      return isHarmless(text.slice(at), text.slice(0, at)) ? out.join('') : undefined
  }
  // A number may have lost digits and a comma may have lost a whole argument: only what is visibly complete is closed.
  return /["}\]]$|^(?:true|false|null)$/.test(out.at(-1) ?? '')
    ? [...out, ...open.reverse()].join('')
    : undefined
}

/** A whole string, a word or a single character; nothing for a string that never ends. */
function tokenAt(text: string, at: number): string | undefined {
  const pattern = text[at] === '"' ? /"[^"\\]*(?:\\[\s\S][^"\\]*)*"/y : /[A-Za-z]+|\s+|[\s\S]/y
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

function mendToken(token: string): string {
  if (!token.startsWith('"')) return WORDS[token] ?? token
  return token.replace(/[\u0000-\u001f]/g, (char) => JSON.stringify(char).slice(1, -1))
}

/** Brackets too many, a closing tag or fence, or the same object once more. */
function isHarmless(rest: string, object: string): boolean {
  return (
    /^[\s}\];,`]*$/.test(rest) || /^\s*(?:<\/?[\w:|-]+>\s*)+$/.test(rest) || rest.trim() === object.trim()
  )
}
