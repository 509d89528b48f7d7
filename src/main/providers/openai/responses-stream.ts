import type OpenAI from 'openai'
import { type CallWriter, createCallWriter } from '../call-writer'
import { errorOfBody } from '../http-error'
import type { ProviderEvent, ProviderRequest, ProviderUsage, StopReason } from '../provider'
import { ProviderError } from '../provider-error'

type StreamEvent = OpenAI.Responses.ResponseStreamEvent
type Response = OpenAI.Responses.Response
type Item = OpenAI.Responses.ResponseOutputItem
type ReasoningItem = OpenAI.Responses.ResponseReasoningItem

/** Reads a stream of Responses. */
export async function* readResponses(
  events: AsyncIterable<StreamEvent | Response>,
  { messages, model }: Pick<ProviderRequest, 'messages' | 'model'>,
): AsyncGenerator<ProviderEvent> {
  const calls = createCallWriter(messages)
  const keyOf = createCallKeys(calls)
  let textLength = 0
  let items = 0
  let refused = false
  let end: Response | undefined

  function* say(text: string): Generator<ProviderEvent> {
    textLength += text.length
    if (text) yield { type: 'text', text }
  }

  function* close(item: Item, index: number): Generator<ProviderEvent> {
    items++
    if (item.type === 'function_call' && item.status !== 'incomplete')
      yield* calls.close(keyOf(index, item), item.arguments)
    if (item.type === 'reasoning' && item.encrypted_content)
      yield { type: 'opaque', opaque: opaqueOf(item, model, textLength, calls.count) }
  }

  for await (const event of events) {
    if ('object' in event) {
      end = event
      break
    }
    switch (event.type) {
      case 'response.output_text.delta':
      case 'response.refusal.delta':
        refused ||= event.type === 'response.refusal.delta'
        yield* say(event.delta)
        break
      case 'response.reasoning_summary_part.added':
        if (event.summary_index > 0) yield { type: 'reasoning', text: '\n\n' }
        break
      case 'response.reasoning_summary_text.delta':
      case 'response.reasoning_text.delta':
        if (event.delta) yield { type: 'reasoning', text: event.delta }
        break
      case 'response.output_item.added':
        if (event.item.type === 'function_call') keyOf(event.output_index, event.item)
        break
      case 'response.function_call_arguments.delta':
        yield* calls.write(keyOf(event.output_index), event.delta)
        break
      case 'response.output_item.done':
        yield* close(event.item, event.output_index)
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
  if (end.status === 'failed') throw errorOfBody(end.error ?? '')
  // Some servers say it all at the end only.
  if (items === 0 && textLength === 0)
    for (const [index, item] of (end.output ?? []).entries()) {
      yield* say(textOf(item))
      yield* close(item, index)
    }
  yield* calls.closeAll(end.status === 'incomplete')
  const usage = usageOf(end)
  yield { type: 'done', stopReason: stopOf(end, calls.count, refused), ...(usage && { usage }) }
}

function textOf(item: Item): string {
  if (item.type !== 'message') return ''
  return item.content.map((part) => (part.type === 'refusal' ? part.refusal : part.text)).join('')
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

/** Says which call an event belongs to. The index should tell; but there are servers that give all calls the same one. */
function createCallKeys(calls: CallWriter) {
  const current = new Map<number, string>()
  let made = 0
  return (index: number, item?: OpenAI.Responses.ResponseFunctionToolCall): string => {
    const known = current.get(index)
    const id = known && calls.idOf(known)
    if (known !== undefined && !(id && item?.call_id && id !== item.call_id)) return known
    const key = String(made++)
    current.set(index, key)
    if (item) calls.name(key, item.name, item.call_id)
    return key
  }
}
