import type { AssistantMessage, ModelCall, OpaqueReasoning, Wire } from './provider'

type Part =
  | { type: 'text'; text: string }
  | { type: 'call'; call: ModelCall }
  | { type: 'opaque'; data: Record<string, unknown> }

/** The parts of a message in the order they came in, with the reasoning this wire and model can read where it stood. */
export function partsOf(message: AssistantMessage, wire: Wire, model: string): Part[] {
  const parts: Part[] = []
  let text = 0
  let calls = 0
  const upTo = (toText: number, toCalls: number) => {
    if (toText > text) parts.push({ type: 'text', text: message.text.slice(text, toText) })
    text = Math.max(text, toText)
    for (const call of message.calls.slice(calls, toCalls)) parts.push({ type: 'call', call })
    calls = Math.max(calls, toCalls)
  }
  for (const opaque of readable(message, wire, model)) {
    upTo(opaque.afterText, opaque.afterCalls)
    parts.push({ type: 'opaque', data: opaque.data })
  }
  upTo(message.text.length, message.calls.length)
  const said = parts.filter((part) => part.type !== 'text' || part.text.trim() !== '')
  // Both wires refuse reasoning that nothing follows.
  return said.slice(0, said.findLastIndex((part) => part.type !== 'opaque') + 1)
}

export function readable(message: AssistantMessage, wire: Wire, model: string): OpaqueReasoning[] {
  return (message.opaque ?? []).filter((opaque) => opaque.wire === wire && opaque.model === model)
}
