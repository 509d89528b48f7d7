/** What happens between the steps of a conversation and the model should hear of at the next one. */
export interface News {
  add(conversationId: string, text: string): void
  /** All of it since the last time, and then it is old. */
  take(conversationId: string): string
}

export function createNews(): News {
  const waiting = new Map<string, string[]>()
  return {
    add(conversationId, text) {
      waiting.set(conversationId, [...(waiting.get(conversationId) ?? []), text])
    },
    take(conversationId) {
      const texts = waiting.get(conversationId) ?? []
      waiting.delete(conversationId)
      return texts.map((text) => `[${text}]`).join('\n')
    },
  }
}
