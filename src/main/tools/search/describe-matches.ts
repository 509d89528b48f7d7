import type { ToolOutput } from '../tool'
import type { FoundMatches, Match } from './engine'
import type { Spot } from './spot'
import { count, nameNotes, printable, rangeOf } from './words'

export interface GrepWords {
  where: string
  /** The most anybody can ask for. */
  max: number
}

export function describeMatches(found: FoundMatches, spot: Spot, { where, max }: GrepWords): ToolOutput {
  const matches = found.items.map((match) => ({ ...match, path: spot.shown(match.path) }))
  const files = [...Map.groupBy(matches, (match) => match.path)]
  const binary = found.binary.map(spot.shown)
  const concealed = found.concealed.map(spot.shown)
  const warnings = [
    ...found.warnings,
    ...(concealed.length > 0 ? [concealedNote(concealed)] : []),
    ...nameNotes([...files.map(([path]) => path), ...binary]),
  ]
  const summary = summarize(matches.length, files.length, found, where)
  const notes = [
    ...(found.truncated
      ? [`There are more. Narrow the pattern, set path or filePattern, or raise maxResults (up to ${max}).`]
      : []),
    ...(binary.length > 0 ? [`Binary files that match: ${binary.map(printable).join(', ')}`] : []),
    ...warnings,
  ]
  const blocks = files.map(([path, inFile]) => [printable(path), ...linesOf(inFile)].join('\n'))
  return {
    content: [summary, ...blocks, ...(notes.length > 0 ? [notes.join('\n')] : [])].join('\n\n'),
    toolResult: {
      ok: true,
      summary,
      data: {
        matches: matches.map((match) => ({ ...match })),
        files: files.map(([path, inFile]) => ({ path, matches: inFile.length })),
        ...(binary.length > 0 ? { binary } : {}),
        ...(warnings.length > 0 ? { warnings } : {}),
      },
      meta: { ...rangeOf(matches.length, found.truncated), files: files.length },
    },
  }
}

function summarize(returned: number, files: number, found: FoundMatches, where: string): string {
  const inFiles = `${count(returned, 'match')} in ${count(files, 'file')}`
  if (found.truncated) return `The first ${inFiles}`
  if (returned > 0) return inFiles
  return found.binary.length > 0 ? `Only binary files match in ${where}` : `No matches in ${where}`
}

function concealedNote(paths: string[]): string {
  const names = paths.map(printable).join(', ')
  return `Matches in files that may hold secrets are not shown: ${names}. Set path to one of them to ask for it.`
}

/** `12: match` and `13- context`, each line once, an empty line where some are left out. */
function linesOf(matches: Match[]): string[] {
  const texts = new Map<number, string>()
  const hits = new Set(matches.map((match) => match.line))
  for (const { line, text, before = [], after = [] } of matches) {
    texts.set(line, text)
    for (const [at, near] of before.entries()) addOnce(texts, line - before.length + at, near)
    for (const [at, near] of after.entries()) addOnce(texts, line + 1 + at, near)
  }
  const hasContext = texts.size > hits.size
  const lines: string[] = []
  let last = 0
  for (const [number, text] of [...texts].sort(([a], [b]) => a - b)) {
    if (hasContext && last > 0 && number > last + 1) lines.push('')
    lines.push(`${number}${hits.has(number) ? ':' : '-'} ${text}`)
    last = number
  }
  return lines
}

function addOnce(texts: Map<number, string>, number: number, text: string): void {
  if (!texts.has(number)) texts.set(number, text)
}
