import type OpenAI from 'openai'
import { withPlainCalls } from '../call-ids'
import { inputText } from '../call-input'
import { keepJson } from '../json-body'
import { isOpenAIReasoner } from '../models'
import { readable } from '../opaque'
import type { Dialect } from '../presets'
import type {
  AssistantMessage,
  ModelImage,
  ModelMessage,
  ModelTool,
  ProviderRequest,
  ToolMessage,
} from '../provider'
import { markCache } from './cache-marks'
import type { ChatOpaque } from './chat-reasoning'

export type ChatBody = OpenAI.Chat.ChatCompletionCreateParamsStreaming & Extras
export type ChatMessage = OpenAI.Chat.ChatCompletionMessageParam

/** What other servers than OpenAI's take. */
interface Extras {
  reasoning?: { effort: string }
  thinking?: { type: string }
}

/** The request as OpenAI's chat completions and their many imitators want it. */
export function chatBody(request: ProviderRequest, dialect: Dialect & { official: boolean }): ChatBody {
  const { model, system, tools, maxTokens, cacheKey } = request
  const messages: ChatMessage[] = system ? [{ role: 'system', content: system }] : []
  messages.push(...chatMessages(withPlainCalls(request.messages), model, dialect.needsReasoning === true))
  if (dialect.marksCache && /^anthropic\//.test(model)) markCache(messages)
  return {
    model,
    messages,
    stream: true,
    stream_options: { include_usage: true },
    ...(tools.length > 0 && { tools: tools.map(toolOf) }),
    ...(maxTokens && (dialect.official ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens })),
    ...(cacheKey && dialect.official && { prompt_cache_key: cacheKey }),
    ...thinkingOf(request, dialect),
  }
}

function thinkingOf({ thinking, model }: ProviderRequest, dialect: Dialect & { official: boolean }) {
  if (!thinking || thinking === 'auto' || dialect.thinking === 'none') return {}
  if (dialect.official && !isOpenAIReasoner(model)) return {}
  const effort = thinking === 'off' ? 'none' : thinking
  if (dialect.thinking === 'reasoning') return { reasoning: { effort } }
  if (dialect.thinking === 'effort') return { reasoning_effort: effort } as const
  if (thinking === 'off') return { thinking: { type: 'disabled' } }
  return { thinking: { type: 'enabled' }, reasoning_effort: thinking }
}

function chatMessages(messages: ModelMessage[], model: string, needsReasoning: boolean): ChatMessage[] {
  const out: ChatMessage[] = []
  let pictures: ToolMessage[] = []
  for (const message of messages) {
    if (message.role !== 'tool') {
      out.push(...pictures.splice(0).map(picturesOf))
      if (message.role === 'user') out.push(userMessage(message.text, message.images))
      else if (message.text || message.calls.length > 0)
        out.push(
          remembered(message, `${needsReasoning} ${model}`, () =>
            assistantMessage(message, model, needsReasoning),
          ),
        )
      continue
    }
    out.push(
      remembered(message, '', () => ({
        role: 'tool',
        tool_call_id: message.callId,
        content: message.content,
      })),
    )
    if (message.images?.length) pictures = [...pictures, message]
  }
  out.push(...pictures.map(picturesOf))
  return out
}

const offered = new WeakMap<ModelTool, OpenAI.Chat.ChatCompletionFunctionTool>()

function toolOf(tool: ModelTool): OpenAI.Chat.ChatCompletionFunctionTool {
  const made = offered.get(tool) ?? keepJson({ type: 'function' as const, function: tool })
  offered.set(tool, made)
  return made
}

const told = new WeakMap<ModelMessage, { key: string; made: ChatMessage }>()

/** The same message is told in the same words: made once, also as JSON. */
function remembered(message: ModelMessage, key: string, make: () => ChatMessage): ChatMessage {
  const known = told.get(message)
  if (known?.key === key) return known.made
  const made = keepJson(make())
  told.set(message, { key, made })
  return made
}

/** This wire has no pictures in results: they follow when all results of the step are told. */
function picturesOf({ callId, images }: ToolMessage): ChatMessage {
  return userMessage(`The picture the call ${callId} gave:`, images)
}

function userMessage(text: string, images: ModelImage[] = []): ChatMessage {
  if (images.length === 0) return { role: 'user', content: text }
  const parts = images.map(({ mediaType, base64 }) => ({
    type: 'image_url' as const,
    image_url: { url: `data:${mediaType};base64,${base64}` },
  }))
  return { role: 'user', content: text ? [{ type: 'text', text }, ...parts] : parts }
}

function assistantMessage(message: AssistantMessage, model: string, needsReasoning: boolean): ChatMessage {
  const { text, calls } = message
  if (calls.length === 0) return { role: 'assistant', content: text }
  const { extras = {}, ...reasoning } = (readable(message, 'chat', model)[0]?.data ?? {}) as ChatOpaque
  const made = calls.map(({ id, name, arguments: args }, index) => ({
    id,
    type: 'function' as const,
    function: { name, arguments: inputText(args) },
    ...(extras[index] !== undefined && { extra_content: extras[index] }),
  }))
  return {
    role: 'assistant',
    content: text || null,
    tool_calls: made,
    ...(needsReasoning && { reasoning_content: '' }),
    ...reasoning,
  }
}
