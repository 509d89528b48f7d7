/** Where searches go, as the user set it up. */
export type SearchSetup =
  | { provider: 'none' }
  | { provider: 'brave'; baseURL?: string | undefined; key: string | undefined }
  | { provider: 'searxng'; baseURL?: string | undefined }

export interface Hit {
  title: string
  url: string
  snippet: string
}

export interface Query {
  query: string
  count: number
  signal: AbortSignal
  /** How long all of it may take. */
  patienceMs?: number | undefined
}
