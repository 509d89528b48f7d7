import { type LineEnd, nextBreak } from './breaks'
import { chunks, type Source } from './chunks'

/** A line and the byte it begins at. */
export interface Mark {
  line: number
  offset: number
}

/** Where some lines begin: one mark for each chunk looked at, so that its size follows the bytes and not the lines. */
export interface LineIndex {
  marks: readonly Mark[]
  /** The first byte nobody has looked at. */
  scanned: number
  breaks: number
  /** How many lines there are, once the end was seen. */
  total?: number
}

/** The index of a file nobody has looked into; the text begins at `start`. */
export const newIndex = (start: number): LineIndex => ({
  marks: [{ line: 1, offset: start }],
  scanned: start,
  breaks: 0,
})

/** An index that knows `line` or the end of the file, whichever comes first. */
export async function extendIndex(
  index: LineIndex,
  source: Source,
  end: LineEnd,
  line: number,
): Promise<LineIndex> {
  if (index.total !== undefined || index.breaks >= line) return index
  const marks = [...index.marks]
  let { scanned, breaks } = index
  let endsWithBreak = scanned === marks[0]?.offset
  for await (const chunk of chunks(source, scanned)) {
    const found = look(chunk, end)
    if (found.breaks > 0) marks.push({ line: breaks + 2, offset: scanned + found.first + end.width })
    breaks += found.breaks
    scanned += chunk.length
    endsWithBreak = found.last + end.width === chunk.length
    if (breaks >= line) break
  }
  const partial = { marks, scanned, breaks }
  if (breaks >= line && scanned < source.size) return partial
  return { ...partial, total: breaks + (endsWithBreak ? 0 : 1) }
}

/** The last mark at or before a line. */
export function markBefore({ marks }: LineIndex, line: number): Mark {
  let low = 0
  let high = marks.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((marks[middle] as Mark).line <= line) low = middle
    else high = middle - 1
  }
  return marks[low] as Mark
}

function look(chunk: Buffer, end: LineEnd): { breaks: number; first: number; last: number } {
  const first = nextBreak(chunk, 0, end)
  let breaks = 0
  let last = Number.NaN
  for (let at = first; at >= 0; at = nextBreak(chunk, at + end.width, end)) {
    breaks++
    last = at
  }
  return { breaks, first, last }
}
