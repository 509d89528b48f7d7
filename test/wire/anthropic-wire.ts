import { type Answer, type Said, USAGE } from './script'

/** An answer as a stream of Anthropic's messages. */
export function anthropicEvents({ said, stop, usage = USAGE, fails }: Answer, model: string): string[] {
  const cache = { cache_creation_input_tokens: 0, cache_read_input_tokens: usage?.cached ?? 0 }
  const input = (usage?.input ?? 0) - (usage?.cached ?? 0)
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model, content: [], stop_reason: null }
  const events = [
    event('message_start', {
      message: { ...message, ...(usage && { usage: { input_tokens: input, output_tokens: 1, ...cache } }) },
    }),
    event('ping', {}),
    ...said.flatMap(block),
  ]
  if (fails) return [...events, event('error', { error: fails })]
  const output = {
    output_tokens: usage?.output,
    output_tokens_details: { thinking_tokens: usage?.reasoning },
  }
  return [
    ...events,
    event('message_delta', {
      delta: { stop_reason: stopOf(stop, said), stop_sequence: null },
      ...(usage && { usage: output }),
    }),
    event('message_stop', {}),
  ]
}

function block(part: Said, index: number): string[] {
  const start = (content: object) => event('content_block_start', { index, content_block: content })
  const delta = (rest: object) => event('content_block_delta', { index, delta: rest })
  const stop = event('content_block_stop', { index })
  switch (part.type) {
    case 'say':
      return [
        start({ type: 'text', text: '' }),
        ...part.pieces.map((text) => delta({ type: 'text_delta', text })),
        stop,
      ]
    case 'think':
      return [
        start({ type: 'thinking', thinking: '', signature: '' }),
        ...part.pieces.map((thinking) => delta({ type: 'thinking_delta', thinking })),
        delta({ type: 'signature_delta', signature: part.signature }),
        stop,
      ]
    case 'call':
      return [
        start({ type: 'tool_use', id: part.id, name: part.name, input: {} }),
        delta({ type: 'input_json_delta', partial_json: '' }),
        ...part.fragments.map((partial_json) => delta({ type: 'input_json_delta', partial_json })),
        stop,
      ]
  }
}

function stopOf(stop: Answer['stop'], said: Said[]): string {
  if (stop === 'length') return 'max_tokens'
  if (stop === 'refusal') return 'refusal'
  return said.some((part) => part.type === 'call') ? 'tool_use' : 'end_turn'
}

function event(type: string, rest: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`
}
