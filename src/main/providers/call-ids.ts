import { randomUUID } from 'node:crypto'
import type { ModelMessage } from './provider'

/** Gives each new call an id that no call of the conversation has: some servers send none, or the same one again. */
export function createCallIds(messages: ModelMessage[]): (wanted: string | undefined) => string {
  const taken = new Set(
    messages.flatMap((message) => (message.role === 'assistant' ? message.calls : [])).map(({ id }) => id),
  )
  return (wanted) => take(wanted?.trim() || `call_${randomUUID().slice(0, 8)}`, taken)
}

const LONGEST_ID = 40
const LONGEST_NAME = 64

/**
 * The same messages with ids and names that every wire takes: letters, digits, `-` and `_`, not too long, no id twice. A
 * conversation may have begun with a provider whose ids another one refuses, and a model may have made a name up.
 */
export function withPlainCalls(messages: ModelMessage[]): ModelMessage[] {
  const taken = new Set<string>()
  const plain = new Map<string, string>()
  return messages.map((message) => {
    if (message.role === 'user') return message
    if (message.role === 'tool') {
      const callId = plain.get(message.callId) ?? clean(message.callId, LONGEST_ID)
      return callId === message.callId ? message : { ...message, callId }
    }
    const calls = message.calls.map((call) => {
      const id = take(clean(call.id, LONGEST_ID), taken)
      plain.set(call.id, id)
      const name = clean(call.name, LONGEST_NAME)
      return id === call.id && name === call.name ? call : { ...call, id, name }
    })
    return calls.every((call, at) => call === message.calls[at]) ? message : { ...message, calls }
  })
}

function clean(word: string, longest: number): string {
  return word.replace(/[^\w-]/g, '_').slice(0, longest) || 'call'
}

function take(wanted: string, taken: Set<string>): string {
  let id = wanted
  for (let next = 2; taken.has(id); next++) id = `${wanted.slice(0, LONGEST_ID - 6)}_${next}`
  taken.add(id)
  return id
}
