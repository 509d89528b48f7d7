/** Braces and commas that stand outside of quotes: characters that no command may hold. */
const [OPEN, COMMA, CLOSE] = ['\uFFF9', '\uFFFA', '\uFFFB']
const MARKS: Record<string, string> = { '{': OPEN, ',': COMMA, '}': CLOSE }
const SIGNS: Record<string, string> = { [OPEN]: '{', [COMMA]: ',', [CLOSE]: '}' }

export const markBrace = (char: string): string => MARKS[char] ?? char

export const withoutMarks = (text: string): string =>
  text.replace(/[\uFFF9-\uFFFB]/g, (mark) => SIGNS[mark] ?? mark)

/** The words that the shell makes of one with marked braces; null when they are more than so many. */
export function expandBraces(text: string, most: number): string[] | null {
  const done: string[] = []
  const open = [text]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const several = expandFirst(next, most)
    if (several) open.push(...several.reverse())
    else done.push(withoutMarks(next))
    if (open.length + done.length > most) return null
  }
  return done
}

/** What the first pair of braces stands for, the rest as it is. */
function expandFirst(text: string, most: number): string[] | null {
  for (let from = text.indexOf(OPEN); from >= 0; from = text.indexOf(OPEN, from + 1)) {
    const commas: number[] = []
    const to = endOf(text, from, commas)
    if (to === undefined) continue
    const cuts = [from, ...commas, to]
    const parts = cuts.slice(1).map((cut, at) => text.slice((cuts[at] ?? 0) + 1, cut))
    const choices = parts.length > 1 ? parts : range(parts[0] ?? '', most)
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

/** `{a..e}` is five letters, `{08..10}` three numbers; of a step all are taken. One more than `most` tells that it is more. */
function range(text: string, most: number): string[] | null {
  const [, ...numbers] = /^(-?\d+)\.\.(-?\d+)(?:\.\.-?\d+)?$/.exec(text) ?? []
  if (numbers.length > 0) {
    const width = numbers.some((end) => /^-?0\d/.test(end))
      ? Math.max(...numbers.map((end) => end.length))
      : 0
    return between(numbers.map(Number), most).map((number) => padded(number, width))
  }
  const [, ...letters] = /^([A-Za-z])\.\.([A-Za-z])(?:\.\.-?\d+)?$/.exec(text) ?? []
  if (letters.length === 0) return null
  const codes = letters.map((letter) => letter.charCodeAt(0))
  return between(codes, most).map((code) => String.fromCharCode(code))
}

function between(ends: number[], most: number): number[] {
  const low = Math.min(...ends)
  const length = ends.every(Number.isSafeInteger) ? Math.max(...ends) - low + 1 : most + 1
  return Array.from({ length: Math.min(length, most + 1) }, (_, at) => low + at)
}

function padded(number: number, width: number): string {
  const digits = String(Math.abs(number))
  return number < 0 ? `-${digits.padStart(width - 1, '0')}` : digits.padStart(width, '0')
}
