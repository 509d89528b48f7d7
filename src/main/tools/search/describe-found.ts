import type { ToolOutput } from '../tool'
import type { Found } from './engine'
import type { Spot } from './spot'
import { count, nameNotes, printable, rangeOf } from './words'

export interface FindWords {
  pattern: string
  where: string
  /** The most anybody can ask for. */
  max: number
}

export function describeFound(found: Found<string>, spot: Spot, words: FindWords): ToolOutput {
  const files = found.items.map(spot.shown)
  const warnings = [...found.warnings, ...nameNotes(files)]
  const summary = summarize(files.length, found.truncated, words)
  const more = found.truncated
    ? [`There are more. Narrow the pattern, set path, or raise maxResults (up to ${words.max}).`]
    : []
  return {
    content: [summary, ...files.map(printable), ...more, ...warnings].join('\n'),
    toolResult: {
      ok: true,
      summary,
      data: { files, ...(warnings.length > 0 ? { warnings } : {}) },
      meta: { ...rangeOf(files.length, found.truncated), files: files.length },
    },
  }
}

function summarize(returned: number, truncated: boolean, { pattern, where }: FindWords): string {
  if (truncated) return `The first ${count(returned, 'file')} for ${pattern} in ${where}`
  if (returned > 0) return `${count(returned, 'file')} for ${pattern} in ${where}`
  const hint = /[*?[{]/.test(pattern) ? '' : `; *${pattern}* finds it as part of a name`
  return `No file matches ${pattern} in ${where}${hint}`
}
