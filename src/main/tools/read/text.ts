import type { Located } from '../../workspace'
import { humanSize } from '../human-size'
import { refused } from '../refused'
import type { ToolOutput } from '../tool'
import { lineEndOf } from './breaks'
import type { Source } from './chunks'
import { extendIndex, markBefore } from './line-index'
import type { KnownFile } from './line-index-cache'
import { numbered, type Page, readPage } from './page'

/** How much of a text one call gives, in UTF-8 with its line numbers. */
export const MAX_TEXT = 50_000

export const DEFAULT_LIMIT = 2_000

/** A larger file is counted only as far as it is read. */
const COUNT_LIMIT = 4 * 1024 ** 3

export interface Lines {
  offset: number
  limit: number
}

export interface TextRead {
  output: ToolOutput
  /** With what was learned on the way. */
  file: KnownFile
}

export async function readText(
  source: Source,
  { shown }: Located,
  known: KnownFile,
  { offset, limit }: Lines,
): Promise<TextRead> {
  const end = lineEndOf(known.shape)
  const enough = source.size > COUNT_LIMIT ? offset + limit : Number.POSITIVE_INFINITY
  const index = await extendIndex(known.index, source, end, enough)
  const file = { ...known, index }
  if (index.total !== undefined && offset > Math.max(1, index.total))
    return { output: pastTheEnd(shown, offset, index.total), file }
  const range = { offset, limit, maxBytes: MAX_TEXT }
  const page = await readPage(source, markBefore(index, offset), end, known.shape.encoding, range)
  const asked = offset > 1 || limit !== DEFAULT_LIMIT
  return { output: tell(page, { shown, size: source.size, offset, asked, file }), file }
}

interface Facts {
  shown: string
  size: number
  offset: number
  /** Whether a range was asked for. */
  asked: boolean
  file: KnownFile
}

function tell(page: Page, { shown, size, offset, asked, file }: Facts): ToolOutput {
  const { total } = file.index
  const last = page.next - 1
  const more = total === undefined || page.next <= total
  const recommendRange = more && !asked
  const summary = `${shown}: ${extent(offset, last, total)}`
  const next = `[There is more: go on with offset ${page.next}.${recommendRange ? advice(size) : ''}]`
  return {
    content: [
      summary + traits(file),
      ...page.lines.map((line, at) => numbered(offset + at, line)),
      ...(more ? [next] : []),
    ].join('\n'),
    toolResult: {
      ok: true,
      summary,
      data: {
        path: shown,
        content: page.lines.join('\n'),
        startLine: offset,
        endLine: last,
        ...(file.language ? { language: file.language } : {}),
        ...file.shape,
        size,
        isDirectory: false,
        recommendRange,
      },
      meta: {
        truncated: more || page.cutLines > 0,
        returned: page.lines.length,
        ...(total === undefined ? {} : { total }),
        ...(more ? { nextOffset: page.next } : {}),
        ...(page.cutLines > 0 ? { cutLines: page.cutLines } : {}),
      },
    },
  }
}

const advice = (size: number) =>
  ` The file has ${humanSize(size)}: ask for the range you need with offset and limit, or search it with grep.`

function traits({ language, shape }: KnownFile): string {
  const known = [language, shape.encoding === 'utf-8' ? undefined : shape.encoding].filter(Boolean)
  return known.length > 0 ? ` (${known.join(', ')})` : ''
}

function extent(first: number, last: number, total: number | undefined): string {
  if (total === 0) return 'empty'
  if (first === 1 && last === total) return countLines(total)
  const lines = first === last ? `line ${first}` : `lines ${first}-${last}`
  return total === undefined ? lines : `${lines} of ${total}`
}

const countLines = (total: number) => (total === 1 ? '1 line' : `${total} lines`)

function pastTheEnd(shown: string, offset: number, total: number): ToolOutput {
  const message = `offset ${offset} is past the end: ${shown} has ${countLines(total)}.`
  return refused('INVALID_ARGUMENT', message, { total })
}
