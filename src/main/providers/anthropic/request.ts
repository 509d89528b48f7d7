import type Anthropic from '@anthropic-ai/sdk'
import { withPlainCalls } from '../call-ids'
import { inputOf } from '../call-input'
import { claudeMaxTokens, claudeThinks, THINKING_BUDGET, thinksAdaptively } from '../models'
import { partsOf, readable } from '../opaque'
import type { ModelImage, ModelMessage, ProviderRequest, ToolMessage } from '../provider'
import { markCache } from './cache'

export type MessagesBody = Anthropic.MessageCreateParamsStreaming
type Block = Anthropic.ContentBlockParam
export type Message = { role: 'user' | 'assistant'; content: Block[] }

/** The request as Anthropic's messages want it, marked for its cache. */
export function messagesBody(request: ProviderRequest): MessagesBody {
  const { model, system, tools } = request
  const messages = merged(withPlainCalls(request.messages).map((message) => messageOf(message, model)))
  const body: MessagesBody = {
    model,
    messages,
    stream: true,
    max_tokens: request.maxTokens ?? claudeMaxTokens(model),
    ...(system && { system: [{ type: 'text' as const, text: system }] }),
    ...(tools.length > 0 && { tools: tools.map(toolOf) }),
  }
  markCache(body, messages)
  return { ...body, ...thinkingOf(request, body.max_tokens) }
}

const SMALLEST_BUDGET = 1024

function thinkingOf(request: ProviderRequest, maxTokens: number): Partial<MessagesBody> {
  const { thinking, model } = request
  if (!thinking || (thinking === 'auto' && !claudeThinks(model))) return {}
  const adaptive = thinksAdaptively(model)
  if (thinking === 'off') return adaptive ? { thinking: { type: 'disabled' } } : {}
  const effort = thinking === 'auto' ? {} : { output_config: { effort: thinking } }
  if (adaptive) return { thinking: { type: 'adaptive', display: 'summarized' }, ...effort }
  const wanted = THINKING_BUDGET[thinking === 'auto' ? 'medium' : thinking]
  const budget = Math.min(wanted, maxTokens - SMALLEST_BUDGET)
  if (budget < SMALLEST_BUDGET || lacksThoughts(request)) return {}
  return { thinking: { type: 'enabled', budget_tokens: budget } }
}

/** A turn that began without thinking, e.g. with another model, has to end without it. */
function lacksThoughts({ messages, model }: ProviderRequest): boolean {
  const turn = messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1)
  return turn.some(
    (message) =>
      message.role === 'assistant' &&
      message.calls.length > 0 &&
      readable(message, 'anthropic', model).length === 0,
  )
}

function toolOf({ name, description, parameters }: ProviderRequest['tools'][number]): Anthropic.Tool {
  return { name, description, input_schema: { type: 'object', ...parameters } }
}

function messageOf(message: ModelMessage, model: string): Message {
  if (message.role === 'user') return { role: 'user', content: contentOf(message.text, message.images) }
  if (message.role === 'tool') return { role: 'user', content: [resultOf(message)] }
  const content = partsOf(message, 'anthropic', model).map((part): Block => {
    if (part.type === 'text') return part
    if (part.type === 'opaque') return part.data as unknown as Block
    const { id, name, arguments: args } = part.call
    return { type: 'tool_use', id, name, input: inputOf(args) }
  })
  return { role: 'assistant', content }
}

function resultOf({ callId, content, images, isError }: ToolMessage): Anthropic.ToolResultBlockParam {
  return {
    type: 'tool_result',
    tool_use_id: callId,
    content: images?.length ? contentOf(content, images) : content,
    ...(isError && { is_error: true }),
  }
}

function contentOf(
  text: string,
  images: ModelImage[] = [],
): (Anthropic.TextBlockParam | Anthropic.ImageBlockParam)[] {
  const pictures = images.map(({ mediaType, base64 }) => ({
    type: 'image' as const,
    source: {
      type: 'base64' as const,
      media_type: mediaType as Anthropic.Base64ImageSource['media_type'],
      data: base64,
    },
  }))
  return text.trim() ? [...pictures, { type: 'text', text }] : pictures
}

/** Roles take turns, and a message says something. */
function merged(messages: Message[]): Message[] {
  const out: Message[] = []
  for (const { role, content } of messages) {
    const last = out.at(-1)
    if (content.length === 0) continue
    if (last?.role === role) last.content.push(...content)
    else out.push({ role, content: [...content] })
  }
  return out
}
