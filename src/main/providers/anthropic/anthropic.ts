import type Anthropic from '@anthropic-ai/sdk'
import { plainBaseURL } from '../base-url'
import { createFallbacks } from '../fallbacks'
import { asJson } from '../json-body'
import { createLine, type LineOptions } from '../line'
import type { Provider, ProviderRequest } from '../provider'
import { ProviderError } from '../provider-error'
import type { RetryOptions } from '../retry'
import { createWireProvider } from '../wire-provider'
import { messagesFallbacks } from './fallbacks'
import { listModels } from './list-models'
import { messagesBody } from './request'
import { readMessages } from './stream'

export interface AnthropicOptions extends LineOptions {
  apiKey?: string | undefined
  /** Any server that speaks Anthropic's wire; Anthropic itself when left out. */
  baseURL?: string | undefined
  retry?: RetryOptions
}

const OFFICIAL = 'https://api.anthropic.com'

/** Claude, and what other servers offer over its wire. */
export function createAnthropicProvider({ retry, ...options }: AnthropicOptions = {}): Provider {
  const apiKey = options.apiKey?.trim()
  const baseURL = plainBaseURL(options.baseURL || OFFICIAL, 'anthropic')
  const learnt = createFallbacks(messagesFallbacks)
  let client: Promise<Anthropic> | undefined

  function open(): Promise<Anthropic> {
    if (!apiKey && baseURL === OFFICIAL)
      throw new ProviderError('AUTH', 'Anthropic needs an API key. Add one in the settings.')
    client ??= connect(apiKey, baseURL, options)
    return client
  }

  async function* stream(request: ProviderRequest) {
    const { messages } = await open()
    yield* learnt.send(messagesBody(request), async function* (body) {
      yield* readMessages(await messages.create(body, asJson(body, request.signal)), request)
    })
  }

  return createWireProvider({
    server: new URL(baseURL).host,
    secrets: [apiKey],
    ...(retry && { retry }),
    stream,
    listModels: async (signal) => listModels(await open(), signal),
  })
}

/** Every setting is given, so that nothing in the environment changes where a key goes. */
async function connect(apiKey: string | undefined, baseURL: string, line: LineOptions): Promise<Anthropic> {
  const { Anthropic } = await import('@anthropic-ai/sdk')
  return new Anthropic({
    apiKey: apiKey || 'none',
    webhookKey: null,
    baseURL,
    maxRetries: 0,
    timeout: 24 * 60 * 60 * 1000,
    logLevel: 'off',
    openTelemetry: false,
    fetch: createLine(line),
    defaultHeaders: headersFor(apiKey, baseURL),
  })
}

/** Other servers know the version and the place of the key that were usual for years. */
function headersFor(apiKey: string | undefined, baseURL: string): Record<string, string | null> {
  if (baseURL === OFFICIAL) return {}
  const version = { 'anthropic-version': '2023-06-01' }
  return apiKey ? { ...version, 'x-api-key': apiKey } : { ...version, Authorization: null }
}
