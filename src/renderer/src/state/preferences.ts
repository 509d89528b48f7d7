import type { IpcRequest, IpcResponse } from '../../../shared/ipc'
import type { ModelProtocol } from '../../../shared/model-protocol'
import type { Settings } from '../../../shared/settings'
import type { Calls } from './calls'
import { createStore } from './store'

type Listed = IpcResponse<'provider:list'>

/** The models of a provider as far as they are known. */
export type Models =
  | { state: 'loading' }
  | { state: 'ok'; models: IpcResponse<'provider:models'> }
  | { state: 'failed'; message: string }

export interface PreferencesState {
  settings: Settings | null
  providers: Listed['providers']
  presets: Listed['presets']
  keychain: Listed['keychain']
  models: Record<string, Models>
  /** How models call tools, as far as that was found out or chosen. */
  protocols: ModelProtocol[]
}

export type Preferences = ReturnType<typeof createPreferences>

/** The settings and the providers, always as main has them. */
export function createPreferences({ call, ask }: Calls) {
  const store = createStore<PreferencesState>({
    settings: null,
    providers: [],
    presets: [],
    keychain: 'system',
    models: {},
    protocols: [],
  })
  const { get, set } = store
  const put = (id: string, models: Models) => set({ models: { ...get().models, [id]: models } })

  /** What is known of the models of a provider is forgotten when anything about it changed. */
  async function loadProviders() {
    const listed = await call('provider:list', {})
    if (!listed) return
    const before = new Set(get().providers.map((provider) => JSON.stringify(provider)))
    const same = listed.providers.filter((provider) => before.has(JSON.stringify(provider)))
    const models = Object.entries(get().models).filter(([id]) => same.some((provider) => provider.id === id))
    set({ ...listed, models: Object.fromEntries(models) })
  }

  async function load() {
    const settings = await call('settings:get', {})
    if (settings) set({ settings })
  }

  async function listModels(providerId: string): Promise<Models> {
    put(providerId, { state: 'loading' })
    const result = await ask('provider:models', { providerId })
    const found: Models = result.ok
      ? { state: 'ok', models: result.value }
      : { state: 'failed', message: result.error.message }
    put(providerId, found)
    return found
  }

  return {
    get,
    subscribe: store.subscribe,
    load,
    loadProviders,
    listModels,
    async loadProtocols() {
      const protocols = await call('protocol:list', {})
      if (protocols) set({ protocols })
    },
    async setProtocol(request: IpcRequest<'protocol:set'>) {
      const protocols = await call('protocol:set', request)
      if (protocols) set({ protocols })
    },
    /** In words why not, or null. */
    async change(
      change: Partial<Omit<Settings, 'providers' | 'search' | 'channels'>>,
    ): Promise<string | null> {
      const result = await ask('settings:set', { change })
      if (!result.ok) return result.error.message
      set({ settings: result.value })
      return null
    },
    async saveProvider(request: IpcRequest<'provider:save'>): Promise<string | null> {
      const result = await ask('provider:save', request)
      if (!result.ok) return result.error.message
      await Promise.all([load(), loadProviders()])
      return null
    },
    async saveSearch(request: IpcRequest<'search:save'>): Promise<string | null> {
      const result = await ask('search:save', request)
      if (!result.ok) return result.error.message
      set({ settings: result.value })
      return null
    },
    async removeProvider(providerId: string): Promise<void> {
      await call('provider:remove', { providerId })
      await Promise.all([load(), loadProviders()])
    },
  }
}
