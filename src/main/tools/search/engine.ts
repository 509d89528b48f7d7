import type { ErrorCode } from '../../../shared/envelope'

/** Where to search: `target` is below `base`, '' for all of it, always with '/'. Paths in results are relative to `base`. */
export interface Place {
  base: string
  target: string
  isFile: boolean
}

export interface FindQuery {
  place: Place
  /** A glob against the path below the target; without a '/' it matches the name in any folder. */
  pattern: string
  exclude: string[]
  maxResults: number
  signal: AbortSignal
}

export interface GrepQuery {
  place: Place
  pattern: string
  filePattern?: string | undefined
  caseSensitive: boolean
  contextLines: number
  maxResults: number
  signal: AbortSignal
}

export interface Match {
  path: string
  /** Both count from 1; the column counts characters. */
  line: number
  column: number
  text: string
  before?: string[]
  after?: string[]
}

export interface Found<T> {
  ok: true
  items: T[]
  /** There is more than `items`. */
  truncated: boolean
  /** What could not be read, or is binary. */
  warnings: string[]
}

export interface NotSearched {
  ok: false
  code: ErrorCode
  message: string
}

export type Outcome<T> = Found<T> | NotSearched

export interface SearchEngine {
  find(query: FindQuery): Promise<Outcome<string>>
  grep(query: GrepQuery): Promise<Outcome<Match>>
}

export const DEFAULT_IGNORES = ['.git', 'node_modules', 'dist', 'build', '.next']

export const MAX_LINE = 500

export const invalid = (message: string): NotSearched => ({ ok: false, code: 'INVALID_ARGUMENT', message })

/** Results with gaps are results; no results with gaps is not "0 matches". */
export function finish<T>(items: T[], truncated: boolean, unread: string[], notes: string[]): Outcome<T> {
  if (items.length === 0 && unread.length > 0)
    return {
      ok: false,
      code: 'UNAVAILABLE',
      message: `Nothing was found, but not everything could be read: ${unread.slice(0, 5).join('; ')}`,
    }
  return { ok: true, items, truncated, warnings: [...unread, ...notes] }
}

/** At most 500 characters of a line, with a mark where it was cut. */
export function cutLine(text: string): string {
  if (text.length <= MAX_LINE) return text
  const end = /[\uD800-\uDBFF]/.test(text[MAX_LINE - 1] ?? '') ? MAX_LINE - 1 : MAX_LINE
  return `${text.slice(0, end)} … [line cut]`
}
