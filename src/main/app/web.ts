import type { Settings } from '../../shared/settings'
import type { Gate } from '../agent'
import type { Store } from '../storage'
import type { SearchSetup, WebFetchDeps, WebSearchDeps } from '../tools'

/** Where the key of Brave Search is kept. */
export const BRAVE_KEY = 'search:brave'
/** Where the token of a channel is kept. */
export const channelKey = (id: string): string => `channel:${id}`

interface Deps {
  settings(): Settings
  keyOf(id: string): string | undefined
  env: Record<string, string | undefined>
  store: Store
  gate: Gate
}

/** What the web tools know of the settings and of what the user allowed. */
export function webFor({ settings, keyOf, env, store, gate }: Deps): WebSearchDeps & WebFetchDeps {
  return {
    search: () => searchSetup(settings(), keyOf, env),
    privateHosts: () => settings().privateHosts,
    async mayReach(host, conversationId) {
      const conversation = store.conversations.get(conversationId)
      if (!conversation) return false
      const tool = { name: 'web_fetch', server: 'agent-web', effect: 'read' } as const
      const call = { tool, touch: { hosts: [host] }, title: `Fetch ${host}`, arguments: '' }
      return (await gate.decide(call, conversation)).verdict === 'allow'
    },
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
