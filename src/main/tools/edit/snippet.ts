import { numbered } from '../read/page'
import { linesAt } from './line-numbers'
import type { Place } from './search'

const AROUND = 3
const MAX_PLACES = 3
const MAX_LINES = 40
const MAX_LINE = 500

/** The changed places with the lines around them, numbered. Offsets are those of the text after the change. */
export function snippetOf(text: string, places: Place[]): string {
  const { parts, left } = together(text, places)
  const shown = parts.map((part) => excerpt(text, part))
  return [...shown, ...(left > 0 ? [`… and ${left} more`] : [])].join('\n…\n')
}

/** Places whose lines touch are shown as one, so that no line is shown twice. */
function together(text: string, places: Place[]): { parts: Place[]; left: number } {
  const parts: Place[] = []
  let lines = 0
  for (const [at, { start, end }] of places.entries()) {
    const last = parts.at(-1)
    const apart = last ? linesIn(text, last.end, start) : 0
    const close = last && apart <= 2 * AROUND
    lines = (close ? lines + apart : 0) + linesIn(text, start, end)
    const room = close ? lines < MAX_LINES - 2 * AROUND : parts.length < MAX_PLACES
    if (!room) return { parts, left: places.length - at }
    if (close) last.end = end
    else parts.push({ start, end })
  }
  return { parts, left: 0 }
}

function excerpt(text: string, { start, end }: Place): string {
  const [first = 1] = linesAt(text, [start])
  const from = Math.max(1, first - AROUND)
  let at = start
  for (let back = 0; back <= first - from; back++) at = lineStart(text, back ? at - 1 : at)
  const lines: string[] = []
  const stop = lineEnd(text, end, AROUND)
  while (at < stop && lines.length < MAX_LINES) {
    const next = lineEnd(text, at, 0)
    lines.push(numbered(from + lines.length, shorten(text.slice(at, next).replace(/\r?\n$/, ''))))
    at = next
  }
  return lines.join('\n')
}

function lineStart(text: string, at: number): number {
  return at <= 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1
}

/** The end of the line at an offset, or of one some lines further down. */
function lineEnd(text: string, at: number, further: number): number {
  let end = at
  for (let line = 0; line <= further && end < text.length; line++)
    end = text.indexOf('\n', end) + 1 || text.length
  return end
}

const shorten = (line: string) => (line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}…` : line)

const linesIn = (text: string, from: number, to: number) => text.slice(from, to).split('\n').length - 1
