import type { ErrorCode } from '../../../shared/envelope'

/** Where to search: `target` is below `base`, '' for all of it, always with '/'. Paths in results are relative to `base`. */
export interface Place {
  base: string
  target: string
  isFile: boolean
  /** Apply .gitignore and the default ignores. Off where everything is meant to be found. */
  ignores: boolean
}

/** What every search may be. */
interface Query {
  /** It holds a value that must not show in the list of processes: no program is started for it. */
  hidden?: true | undefined
}

export interface FindQuery extends Query {
  place: Place
  /** A glob against the path below the target; without a '/' it matches the name in any folder. */
  pattern: string
  exclude: string[]
  maxResults: number
  signal: AbortSignal
}

export interface GrepQuery extends Query {
  place: Place
  pattern: string
  filePattern?: string | undefined
  caseSensitive: boolean
  contextLines: number
  maxResults: number
  /** Files whose matches are not shown and do not count; that they match is told. */
  conceals?: ((path: string) => boolean) | undefined
  signal: AbortSignal
}

export interface Match {
  path: string
  /** Both count from 1; the column counts as editors do, in UTF-16 units. */
  line: number
  column: number
  text: string
  before?: string[]
  after?: string[]
}

export interface Found<T> {
  ok: true
  /** By folder and name, as a file manager would list them. */
  items: T[]
  /** There is more than `items`. */
  truncated: boolean
  /** What could not be read, and why. */
  warnings: string[]
}

export interface FoundMatches extends Found<Match> {
  /** Files that match and are not text. */
  binary: string[]
  /** Files that match and are not to be shown. */
  concealed: string[]
}

export interface NotSearched {
  ok: false
  code: ErrorCode
  message: string
}

export interface SearchEngine {
  find(query: FindQuery): Promise<Found<string> | NotSearched>
  grep(query: GrepQuery): Promise<FoundMatches | NotSearched>
}

export const invalid = (message: string): NotSearched => ({ ok: false, code: 'INVALID_ARGUMENT', message })
