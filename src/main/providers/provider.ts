import type { Thinking } from '../../shared/conversation'
import type { Usage } from '../../shared/stream-events'

export interface ModelCall {
  id: string
  name: string
  /** JSON, as the model sent it, repaired where only one repair is possible. */
  arguments: string
}

export interface ModelImage {
  /** `image/png`, `image/jpeg`, `image/gif` or `image/webp`. */
  mediaType: string
  base64: string
}

/**
 * Reasoning that only the model that wrote it can read: signed, encrypted, or wanted back as it came. It is kept with the
 * assistant's message and sent back where it stood; a provider leaves out what another wire or model wrote.
 */
export interface OpaqueReasoning {
  wire: Wire
  model: string
  /** How many characters of the message's text and how many of its calls came before it. */
  afterText: number
  afterCalls: number
  /** Plain JSON, of no meaning to anybody but the wire. */
  data: Record<string, unknown>
}

export type Wire = 'chat' | 'responses' | 'anthropic'

export interface UserMessage {
  role: 'user'
  text: string
  images?: ModelImage[]
}

export interface AssistantMessage {
  role: 'assistant'
  text: string
  calls: ModelCall[]
  opaque?: OpaqueReasoning[]
}

export interface ToolMessage {
  role: 'tool'
  callId: string
  content: string
  images?: ModelImage[]
  isError?: boolean
}

export type ModelMessage = UserMessage | AssistantMessage | ToolMessage

export interface ModelTool {
  name: string
  description: string
  /** JSON Schema of an object. */
  parameters: Record<string, unknown>
}

export interface ProviderRequest {
  model: string
  /** The same byte for byte between the steps of a conversation, or the provider's cache is of no use. */
  system?: string
  messages: ModelMessage[]
  tools: ModelTool[]
  signal: AbortSignal
  /** Left out: whatever the server does by itself. */
  thinking?: Thinking
  maxTokens?: number
  /** Requests with the same key share most of their beginning, e.g. the conversation's id. */
  cacheKey?: string
}

export interface ProviderUsage extends Usage {
  /** The part of outputTokens nobody sees or only as a summary. */
  reasoningTokens?: number
  /** The part of inputTokens that was put into the cache, where that costs extra. */
  cacheWriteTokens?: number
  /** Nobody counted: this is a guess. */
  estimated?: true
}

/** `end`: it said all; `calls`: it waits for results; `length`: it hit a limit; `refusal`: it or a filter declined. */
export type StopReason = 'end' | 'calls' | 'length' | 'refusal'

export type ProviderEvent =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  /** To be kept with the assistant's message. */
  | { type: 'opaque'; opaque: OpaqueReasoning }
  /** A call is being written. Its `call` follows, with the same id. */
  | { type: 'call-start'; id: string; name: string }
  | { type: 'call-delta'; id: string; text: string }
  | { type: 'call'; call: ModelCall }
  /** What was counted until now, for an answer that does not come to its end. Each replaces the one before. */
  | { type: 'usage'; usage: ProviderUsage }
  /** Nothing was shown yet, so the request is sent again after a pause. */
  | { type: 'retry'; attempt: number; of: number; waitMs: number; message: string }
  /** The last event. The note says in the provider's words why it declined. */
  | { type: 'done'; usage?: ProviderUsage; stopReason?: StopReason; note?: string }

export interface ModelInfo {
  id: string
  /** For people; the id where the server has none. */
  name: string
  /** How much fits into one request, where the server says so. */
  contextTokens?: number
  maxOutputTokens?: number
  /** Whether it can be told how hard to think; left out when nobody knows. */
  thinks?: boolean
}

/** A model behind any wire: one request in, a stream of events out. Throws a ProviderError when the wire breaks. */
export interface Provider {
  stream(request: ProviderRequest): AsyncIterable<ProviderEvent>
  /** What the server offers, sorted by id. */
  listModels?(signal?: AbortSignal): Promise<ModelInfo[]>
}
