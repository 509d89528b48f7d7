/** A way out of the app to people's chats. */
export interface Channel {
  /** How much fits into one message. */
  limit: number
  /** In words what is wrong with the name of a chat, or null. */
  chatProblem(chatId: string): string | null
  /** Sends a text that fits. Throws a ChannelError. */
  send(chatId: string, text: string, signal: AbortSignal): Promise<void>
  /** Who speaks here; throws a ChannelError when the connection does not work. */
  whoAmI(signal: AbortSignal): Promise<string>
}

/** What a channel is made of. */
export interface Connection {
  token: string
  /** Where the service is, when it is not where everybody's is. */
  baseURL?: string | undefined
  /** How long one call may take. */
  patienceMs?: number | undefined
}
