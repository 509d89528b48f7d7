import type { Settings } from '../../shared/settings'
import type { SearchSetup, WebFetchDeps, WebSearchDeps } from '../tools'

/** Where the key of Brave Search is kept. */
export const BRAVE_KEY = 'search:brave'
/** Where the token of a channel is kept. */
export const channelKey = (id: string): string => `channel:${id}`

interface Deps {
  settings(): Settings
  keyOf(id: string): string | undefined
  env: Record<string, string | undefined>
}

/** What the web tools know of the settings. */
export function webFor({ settings, keyOf, env }: Deps): WebSearchDeps & WebFetchDeps {
  return {
    search: () => searchSetup(settings(), keyOf, env),
    privateHosts: () => settings().privateHosts,
  }
}

/** The key comes from the keychain; a script, which has none, may give it in `BRAVE_SEARCH_API_KEY`. */
export function searchSetup(
  { search: { provider, baseURL } }: Pick<Settings, 'search'>,
  keyOf: Deps['keyOf'],
  env: Deps['env'] = {},
): SearchSetup {
  if (provider !== 'brave') return { provider, baseURL }
  return { provider, baseURL, key: keyOf(BRAVE_KEY) ?? (env.BRAVE_SEARCH_API_KEY || undefined) }
}
