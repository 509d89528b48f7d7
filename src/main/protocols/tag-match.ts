/** Blanks a tag may hold before its `>`. */
const MAX_BLANKS = 8

export type Match = { name: string; length: number } | 'partial' | null

/** Looks for `<name>` with one of these names at a place: there, perhaps when more has come, or not. */
export function matchTag(text: string, at: number, names: string[], slash: '' | '/'): Match {
  for (const name of names) {
    const tag = `<${slash}${name}`
    const part = text.slice(at, at + tag.length).toLowerCase()
    if (!tag.startsWith(part)) continue
    if (part.length < tag.length) return 'partial'
    let end = at + tag.length
    while (end < text.length && end < at + tag.length + MAX_BLANKS && /\s/.test(text[end] as string)) end++
    if (text[end] === '>') return { name, length: end + 1 - at }
    if (end === text.length) return 'partial'
  }
  return null
}
