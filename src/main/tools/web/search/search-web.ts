import { WebError } from '../web-error'
import { BRAVE_URL, searchBrave } from './brave'
import type { Hit, Query, SearchSetup } from './engine'
import { searchSearxng } from './searxng'

export const ENGINE_NAMES = { brave: 'Brave Search', searxng: 'SearXNG' } as const

/** No longer than what can be fetched. */
const MOST_URL = 8_192

/** Where a search would go; undefined as long as it can go nowhere. */
export function engineURL(setup: SearchSetup): string | undefined {
  if (setup.provider === 'none') return undefined
  if (setup.provider === 'searxng') return setup.baseURL
  return setup.key === undefined ? undefined : (setup.baseURL ?? BRAVE_URL)
}

/** Hits of the engine the user chose; only addresses of the web. Throws a WebError. */
export async function searchWeb(setup: SearchSetup, query: Query): Promise<Hit[]> {
  const baseURL = engineURL(setup)
  if (setup.provider === 'none' || baseURL === undefined) throw notSetUp(setup)
  const hits =
    setup.provider === 'brave'
      ? await searchBrave(query, baseURL, setup.key ?? '')
      : await searchSearxng(query, baseURL)
  return hits.filter(({ url }) => /^https?:/.test(url) && url.length <= MOST_URL).slice(0, query.count)
}

function notSetUp({ provider }: SearchSetup): WebError {
  const what = { none: 'an engine', brave: 'the key of Brave Search', searxng: 'the address of SearXNG' }
  return new WebError(
    'UNAVAILABLE',
    `Web search is not set up: ${what[provider]} is missing. It can be added in Settings, under Web.`,
    { settings: 'web' },
  )
}
