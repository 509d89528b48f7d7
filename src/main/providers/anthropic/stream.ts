import type Anthropic from '@anthropic-ai/sdk'
import { createCallWriter } from '../call-writer'
import type { ProviderEvent, ProviderRequest, ProviderUsage, StopReason } from '../provider'
import { ProviderError } from '../provider-error'
import { createBlocks } from './blocks'

/** Reads a stream of Anthropic's messages. */
export async function* readMessages(
  events: AsyncIterable<Anthropic.RawMessageStreamEvent>,
  { messages, model }: Pick<ProviderRequest, 'messages' | 'model'>,
): AsyncGenerator<ProviderEvent> {
  const calls = createCallWriter(messages)
  const blocks = createBlocks(calls, model)
  let counted: Counted = {}
  let stop: Anthropic.StopReason | null = null
  let note: string | null = null

  for await (const event of events as AsyncIterable<Anthropic.RawMessageStreamEvent | Anthropic.Message>) {
    switch (event.type) {
      // The answer came whole.
      case 'message':
        for (const [index, block] of event.content.entries()) {
          yield* blocks.begin(index, block)
          yield* blocks.end(index)
        }
        stop = event.stop_reason
        counted = count(counted, event.usage)
        break
      case 'message_start':
        counted = count(counted, event.message.usage)
        yield* told(counted)
        break
      case 'content_block_start':
        yield* blocks.begin(event.index, event.content_block)
        break
      case 'content_block_delta':
        yield* blocks.add(event.index, event.delta)
        break
      case 'content_block_stop':
        yield* blocks.end(event.index)
        break
      case 'message_delta':
        stop = event.delta.stop_reason ?? stop
        note = event.delta.stop_details?.explanation ?? note
        counted = count(counted, event.usage)
    }
  }

  if (!stop)
    throw new ProviderError('CONNECTION', 'The server ended the answer in the middle.', { retryable: true })
  const stopReason = stopOf(stop)
  yield* calls.closeAll(stopReason !== 'end')
  const usage = usageOf(counted)
  yield {
    type: 'done',
    stopReason: stopReason === 'end' && calls.count > 0 ? 'calls' : stopReason,
    ...(note && { note }),
    ...(usage && { usage }),
  }
}

function* told(counted: Counted): Generator<ProviderEvent> {
  const usage = usageOf(counted)
  if (usage) yield { type: 'usage', usage }
}

type Counted = Partial<Anthropic.Usage | Anthropic.MessageDeltaUsage>

/** The end counts everything again, but leaves out what it does not know. */
function count(before: Counted, said: Counted | null | undefined): Counted {
  const known = Object.entries(said ?? {}).filter(([, value]) => value !== null && value !== undefined)
  return { ...before, ...Object.fromEntries(known) }
}

/** Here the input is what was not in the cache; elsewhere it is everything. */
function usageOf(counted: Counted): ProviderUsage | undefined {
  if (counted.output_tokens === undefined) return undefined
  const cachedTokens = counted.cache_read_input_tokens ?? 0
  const cacheWriteTokens = counted.cache_creation_input_tokens ?? 0
  const reasoningTokens = counted.output_tokens_details?.thinking_tokens
  return {
    inputTokens: (counted.input_tokens ?? 0) + cachedTokens + cacheWriteTokens,
    outputTokens: counted.output_tokens,
    cachedTokens,
    cacheWriteTokens,
    ...(reasoningTokens !== undefined && { reasoningTokens }),
  }
}

function stopOf(stop: Anthropic.StopReason): StopReason {
  if (stop === 'max_tokens' || stop === 'model_context_window_exceeded') return 'length'
  if (stop === 'refusal') return 'refusal'
  return 'end'
}
