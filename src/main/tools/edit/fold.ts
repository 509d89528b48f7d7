/** Characters people and models take for each other. */
const LOOK_ALIKES: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '′': "'",
  '`': "'",
  '“': "'",
  '”': "'",
  '„': "'",
  '″': "'",
  '«': "'",
  '»': "'",
  '"': "'",
  '–': '-',
  '—': '-',
  '−': '-',
  '‐': '-',
  '‑': '-',
}

const cache = new Map<string, string>()

/** What is left of a character when white space, case, accents, quotes and Unicode forms do not count. */
export function foldChar(char: string): string {
  if (char >= 'a' && char <= 'z') return char
  const known = cache.get(char)
  if (known !== undefined) return known
  const plain = LOOK_ALIKES[char] ?? char.normalize('NFKD').toLowerCase()
  const folded = plain.replace(/[\s\p{M}\p{Cf}]/gu, '')
  cache.set(char, folded)
  return folded
}

export interface Folded {
  text: string
  /** For each folded character the offset it came from. */
  offsets: Uint32Array
}

export function fold(text: string): Folded {
  const parts: string[] = []
  let offsets = new Uint32Array(text.length + 16)
  let length = 0
  for (let at = 0; at < text.length; ) {
    const char = charAt(text, at)
    const folded = foldChar(char)
    if (folded) {
      if (length + folded.length > offsets.length) offsets = grown(offsets)
      for (let index = 0; index < folded.length; index++) offsets[length++] = at
      parts.push(folded)
    }
    at += char.length
  }
  return { text: parts.join(''), offsets: offsets.subarray(0, length) }
}

/** The character at an offset, both halves of it. */
export function charAt(text: string, at: number): string {
  const code = text.charCodeAt(at)
  return code >= 0xd800 && code < 0xdc00 ? text.slice(at, at + 2) : text.charAt(at)
}

function grown(old: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(old.length * 2 + 32)
  larger.set(old)
  return larger
}
