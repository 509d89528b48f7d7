import type { Fallback } from '../fallbacks'
import type { ChatBody } from './chat-request'
import type { ResponsesBody } from './responses-request'
import { TAKES_NO_PICTURES, withoutPictures } from './without-pictures'

/** What servers with OpenAI's chat wire have been seen to refuse. */
export const chatFallbacks: Fallback<ChatBody>[] = [
  { when: TAKES_NO_PICTURES, fix: withoutPictures },
  {
    when: /stream_options|include_usage/i,
    fix: ({ stream_options, ...rest }) => (stream_options ? rest : undefined),
  },
  {
    when: /max_completion_tokens/i,
    fix: ({ max_tokens, ...rest }) =>
      max_tokens ? { ...rest, max_completion_tokens: max_tokens } : undefined,
  },
  {
    when: /max_completion_tokens/i,
    fix: ({ max_completion_tokens, ...rest }) =>
      max_completion_tokens ? { ...rest, max_tokens: max_completion_tokens } : undefined,
  },
  {
    when: /reasoning|thinking|effort/i,
    fix: ({ reasoning_effort, reasoning, thinking, ...rest }) =>
      reasoning_effort || reasoning || thinking ? rest : undefined,
  },
  {
    when: /prompt_cache_key/i,
    fix: ({ prompt_cache_key, ...rest }) => (prompt_cache_key ? rest : undefined),
  },
]

/** Summaries need a verified organisation; encrypted reasoning and efforts need a model that has them. */
export const responsesFallbacks: Fallback<ResponsesBody>[] = [
  {
    when: /summar/i,
    fix({ reasoning, ...rest }) {
      if (!reasoning?.summary) return undefined
      const { summary, ...kept } = reasoning
      return { ...rest, reasoning: kept }
    },
  },
  { when: /encrypted/i, fix: ({ include, ...rest }) => (include ? rest : undefined) },
  { when: /reasoning|effort/i, fix: ({ reasoning, ...rest }) => (reasoning ? rest : undefined) },
  {
    when: /prompt_cache_key/i,
    fix: ({ prompt_cache_key, ...rest }) => (prompt_cache_key ? rest : undefined),
  },
]
