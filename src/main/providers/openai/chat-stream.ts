import { createCallWriter } from '../call-writer'
import { errorOfBody } from '../http-error'
import type { ProviderEvent, ProviderRequest, ProviderUsage, StopReason } from '../provider'
import { ProviderError } from '../provider-error'
import { isObject } from '../repair-json'
import { createThinkTags } from '../think-tags'
import { createChatReasoning, type ReasoningDelta } from './chat-reasoning'

/** A chunk as servers really send it: nearly everything may be missing or null. */
export interface ChatChunk {
  choices?: ChatChoice[] | null
  usage?: ChatUsage | null
  error?: unknown
  /** Of an error that is not put into `error`. */
  message?: unknown
}

interface ChatChoice {
  delta?: ChatDelta | null
  /** In place of the delta, where an answer comes whole. */
  message?: ChatDelta | null
  finish_reason?: string | null
  error?: unknown
}

interface ChatDelta extends ReasoningDelta {
  content?: string | ContentPart[] | null
  refusal?: string | null
  tool_calls?: CallDelta[] | null
}

interface ContentPart {
  type?: string
  text?: string
  thinking?: { text?: string }[] | string
}

interface CallDelta {
  index?: number | null
  id?: string | null
  function?: { name?: string | null; arguments?: string | object | null } | null
  extra_content?: unknown
}

interface ChatUsage {
  prompt_tokens?: number
  completion_tokens?: number
  prompt_tokens_details?: { cached_tokens?: number | null } | null
  completion_tokens_details?: { reasoning_tokens?: number | null } | null
  prompt_cache_hit_tokens?: number
}

/** Reads a stream of chat completions. */
export async function* readChat(
  chunks: AsyncIterable<ChatChunk>,
  { messages, model }: Pick<ProviderRequest, 'messages' | 'model'>,
): AsyncGenerator<ProviderEvent> {
  const calls = createCallWriter(messages)
  const tags = createThinkTags()
  const reasoning = createChatReasoning()
  const keyOf = createCallKeys(calls)
  let usage: ProviderUsage | undefined
  let finish: string | undefined
  let counted = false

  for await (const chunk of chunks) {
    const choice = chunk.choices?.[0]
    const problem = problemOf(chunk)
    if (problem) throw errorOfBody({ error: problem })
    if (chunk.usage) usage = usageOf(chunk.usage)
    if (usage && choice && !choice.finish_reason) yield { type: 'usage', usage }
    // Some servers count in every chunk. Only a count of its own comes behind the end.
    counted = !choice && (counted || Boolean(chunk.usage))
    finish = choice?.finish_reason || finish
    const delta = choice?.delta ?? choice?.message
    if (!delta) continue

    const thought = reasoning.add(delta)
    if (thought) yield { type: 'reasoning', text: thought }
    for (const [type, text] of contentOf(delta)) {
      if (type === 'text') yield* tags.sort(text)
      else if (text) yield { type, text }
    }
    for (const piece of delta.tool_calls ?? []) {
      const key = keyOf(piece)
      calls.name(key, piece.function?.name ?? '', piece.id ?? undefined)
      if (piece.extra_content) reasoning.extra(Number(key), piece.extra_content)
      yield* calls.write(key, argumentsOf(piece))
    }
  }

  if (finish === undefined && !counted)
    throw new ProviderError('CONNECTION', 'The server ended the answer in the middle.', { retryable: true })
  if (finish && BROKEN.test(finish))
    throw new ProviderError('OVERLOADED', `The server broke the answer off: ${finish}.`, { retryable: true })
  const stop = stopOf(finish)
  yield* tags.end()
  yield* calls.closeAll(stop !== 'end')
  const kept = calls.count > 0 ? reasoning.kept() : undefined
  if (kept)
    yield { type: 'opaque', opaque: { wire: 'chat', model, afterText: 0, afterCalls: 0, data: { ...kept } } }
  const stopReason = stop === 'end' && calls.count > 0 ? 'calls' : stop
  yield { type: 'done', stopReason, ...(usage && { usage }) }
}

function problemOf({ choices, error, ...chunk }: ChatChunk): unknown {
  return error ?? choices?.[0]?.error ?? (!choices && typeof chunk.message === 'string' ? chunk : undefined)
}

function contentOf({ content, refusal }: ChatDelta): ['text' | 'reasoning', string][] {
  const said: ['text' | 'reasoning', string][] = []
  if (typeof content === 'string') said.push(['text', content])
  else
    for (const part of content ?? []) {
      if (part.thinking) said.push(['reasoning', thoughtOf(part.thinking)])
      if (part.text) said.push(['text', part.text])
    }
  if (refusal) said.push(['text', refusal])
  return said
}

function thoughtOf(thinking: { text?: string }[] | string): string {
  return typeof thinking === 'string' ? thinking : thinking.map(({ text }) => text ?? '').join('')
}

/**
 * Says which call a fragment belongs to. The index should tell; but there are servers that send none, and servers that send
 * several whole calls under the same one.
 */
function createCallKeys(calls: ReturnType<typeof createCallWriter>): (piece: CallDelta) => string {
  const current = new Map<number, string>()
  let made = 0
  let latest = 0
  return (piece) => {
    latest = piece.index ?? latest
    const key = current.get(latest)
    if (key !== undefined && !(piece.function?.name && isNext(key, piece))) return key
    const fresh = String(made++)
    current.set(latest, fresh)
    return fresh
  }
  function isNext(key: string, piece: CallDelta): boolean {
    const known = calls.idOf(key)
    if (piece.id && known && piece.id !== known) return true
    return argumentsOf(piece).trimStart().startsWith('{') && isObject(calls.textOf(key))
  }
}

function argumentsOf({ function: part }: CallDelta): string {
  const given = part?.arguments
  if (typeof given === 'object' && given !== null) return JSON.stringify(given)
  return given ?? ''
}

function usageOf(usage: ChatUsage): ProviderUsage {
  const reasoningTokens = usage.completion_tokens_details?.reasoning_tokens
  return {
    inputTokens: usage.prompt_tokens ?? 0,
    outputTokens: usage.completion_tokens ?? 0,
    cachedTokens: usage.prompt_tokens_details?.cached_tokens ?? usage.prompt_cache_hit_tokens ?? 0,
    ...(typeof reasoningTokens === 'number' && { reasoningTokens }),
  }
}

/** How servers say that it is over though the model was not ready. */
const BROKEN = /error|abort|insufficient_system_resource/i

function stopOf(finish = ''): StopReason {
  if (/length|max_tokens/i.test(finish)) return 'length'
  return /content_filter|safety|sensitive|prohibited/i.test(finish) ? 'refusal' : 'end'
}
