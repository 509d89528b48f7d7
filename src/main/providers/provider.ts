import type { Usage } from '../../shared/stream-events'

export interface ModelCall {
  id: string
  name: string
  /** JSON, as the model sent it. */
  arguments: string
}

export type ModelMessage =
  | { role: 'user'; text: string }
  | { role: 'assistant'; text: string; calls: ModelCall[] }
  | { role: 'tool'; callId: string; content: string }

export interface ProviderRequest {
  model: string
  messages: ModelMessage[]
  tools: { name: string; description: string; parameters: Record<string, unknown> }[]
  signal: AbortSignal
}

export type ProviderEvent =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  | { type: 'call'; call: ModelCall }
  | { type: 'done'; usage?: Usage }

/** A model behind any wire: one request in, a stream of events out. Throws when the wire breaks. */
export interface Provider {
  stream(request: ProviderRequest): AsyncIterable<ProviderEvent>
}
