import type { ModelMessage } from '../../providers'
import { cut, shortParams } from './shorten'

const SHORTEST = 400

/** The messages with their longest texts cut, all at the same length, until they fit. */
export function trim(messages: ModelMessage[], fits: (messages: ModelMessage[]) => boolean): ModelMessage[] {
  let trimmed = messages
  for (let most = longest(messages) / 2; most >= SHORTEST && !fits(trimmed); most /= 2)
    trimmed = messages.map((message) => trimOne(message, Math.floor(most)))
  return trimmed
}

const longest = (messages: ModelMessage[]) =>
  messages.reduce((most, message) => Math.max(most, textOf(message).length), 0)

const textOf = (message: ModelMessage) => (message.role === 'tool' ? message.content : message.text)

function trimOne(message: ModelMessage, most: number): ModelMessage {
  const text = cut(textOf(message), most)
  if (message.role === 'tool') return { ...message, content: text }
  if (message.role === 'user') return { ...message, text }
  const calls = message.calls.map((call) => ({ ...call, arguments: shortParams(call.arguments) }))
  return { ...message, text, calls }
}
