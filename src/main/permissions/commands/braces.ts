/** Braces and commas that stand outside of quotes: characters of nobody's alphabet. */
const [OPEN, COMMA, CLOSE] = ['\uE000', '\uE001', '\uE002']
const MARKS: Record<string, string> = { '{': OPEN, ',': COMMA, '}': CLOSE }
const SIGNS: Record<string, string> = { [OPEN]: '{', [COMMA]: ',', [CLOSE]: '}' }

export const markBrace = (char: string): string => MARKS[char] ?? char

export const withoutMarks = (text: string): string =>
  text.replace(/[\uE000-\uE002]/g, (mark) => SIGNS[mark] ?? mark)

/** The words that the shell makes of one with marked braces; null when they are more than so many. */
export function expandBraces(text: string, most: number): string[] | null {
  const done: string[] = []
  const open = [text]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const several = expandFirst(next)
    if (several) open.push(...several.reverse())
    else done.push(withoutMarks(next))
    if (open.length + done.length > most) return null
  }
  return done
}

/** What the first pair of braces stands for, the rest as it is. */
function expandFirst(text: string): string[] | null {
  for (let from = text.indexOf(OPEN); from >= 0; from = text.indexOf(OPEN, from + 1)) {
    const commas: number[] = []
    const to = endOf(text, from, commas)
    if (to === undefined) continue
    const cuts = [from, ...commas, to]
    const parts = cuts.slice(1).map((cut, at) => text.slice((cuts[at] ?? 0) + 1, cut))
    const choices = parts.length > 1 ? parts : range(parts[0] ?? '')
    if (choices) return choices.map((choice) => text.slice(0, from) + choice + text.slice(to + 1))
  }
  return null
}

/** Where the pair ends that begins at `from`; fills in the commas that belong to it. */
function endOf(text: string, from: number, commas: number[]): number | undefined {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const char = text.charAt(at)
    if (char === OPEN) depth++
    else if (char === COMMA && depth === 1) commas.push(at)
    else if (char === CLOSE && --depth === 0) return at
  }
  return undefined
}

/** `{a..e}` is five letters; of numbers the ends say enough. */
function range(text: string): string[] | null {
  const [, first, last] = /^(-?\d+)\.\.(-?\d+)(?:\.\.-?\d+)?$/.exec(text) ?? []
  if (first !== undefined && last !== undefined) return [first, last]
  const [, from, to] = /^([A-Za-z])\.\.([A-Za-z])(?:\.\.-?\d+)?$/.exec(text) ?? []
  if (from === undefined || to === undefined) return null
  const [low = 0, high = 0] = [from, to].map((char) => char.charCodeAt(0)).sort((a, b) => a - b)
  return Array.from({ length: high - low + 1 }, (_, at) => String.fromCharCode(low + at))
}
