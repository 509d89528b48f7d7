import type { Fallback } from '../fallbacks'
import type { MessagesBody } from './request'

/** What a model's name did not tell: how it wants to think, and how long it may answer. */
export const messagesFallbacks: Fallback<MessagesBody>[] = [
  {
    when: /adaptive/i,
    fix(body) {
      if (body.thinking?.type !== 'enabled') return undefined
      return { ...body, thinking: { type: 'adaptive', display: 'summarized' } }
    },
  },
  {
    when: /thinking/i,
    fix: ({ thinking, output_config, ...rest }) => (thinking ? rest : undefined),
  },
  {
    when: /effort|output_config/i,
    fix: ({ output_config, ...rest }) => (output_config ? rest : undefined),
  },
  {
    when: /max_tokens/i,
    fix(body, words) {
      const allowed = Number(/max_tokens: \d+ > (\d+)/.exec(words)?.[1])
      return allowed > 0 && allowed < body.max_tokens ? { ...body, max_tokens: allowed } : undefined
    },
  },
]
