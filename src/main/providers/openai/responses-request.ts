import type OpenAI from 'openai'
import { withPlainCalls } from '../call-ids'
import { inputText } from '../call-input'
import { isOpenAIReasoner } from '../models'
import { partsOf } from '../opaque'
import type { ModelImage, ModelMessage, ProviderRequest, ToolMessage } from '../provider'

export type ResponsesBody = OpenAI.Responses.ResponseCreateParamsStreaming & { model: string }
type Item = OpenAI.Responses.ResponseInputItem
type Content = OpenAI.Responses.ResponseInputText | OpenAI.Responses.ResponseInputImage

/** The request as OpenAI's Responses want it. Nothing is kept on the server: reasoning travels with us, encrypted. */
export function responsesBody(request: ProviderRequest): ResponsesBody {
  const { model, system, tools, maxTokens, cacheKey } = request
  return {
    model,
    input: withPlainCalls(request.messages).flatMap((message) => itemsOf(message, model)),
    stream: true,
    store: false,
    ...(system && { instructions: system }),
    ...(tools.length > 0 && {
      tools: tools.map((tool) => ({ type: 'function' as const, strict: false, ...tool })),
    }),
    ...(maxTokens && { max_output_tokens: maxTokens }),
    ...(cacheKey && { prompt_cache_key: cacheKey }),
    ...(isOpenAIReasoner(model) && {
      include: ['reasoning.encrypted_content'],
      reasoning: { summary: 'auto' as const, ...effortOf(request) },
    }),
  }
}

function effortOf({ thinking }: ProviderRequest) {
  if (!thinking || thinking === 'auto') return {}
  return { effort: thinking === 'off' ? ('none' as const) : thinking }
}

function itemsOf(message: ModelMessage, model: string): Item[] {
  if (message.role === 'user') return [{ role: 'user', content: contentOf(message.text, message.images) }]
  if (message.role === 'tool') return [outputOf(message)]
  return partsOf(message, 'responses', model).map((part): Item => {
    if (part.type === 'text') return { role: 'assistant', content: part.text }
    if (part.type === 'opaque') return part.data as unknown as Item
    const { id, name, arguments: args } = part.call
    return { type: 'function_call', call_id: id, name, arguments: inputText(args) }
  })
}

function outputOf({ callId, content, images }: ToolMessage): Item {
  return {
    type: 'function_call_output',
    call_id: callId,
    output: images?.length ? partsFrom(content, images) : content,
  }
}

function contentOf(text: string, images: ModelImage[] = []): string | Content[] {
  return images.length > 0 ? partsFrom(text, images) : text
}

function partsFrom(text: string, images: ModelImage[]): Content[] {
  const pictures = images.map(({ mediaType, base64 }) => ({
    type: 'input_image' as const,
    detail: 'auto' as const,
    image_url: `data:${mediaType};base64,${base64}`,
  }))
  return text ? [{ type: 'input_text', text }, ...pictures] : pictures
}
