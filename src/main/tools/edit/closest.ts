import { type Difference, differences } from './differences'
import { fold } from './fold'
import { linesAt } from './line-numbers'
import { nearestLines } from './nearest-lines'

/** The piece of the file that is most like oldText. */
export interface Closest {
  /** Its first line, from 1. */
  startLine: number
  lines: string[]
  /** What differs when it is the same but for white space, quotes, case and forms. */
  differs: Difference[]
  /** Otherwise the first line that is not as in oldText. */
  unlike?: { line: number; file: string; oldText: string }
}

/** How much of a file is compared: enough for any source file, and quick. */
export const MAX_COMPARED = 2_000_000
const MAX_LINES = 20
const MAX_SPACE = 1_000

export function closest(text: string, oldText: string): Closest | undefined {
  const compared = text.slice(0, MAX_COMPARED)
  return sameFolded(compared, oldText) ?? alike(compared, oldText)
}

function sameFolded(text: string, oldText: string): Closest | undefined {
  const wanted = fold(oldText).text
  if (!wanted) return undefined
  const { text: folded, offsets } = fold(text)
  const at = folded.indexOf(wanted)
  if (at < 0) return undefined
  const first = offsets[at] ?? 0
  const last = offsets[at + wanted.length - 1] ?? 0
  const next = offsets[at + wanted.length] ?? text.length
  const start = first - spaceBefore(text.slice(Math.max(0, first - MAX_SPACE), first), oldText)
  const body = text.slice(last, next).trimEnd().length
  const end = last + body + spaceAfter(text.slice(last + body, next), oldText)
  const found = text.slice(start, end)
  const [startLine = 1] = linesAt(text, [start])
  const lines = wholeLines(text, start, end).slice(0, MAX_LINES)
  return { startLine, lines, differs: differences(found, oldText) }
}

/** How much of the white space in front belongs to the piece: over as many lines as oldText begins with. */
function spaceBefore(text: string, oldText: string): number {
  const lead = /^\s*/.exec(oldText)?.[0] ?? ''
  const space = /\s*$/.exec(text)?.[0] ?? ''
  return lead ? space.split('\n').slice(-lead.split('\n').length).join('\n').length : 0
}

/** The same behind it. */
function spaceAfter(space: string, oldText: string): number {
  const trail = /\s*$/.exec(oldText)?.[0] ?? ''
  return trail ? space.split('\n').slice(0, trail.split('\n').length).join('\n').length : 0
}

function wholeLines(text: string, start: number, end: number): string[] {
  const first = start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1
  const stop = text.indexOf('\n', end - 1)
  return splitLines(text.slice(first, stop < 0 ? text.length : stop))
}

function alike(text: string, oldText: string): Closest | undefined {
  const fileLines = splitLines(text)
  const oldLines = splitLines(oldText.replace(/\n$/, ''))
  const start = nearestLines(fileLines, oldLines)
  if (start === undefined) return undefined
  const lines = fileLines.slice(start, start + Math.min(oldLines.length, MAX_LINES))
  const index = lines.findIndex((line, at) => line !== oldLines[at])
  const unlike = { line: start + 1 + index, file: lines[index] ?? '', oldText: oldLines[index] ?? '' }
  return { startLine: start + 1, lines, differs: [], ...(index < 0 ? {} : { unlike }) }
}

const splitLines = (text: string) => text.split(/\r?\n/)
