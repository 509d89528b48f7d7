/** What a chat server wants back with the calls it made. */
export interface ChatOpaque {
  reasoning_content?: string
  reasoning?: string
  reasoning_details?: Record<string, unknown>[]
  /** By the position of the call. */
  extras?: Record<number, unknown>
}

export interface ReasoningDelta {
  reasoning_content?: string | null
  reasoning?: string | null
  reasoning_details?: Record<string, unknown>[] | null
}

/** Collects the reasoning of a chat stream, in the field it came in. */
export function createChatReasoning() {
  const kept: ChatOpaque = {}
  return {
    /** Keeps a fragment and says what of it can be shown. */
    add(delta: ReasoningDelta): string {
      for (const field of ['reasoning_content', 'reasoning'] as const) {
        const text = delta[field]
        if (typeof text === 'string' && text) kept[field] = (kept[field] ?? '') + text
      }
      for (const detail of delta.reasoning_details ?? []) {
        kept.reasoning_details ??= []
        merge(kept.reasoning_details, detail)
      }
      return delta.reasoning_content || delta.reasoning || ''
    },
    extra(index: number, content: unknown): void {
      kept.extras = { ...kept.extras, [index]: content }
    },
    kept(): ChatOpaque | undefined {
      // Details say the same as the plain text and more.
      if (kept.reasoning_details) delete kept.reasoning
      return Object.keys(kept).length > 0 ? kept : undefined
    },
  }
}

/** Fragments of one detail share its index and type; their texts add up, the rest is said once. */
function merge(details: Record<string, unknown>[], piece: Record<string, unknown>): void {
  const last = details.at(-1)
  if (!last || last.index !== piece.index || last.type !== piece.type) {
    details.push({ ...piece })
    return
  }
  for (const [field, value] of Object.entries(piece)) {
    const adds = ['text', 'summary', 'data'].includes(field) && typeof last[field] === 'string'
    if (value !== null && value !== undefined) last[field] = adds ? `${last[field]}${value}` : value
  }
}
