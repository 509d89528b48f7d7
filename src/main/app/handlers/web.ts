import { searchWeb } from '../../tools'
import type { Handlers } from '../answer'
import type { Keys } from '../keys'
import type { SettingsStore } from '../settings-store'
import { BRAVE_KEY, searchSetup } from '../web'

interface Deps {
  settings: SettingsStore
  keys: Keys
}

const TEST_QUERY = 'weather'

export function webHandlers({
  settings,
  keys,
}: Deps): Pick<Handlers, 'search:state' | 'search:save' | 'search:test'> {
  return {
    'search:state': () => ({ hasKey: keys.get(BRAVE_KEY) !== undefined, keychain: keys.keychain }),
    'search:save': ({ search, key }) => {
      if (key === '') keys.remove(BRAVE_KEY)
      else if (key !== null) keys.set(BRAVE_KEY, key.trim())
      return settings.set({ search })
    },
    'search:test': async () => {
      const query = { query: TEST_QUERY, count: 5, signal: AbortSignal.timeout(20_000) }
      const hits = await searchWeb(searchSetup(settings.get(), keys.get), query)
      return { results: hits.length }
    },
  }
}
