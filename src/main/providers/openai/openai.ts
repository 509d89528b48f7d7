import type OpenAI from 'openai'
import { plainBaseURL } from '../base-url'
import { createFallbacks } from '../fallbacks'
import { asJson } from '../json-body'
import { createLine, type LineOptions } from '../line'
import { isOpenAIReasoner } from '../models'
import { presetAt } from '../presets'
import type { Provider, ProviderRequest } from '../provider'
import { ProviderError } from '../provider-error'
import type { RetryOptions } from '../retry'
import { toProviderError } from '../sdk-error'
import { createWireProvider } from '../wire-provider'
import { chatBody } from './chat-request'
import { type ChatChunk, readChat } from './chat-stream'
import { chatFallbacks, responsesFallbacks } from './fallbacks'
import { listModels } from './list-models'
import { responsesBody } from './responses-request'
import { readResponses } from './responses-stream'

export interface OpenAIOptions extends LineOptions {
  /** Left out for servers that need none. */
  apiKey?: string | undefined
  /** Any server that speaks OpenAI's wire; OpenAI itself when left out. */
  baseURL?: string | undefined
  /** `auto`: Responses for OpenAI's own reasoning models and where a server wants it, chat completions otherwise. */
  wire?: 'chat' | 'responses' | 'auto'
  retry?: RetryOptions
}

const OFFICIAL = 'https://api.openai.com/v1'

const WANTS_RESPONSES = /v1\/responses|\bresponses (?:api|endpoint)/i

/** Models of OpenAI and of every server that speaks its wire. */
export function createOpenAIProvider({ wire = 'auto', retry, ...options }: OpenAIOptions = {}): Provider {
  const apiKey = options.apiKey?.trim()
  const baseURL = plainBaseURL(options.baseURL || OFFICIAL, 'openai')
  const preset = presetAt(baseURL)
  const dialect = { thinking: 'effort' as const, ...preset, official: baseURL === OFFICIAL }
  const chatLearnt = createFallbacks(chatFallbacks)
  const responsesLearnt = createFallbacks(responsesFallbacks)
  const wantResponses = new Set<string>()
  let client: Promise<OpenAI> | undefined

  function open(): Promise<OpenAI> {
    if (!apiKey && preset?.needsKey)
      throw new ProviderError('AUTH', `${preset.name} needs an API key. Add one in the settings.`)
    client ??= connect(apiKey, baseURL, options)
    return client
  }

  async function* chat(request: ProviderRequest) {
    const { chat } = await open()
    yield* chatLearnt.send(chatBody(request, dialect), async function* (body) {
      const chunks = await chat.completions.create(body, asJson(body, request.signal))
      yield* readChat(chunks as AsyncIterable<ChatChunk>, request)
    })
  }

  /** A model that is not there for chat completions is asked by Responses from then on. */
  async function* chatFirst(request: ProviderRequest) {
    try {
      yield* chat(request)
    } catch (error) {
      const { status, message } = toProviderError(error, [], '')
      if (status === undefined || !WANTS_RESPONSES.test(message)) throw error
      wantResponses.add(request.model)
      yield* responses(request)
    }
  }

  async function* responses(request: ProviderRequest) {
    const { responses } = await open()
    yield* responsesLearnt.send(responsesBody(request), async function* (body) {
      yield* readResponses(await responses.create(body, asJson(body, request.signal)), request)
    })
  }

  function streamOf(model: string) {
    if (wire !== 'auto') return wire === 'responses' ? responses : chat
    const known = wantResponses.has(model) || (dialect.official && isOpenAIReasoner(model))
    return known ? responses : chatFirst
  }

  return createWireProvider({
    server: new URL(baseURL).host,
    secrets: [apiKey],
    ...(retry && { retry }),
    stream: (request) => streamOf(request.model)(request),
    listModels: async (signal) => listModels(await open(), dialect.official, signal),
  })
}

/** Every setting is given, so that nothing in the environment changes where a key goes. */
async function connect(apiKey: string | undefined, baseURL: string, line: LineOptions): Promise<OpenAI> {
  const { OpenAI } = await import('openai')
  return new OpenAI({
    apiKey: apiKey || 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    baseURL,
    maxRetries: 0,
    timeout: 24 * 60 * 60 * 1000,
    logLevel: 'off',
    fetch: createLine(line),
    ...(!apiKey && { defaultHeaders: { Authorization: null } }),
  })
}
