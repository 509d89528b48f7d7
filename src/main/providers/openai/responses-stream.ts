import type OpenAI from 'openai'
import { createCallWriter } from '../call-writer'
import { errorOfBody } from '../http-error'
import type { ProviderEvent, ProviderRequest, ProviderUsage, StopReason } from '../provider'
import { ProviderError } from '../provider-error'

type StreamEvent = OpenAI.Responses.ResponseStreamEvent
type Response = OpenAI.Responses.Response
type ReasoningItem = OpenAI.Responses.ResponseReasoningItem

/** Reads a stream of Responses. */
export async function* readResponses(
  events: AsyncIterable<StreamEvent>,
  { messages, model }: Pick<ProviderRequest, 'messages' | 'model'>,
): AsyncGenerator<ProviderEvent> {
  const calls = createCallWriter(messages)
  let textLength = 0
  let refused = false
  let end: Response | undefined

  for await (const event of events) {
    switch (event.type) {
      case 'response.output_text.delta':
      case 'response.refusal.delta':
        refused ||= event.type === 'response.refusal.delta'
        textLength += event.delta.length
        if (event.delta) yield { type: 'text', text: event.delta }
        break
      case 'response.reasoning_summary_part.added':
        if (event.summary_index > 0) yield { type: 'reasoning', text: '\n\n' }
        break
      case 'response.reasoning_summary_text.delta':
      case 'response.reasoning_text.delta':
        if (event.delta) yield { type: 'reasoning', text: event.delta }
        break
      case 'response.output_item.added':
        if (event.item.type === 'function_call')
          calls.name(String(event.output_index), event.item.name, event.item.call_id)
        break
      case 'response.function_call_arguments.delta':
        yield* calls.write(String(event.output_index), event.delta)
        break
      case 'response.output_item.done':
        if (event.item.type === 'function_call' && event.item.status !== 'incomplete') {
          const key = String(event.output_index)
          if (!calls.has(key)) calls.name(key, event.item.name, event.item.call_id)
          yield* calls.close(key, event.item.arguments)
        }
        if (event.item.type === 'reasoning' && event.item.encrypted_content)
          yield { type: 'opaque', opaque: opaqueOf(event.item, model, textLength, calls.count) }
        break
      case 'response.completed':
      case 'response.incomplete':
        end = event.response
        break
      case 'response.failed':
        throw errorOfBody(event.response.error ?? '')
      case 'error':
        throw errorOfBody({ error: event })
    }
  }

  if (!end)
    throw new ProviderError('CONNECTION', 'The server ended the answer in the middle.', { retryable: true })
  yield* calls.closeAll(end.status === 'incomplete')
  const usage = usageOf(end)
  yield { type: 'done', stopReason: stopOf(end, calls.count, refused), ...(usage && { usage }) }
}

/** Without its id: nothing was stored that the id could name. */
function opaqueOf({ summary, encrypted_content }: ReasoningItem, model: string, text: number, calls: number) {
  const data = { type: 'reasoning', summary, encrypted_content }
  return { wire: 'responses' as const, model, afterText: text, afterCalls: calls, data }
}

function usageOf({ usage }: Response): ProviderUsage | undefined {
  if (!usage) return undefined
  const { input_tokens_details: input, output_tokens_details: output } = usage
  return {
    inputTokens: usage.input_tokens,
    outputTokens: usage.output_tokens,
    cachedTokens: input?.cached_tokens ?? 0,
    ...(output?.reasoning_tokens !== undefined && { reasoningTokens: output.reasoning_tokens }),
  }
}

function stopOf({ status, incomplete_details }: Response, calls: number, refused: boolean): StopReason {
  if (status === 'incomplete') return incomplete_details?.reason === 'content_filter' ? 'refusal' : 'length'
  if (calls > 0) return 'calls'
  return refused ? 'refusal' : 'end'
}
