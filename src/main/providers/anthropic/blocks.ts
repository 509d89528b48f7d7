import type Anthropic from '@anthropic-ai/sdk'
import type { CallWriter } from '../call-writer'
import type { ProviderEvent } from '../provider'

/** Follows the blocks of one message: text, thinking with its signature, and calls. */
export function createBlocks(calls: CallWriter, model: string) {
  const thoughts = new Map<number, { thinking: string; signature: string }>()
  let textLength = 0

  function opaque(data: Record<string, unknown>): ProviderEvent {
    const place = { afterText: textLength, afterCalls: calls.count }
    return { type: 'opaque', opaque: { wire: 'anthropic', model, ...place, data } }
  }

  function* text(piece: string): Generator<ProviderEvent> {
    textLength += piece.length
    if (piece) yield { type: 'text', text: piece }
  }

  function* think(index: number, piece: string): Generator<ProviderEvent> {
    const thought = thoughts.get(index)
    if (!thought || !piece) return
    thought.thinking += piece
    yield { type: 'reasoning', text: piece }
  }

  return {
    *begin(index: number, block: Anthropic.ContentBlock): Generator<ProviderEvent> {
      // A call ends where the next block begins: its own end also comes when a limit cut it off.
      yield* calls.closeAll(false)
      if (block.type === 'text') yield* text(block.text)
      if (block.type === 'redacted_thinking') yield opaque({ type: block.type, data: block.data })
      if (block.type === 'thinking') {
        thoughts.set(index, { thinking: '', signature: block.signature ?? '' })
        yield* think(index, block.thinking)
      }
      if (block.type !== 'tool_use') return
      calls.name(String(index), block.name, block.id)
      const whole = JSON.stringify(block.input ?? {})
      if (whole !== '{}') yield* calls.write(String(index), whole)
    },

    *add(index: number, delta: Anthropic.RawContentBlockDelta): Generator<ProviderEvent> {
      const thought = thoughts.get(index)
      if (delta.type === 'text_delta') yield* text(delta.text)
      if (delta.type === 'thinking_delta') yield* think(index, delta.thinking)
      if (delta.type === 'signature_delta' && thought) thought.signature += delta.signature
      // Tools of the server's own have arguments too.
      if (delta.type === 'input_json_delta' && calls.has(String(index)))
        yield* calls.write(String(index), delta.partial_json)
    },

    *end(index: number): Generator<ProviderEvent> {
      const thought = thoughts.get(index)
      if (thought?.signature) yield opaque({ type: 'thinking', ...thought })
    },
  }
}
