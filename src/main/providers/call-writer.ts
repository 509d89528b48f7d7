import { createCallIds } from './call-ids'
import type { ModelMessage, ProviderEvent } from './provider'
import { repairJson } from './repair-json'

interface Draft {
  wantedId: string | undefined
  name: string
  text: string
  /** The id it was announced with. */
  id?: string
  closed: boolean
}

/** Puts calls together from their fragments. Calls are told apart by the wire's own key. */
export interface CallWriter {
  /** How many calls are complete. */
  readonly count: number
  has(key: string): boolean
  /** The arguments so far. */
  textOf(key: string): string
  idOf(key: string): string | undefined
  /** The name may come in pieces, or again with each fragment. */
  name(key: string, piece: string, id?: string): void
  write(key: string, text: string): Generator<ProviderEvent>
  /** With `text` the wire says at the end what all fragments add up to. */
  close(key: string, text?: string): Generator<ProviderEvent>
  /** `cutOff`: by a limit or a filter, so that what is open may be half of what was meant and is not mended. */
  closeAll(cutOff: boolean): Generator<ProviderEvent>
}

export function createCallWriter(messages: ModelMessage[]): CallWriter {
  const drafts = new Map<string, Draft>()
  const newId = createCallIds(messages)
  let count = 0

  function draft(key: string): Draft {
    const known = drafts.get(key)
    if (known) return known
    const made: Draft = { wantedId: undefined, name: '', text: '', closed: false }
    drafts.set(key, made)
    return made
  }

  function* announce(call: Draft): Generator<ProviderEvent, string> {
    if (call.id !== undefined) return call.id
    call.id = newId(call.wantedId)
    yield { type: 'call-start', id: call.id, name: nameOf(call) }
    return call.id
  }

  function* finish(call: Draft, cutOff: boolean): Generator<ProviderEvent> {
    if (call.closed) return
    call.closed = true
    if (!call.name && !call.text) return
    const id = yield* announce(call)
    count++
    const text = cutOff ? call.text : repairJson(call.text)
    yield { type: 'call', call: { id, name: nameOf(call), arguments: text } }
  }

  return {
    get count() {
      return count
    },
    has: (key) => drafts.has(key),
    textOf: (key) => drafts.get(key)?.text ?? '',
    idOf: (key) => drafts.get(key)?.wantedId,
    name(key, piece, id) {
      const call = draft(key)
      call.wantedId ??= id || undefined
      if (piece !== call.name) call.name += piece
    },
    *write(key, text) {
      if (!text) return
      const call = draft(key)
      // The name is complete when the arguments begin.
      const id = yield* announce(call)
      call.text += text
      yield { type: 'call-delta', id, text }
    },
    *close(key, text) {
      const call = draft(key)
      if (text) call.text = text
      yield* finish(call, false)
    },
    *closeAll(cutOff) {
      for (const call of drafts.values()) yield* finish(call, cutOff)
    },
  }
}

/** A call without a name is answered like one of an unknown tool. */
function nameOf(call: Draft): string {
  return call.name.trim() || 'unnamed'
}
