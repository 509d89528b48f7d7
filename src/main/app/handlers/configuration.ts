import type { ProviderSettings } from '../../../shared/settings'
import { AgentError } from '../../agent'
import { PRESETS } from '../../providers'
import type { ModelProtocols, ModelWindows } from '../../storage'
import type { Handlers } from '../answer'
import type { Keys } from '../keys'
import { providerFromSettings } from '../provider-for'
import type { SettingsStore } from '../settings-store'

interface Deps {
  modelProtocols: ModelProtocols
  modelWindows: ModelWindows
  settings: SettingsStore
  keys: Keys
}

export function configurationHandlers({
  modelProtocols,
  modelWindows,
  settings,
  keys,
}: Deps): Pick<
  Handlers,
  | 'protocol:list'
  | 'protocol:set'
  | 'settings:get'
  | 'settings:set'
  | 'provider:list'
  | 'provider:save'
  | 'provider:remove'
  | 'provider:models'
> {
  function need(id: string): ProviderSettings {
    const found = settings.get().providers.find((one) => one.id === id)
    if (!found) throw new AgentError('NOT_FOUND', `There is no provider ${id} any more.`)
    return found
  }
  const others = (id: string) => settings.get().providers.filter((one) => one.id !== id)

  return {
    'settings:get': () => settings.get(),
    'settings:set': ({ change }) => settings.set(change),
    'protocol:list': () => modelProtocols.list(),
    'protocol:set': ({ provider, model, protocol }) => {
      if (protocol === 'auto') modelProtocols.remove({ provider, model })
      else modelProtocols.put({ provider, model, protocol, why: 'chosen' })
      return modelProtocols.list()
    },
    'provider:list': () => ({
      keychain: keys.keychain,
      presets: PRESETS.map(({ id, name, wire, baseURL, needsKey, help, hint }) => ({
        ...{ id, name, wire, baseURL, needsKey, help },
        ...(hint && { hint }),
      })),
      providers: settings.get().providers.map(({ id, name, wire, baseURL, chat }) => ({
        ...{ id, name, wire, baseURL, chat },
        hasKey: keys.get(id) !== undefined,
      })),
    }),
    'provider:save': ({ provider, key }) => {
      settings.set({ providers: [...others(provider.id), provider] })
      if (key === '') keys.remove(provider.id)
      else if (key !== null) keys.set(provider.id, key.trim())
      return {}
    },
    'provider:remove': ({ providerId }) => {
      const { defaultProvider } = settings.get()
      const change = defaultProvider === providerId ? { defaultProvider: 'demo', defaultModel: 'demo' } : {}
      settings.set({ ...change, providers: others(providerId) })
      keys.remove(providerId)
      return {}
    },
    'provider:models': async ({ providerId }) => {
      const provider = providerFromSettings(need(providerId), keys.get(providerId))
      const models = (await provider.listModels?.(AbortSignal.timeout(20_000))) ?? []
      modelWindows.learn(providerId, models)
      return models.map(({ id, name, thinks }) => ({ id, name, ...(thinks !== undefined && { thinks }) }))
    },
  }
}
