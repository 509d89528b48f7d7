/** Variables that were set in a conversation, for its commands. They live as long as the app runs. */
export interface EnvBook {
  of(conversationId: string): Record<string, string>
  /** False when the conversation has too many already. */
  set(conversationId: string, name: string, value: string): boolean
  forget(conversationId: string): void
}

/** The system's limit for arguments and environment together is not far above. */
const MAX_CHARS = 100_000

export function createEnvBook(): EnvBook {
  const books = new Map<string, Map<string, string>>()
  const bookOf = (conversationId: string) => books.get(conversationId) ?? new Map<string, string>()
  return {
    of: (conversationId) => Object.fromEntries(bookOf(conversationId)),
    set(conversationId, name, value) {
      const book = new Map(bookOf(conversationId)).set(name, value)
      const size = [...book].reduce((sum, [key, text]) => sum + key.length + text.length, 0)
      if (size > MAX_CHARS) return false
      books.set(conversationId, book)
      return true
    },
    forget: (conversationId) => void books.delete(conversationId),
  }
}
