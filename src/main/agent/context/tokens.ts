import type { ModelMessage, ModelTool } from '../../providers'

const PER_MESSAGE = 4
const PER_IMAGE = 1_500

/** A guess that errs on the safe side: four plain characters a token, one character of most other scripts. */
export function textTokens(text: string): number {
  let other = 0
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x2ff) other++
  return Math.ceil((text.length - other) / 3.6) + other
}

function messageTokens(message: ModelMessage): number {
  switch (message.role) {
    case 'user':
      return PER_MESSAGE + textTokens(message.text) + (message.images?.length ?? 0) * PER_IMAGE
    case 'tool':
      return PER_MESSAGE + textTokens(message.content) + (message.images?.length ?? 0) * PER_IMAGE
    case 'assistant':
      return (
        PER_MESSAGE +
        textTokens(message.text) +
        sum(message.calls, (call) => PER_MESSAGE + textTokens(call.name + call.arguments)) +
        sum(message.opaque ?? [], ({ data }) => textTokens(JSON.stringify(data)))
      )
  }
}

/** Counts a request with these messages; a message is counted once however often it is sent. */
export function createCounter(system: string, tools: ModelTool[]): (messages: ModelMessage[]) => number {
  const base = textTokens(system) + textTokens(JSON.stringify(tools))
  const known = new WeakMap<ModelMessage, number>()
  const count = (message: ModelMessage) => {
    const tokens = known.get(message) ?? messageTokens(message)
    known.set(message, tokens)
    return tokens
  }
  return (messages) => base + sum(messages, count)
}

function sum<T>(items: T[], count: (item: T) => number): number {
  return items.reduce((total, item) => total + count(item), 0)
}
