import type { Conversation } from '../../shared/conversation'
import type { ProviderSettings, Settings } from '../../shared/settings'
import { AgentError } from '../agent'
import {
  costOf,
  createAnthropicProvider,
  createDemoProvider,
  createOpenAIProvider,
  modelFacts,
  PRESETS,
  type Provider,
  type ProviderUsage,
} from '../providers'
import type { Keys } from './keys'

interface Deps {
  settings(): Settings
  env: Record<string, string | undefined>
  /** The key of a provider from the keychain. */
  keyOf(providerId: string): string | undefined
  /** What keeps a key from being read here. */
  lockedBy: Keys['lockedBy']
  /** A key from the environment: programs may find it there, and nobody is to see it. */
  hide(name: string, key: string): void
  /** Pause between the words of the demo. */
  demoPauseMs: number
}

const KEY_VARIABLES: Record<string, string> = { openai: 'OPENAI_API_KEY', anthropic: 'ANTHROPIC_API_KEY' }

const LOCKED = {
  system:
    'is in the keychain of the system, which cannot be reached here. Name a variable that holds it with --api-key-env, or save it again with DESKWRIGHT_KEY set.',
  key: 'was saved with a DESKWRIGHT_KEY that is not set here.',
}

/** The model behind a conversation: the built-in demo, one from the settings, or one named on the command line. */
export function createProviderFor(deps: Deps): (conversation: Conversation) => Provider {
  const demo = createDemoProvider({ pauseMs: deps.demoPauseMs })
  const made = new Map<string, Provider>()

  /** A provider is kept as long as nothing about it changes: it learns what its server can do. */
  function keep(key: string, create: () => Provider): Provider {
    const provider = made.get(key) ?? create()
    made.set(key, provider)
    return provider
  }

  return ({ provider: id, connection }) => {
    if (id === 'demo') return demo
    const known = deps.settings().providers.find((one) => one.id === id)
    if (known && !connection) {
      const apiKey = deps.keyOf(id) ?? usualKey(deps, known)
      const lock = apiKey === undefined && deps.lockedBy(id)
      if (lock) throw new AgentError('UNAVAILABLE', `The key of ${known.name} ${LOCKED[lock]}`)
      return keep(JSON.stringify([known, apiKey]), () => providerFromSettings(known, apiKey))
    }
    const preset = PRESETS.find((one) => one.id === id)
    if (!preset)
      throw new AgentError(
        'UNAVAILABLE',
        `There is no provider named ${id}. Choose another model, or add it in the settings.`,
      )
    const apiKey = keyFrom(deps, id, connection?.apiKeyEnv)
    const baseURL = connection?.baseURL ?? preset.baseURL
    return keep(JSON.stringify([id, baseURL, apiKey]), () =>
      preset.wire === 'anthropic'
        ? createAnthropicProvider({ apiKey, baseURL })
        : createOpenAIProvider({ apiKey, baseURL }),
    )
  }
}

export function providerFromSettings(
  { wire, baseURL, chat }: ProviderSettings,
  apiKey: string | undefined,
): Provider {
  if (wire === 'anthropic') return createAnthropicProvider({ apiKey, baseURL })
  return createOpenAIProvider({ apiKey, baseURL, wire: chat })
}

/** The variable everybody uses for it is for the server everybody means. */
function usualKey(deps: Deps, { id, baseURL }: ProviderSettings): string | undefined {
  return PRESETS.some((one) => one.id === id && one.baseURL === baseURL)
    ? keyFrom(deps, id, undefined)
    : undefined
}

function keyFrom({ env, hide }: Deps, id: string, variable: string | undefined): string | undefined {
  const name = variable ?? KEY_VARIABLES[id]
  const key = name && env[name]
  if (variable && !key)
    throw new AgentError('UNAVAILABLE', `The variable ${variable}, which should hold the key, is not set.`)
  if (name && key) hide(name, key)
  return key || undefined
}

/** What the user set wins over what the server said (`known`), and that over what the name tells. */
export function contextTokensOf(
  settings: Settings,
  { provider, model }: Pick<Conversation, 'provider' | 'model'>,
  known: number | undefined,
): number {
  const chosen = settings.providers.find(({ id }) => id === provider)?.contextTokens
  return chosen ?? known ?? modelFacts(model).contextTokens
}

export function priceOf(
  settings: Settings,
  { model }: Conversation,
  usage: ProviderUsage,
): number | undefined {
  const price = settings.prices[model] ?? modelFacts(model).price
  return price && costOf(price, usage)
}
