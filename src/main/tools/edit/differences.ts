import { charAt, foldChar } from './fold'

/** One kind of difference and where it shows first. */
export interface Difference {
  kind:
    | 'indentation'
    | 'end of line'
    | 'newlines'
    | 'line breaks'
    | 'spaces'
    | 'quotes'
    | 'case'
    | 'characters'
  /** Line within the compared text, from 0. */
  line: number
  file: string
  oldText: string
}

const QUOTES = /^["'`‘’‚‛′“”„″«»]$/

/** What differs between a piece of the file and oldText, which are the same when folded. One of each kind. */
export function differences(file: string, oldText: string): Difference[] {
  const found = new Map<Difference['kind'], Difference>()
  let [at, other, line] = [0, 0, 0]
  while (at < file.length || other < oldText.length) {
    const [gap, otherGap] = [gapAt(file, at), gapAt(oldText, other)]
    if (gap !== otherGap) note(found, gapDifference(gap, otherGap, line, at === 0))
    at += gap.length
    other += otherGap.length
    line += gap.split('\n').length - 1
    const [piece, otherPiece] = pieces(file, at, oldText, other)
    if (piece !== otherPiece)
      note(found, { kind: pieceKind(piece, otherPiece), line, file: piece, oldText: otherPiece })
    at += piece.length
    other += otherPiece.length
  }
  return [...found.values()]
}

function note(found: Map<Difference['kind'], Difference>, difference: Difference): void {
  if (!found.has(difference.kind)) found.set(difference.kind, difference)
}

/** White space from an offset on. */
function gapAt(text: string, at: number): string {
  let end = at
  while (end < text.length && /\s/.test(text.charAt(end))) end++
  return text.slice(at, end)
}

/** Of white space over several lines, the part that differs first: what ends a line, or what begins the last one. */
function gapDifference(gap: string, other: string, line: number, first: boolean): Difference {
  const [parts, otherParts] = [gap.split('\n'), other.split('\n')]
  const whole = { line, file: gap, oldText: other }
  if (parts.length !== otherParts.length) return { kind: 'line breaks', ...whole }
  if (parts.length === 1) return { kind: first ? 'indentation' : 'spaces', ...whole }
  if (gap.replaceAll('\r\n', '\n') === other.replaceAll('\r\n', '\n')) return { kind: 'newlines', ...whole }
  const at = parts.findIndex((part, index) => part !== otherParts[index])
  const kind = at === parts.length - 1 ? 'indentation' : 'end of line'
  return { kind, line: line + at, file: parts[at] ?? '', oldText: otherParts[at] ?? '' }
}

/** The next characters of both sides that fold to the same, with the marks that belong to them. */
function pieces(one: string, at: number, other: string, from: number): [string, string] {
  let [end, otherEnd] = [at, from]
  let [folded, otherFolded] = ['', '']
  do {
    if (folded.length <= otherFolded.length && end < one.length) {
      const next = unitAt(one, end)
      folded += [...next].map(foldChar).join('')
      end += next.length
    } else if (otherEnd < other.length) {
      const next = unitAt(other, otherEnd)
      otherFolded += [...next].map(foldChar).join('')
      otherEnd += next.length
    } else break
  } while (folded.length !== otherFolded.length)
  return [one.slice(at, end), other.slice(from, otherEnd)]
}

/** A character and what follows it without a shape of its own, such as an accent. */
function unitAt(text: string, at: number): string {
  let end = at + charAt(text, at).length
  while (end < text.length && !/\s/.test(text.charAt(end)) && !foldChar(charAt(text, end)))
    end += charAt(text, end).length
  return text.slice(at, end)
}

function pieceKind(piece: string, other: string): Difference['kind'] {
  if (QUOTES.test(piece) && QUOTES.test(other)) return 'quotes'
  return piece.toLowerCase() === other.toLowerCase() ? 'case' : 'characters'
}
