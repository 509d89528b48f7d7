import type { Settings } from '../../shared/settings'
import type { ProviderUsage } from './provider'

/** US dollars for a million tokens. */
type Price = Settings['prices'][string]

interface ModelFacts {
  /** How many tokens fit into one request, question and answer together. */
  contextTokens: number
  price?: Price
}

const price = (input: number, output: number, cached: number): Price => ({ input, output, cached })

/** The first that matches counts. List prices change: what the user sets wins over this table. */
const KNOWN: [name: RegExp, facts: ModelFacts][] = [
  [/^gpt-5(\.\d+)?-nano/, { contextTokens: 400_000, price: price(0.05, 0.4, 0.005) }],
  [/^gpt-5(\.\d+)?-mini/, { contextTokens: 400_000, price: price(0.25, 2, 0.025) }],
  [/^gpt-5/, { contextTokens: 400_000, price: price(1.25, 10, 0.125) }],
  [/^gpt-4\.1-nano/, { contextTokens: 1_000_000, price: price(0.1, 0.4, 0.025) }],
  [/^gpt-4\.1-mini/, { contextTokens: 1_000_000, price: price(0.4, 1.6, 0.1) }],
  [/^gpt-4\.1/, { contextTokens: 1_000_000, price: price(2, 8, 0.5) }],
  [/^gpt-4o-mini/, { contextTokens: 128_000, price: price(0.15, 0.6, 0.075) }],
  [/^gpt-4o/, { contextTokens: 128_000, price: price(2.5, 10, 1.25) }],
  [/^o4-mini/, { contextTokens: 200_000, price: price(1.1, 4.4, 0.275) }],
  [/^o3/, { contextTokens: 200_000, price: price(2, 8, 0.5) }],
  [/^claude.*haiku/, { contextTokens: 200_000, price: price(1, 5, 0.1) }],
  [/^claude.*opus-4-[5-9]/, { contextTokens: 200_000, price: price(5, 25, 0.5) }],
  [/^claude.*opus/, { contextTokens: 200_000, price: price(15, 75, 1.5) }],
  [/^claude/, { contextTokens: 200_000, price: price(3, 15, 0.3) }],
  [/^deepseek/, { contextTokens: 128_000, price: price(0.28, 0.42, 0.028) }],
  [/^(qwen|llama|mistral|gemma|phi|glm|kimi)/, { contextTokens: 32_000 }],
]

/** What most models take by now. One that takes less says so, and the conversation is shortened then. */
const UNKNOWN: ModelFacts = { contextTokens: 128_000 }

/** A router writes the maker before the name: `anthropic/claude-…`. */
export function modelFacts(model: string): ModelFacts {
  const name = model.slice(model.lastIndexOf('/') + 1).toLowerCase()
  return KNOWN.find(([pattern]) => pattern.test(name))?.[1] ?? UNKNOWN
}

/** Servers that charge for what they put into their cache charge a quarter more than for plain input. */
const CACHE_WRITE = 1.25

export function costOf({ input, output, cached }: Price, usage: ProviderUsage): number {
  const { inputTokens, outputTokens, cachedTokens, cacheWriteTokens = 0 } = usage
  const fresh = inputTokens - cachedTokens - cacheWriteTokens
  const read = (fresh + cacheWriteTokens * CACHE_WRITE) * input + cachedTokens * cached
  return (read + outputTokens * output) / 1_000_000
}
