const ESCAPES: Record<string, number> = {
  a: 7,
  b: 8,
  t: 9,
  n: 10,
  v: 11,
  f: 12,
  r: 13,
  '"': 34,
  '\\': 92,
}
const LETTERS = new Map(Object.entries(ESCAPES).map(([letter, code]) => [code, letter]))

/** Reads a name in double quotes as git writes it; `end` is the place after the closing quote. Null when it is not one. */
export function unquote(text: string): { name: string; end: number } | null {
  if (text[0] !== '"') return null
  const parts: Buffer[] = []
  const piece = /[^"\\]+|\\([abtnvfr"\\])|\\([0-3][0-7]{2})|"/y
  piece.lastIndex = 1
  for (let match = piece.exec(text); match; match = piece.exec(text)) {
    const [found, letter, octal] = match
    if (found === '"') return { name: Buffer.concat(parts).toString('utf8'), end: piece.lastIndex }
    if (letter !== undefined) parts.push(Buffer.from([ESCAPES[letter] ?? 0]))
    else if (octal !== undefined) parts.push(Buffer.from([Number.parseInt(octal, 8)]))
    else parts.push(Buffer.from(found, 'utf8'))
  }
  return null
}

/** A path as it stands in the `---` and `+++` lines of a diff. */
export function quote(path: string): string {
  if (!/[\0-\x1f\x7f"\\]/.test(path)) return path.includes(' ') ? `${path}\t` : path
  return `"${path.replace(/[\0-\x1f\x7f"\\]/g, escaped)}"`
}

function escaped(char: string): string {
  const code = char.charCodeAt(0)
  return `\\${LETTERS.get(code) ?? code.toString(8).padStart(3, '0')}`
}
