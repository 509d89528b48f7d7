import { type Answer, type Said, type SaidUsage, USAGE } from './script'

type Emit = (type: string, rest: object) => void

/** An answer as a stream of Responses. */
export function responsesEvents({ said, stop, usage = USAGE, fails }: Answer, model: string): string[] {
  const events: string[] = []
  const emit: Emit = (type, rest) => {
    const body = JSON.stringify({ type, sequence_number: events.length, ...rest })
    events.push(`event: ${type}\ndata: ${body}\n\n`)
  }
  const response = (status: string, rest: object = {}) => ({
    response: {
      id: 'resp_1',
      object: 'response',
      created_at: 1_760_000_000,
      model,
      status,
      error: null,
      ...rest,
    },
  })

  emit('response.created', response('in_progress'))
  emit('response.in_progress', response('in_progress'))
  const cutOff = stop === 'length' || stop === 'refusal'
  for (const [index, part] of said.entries()) item(emit, part, index, cutOff)
  if (fails) {
    const error = { code: fails.type, message: fails.message }
    emit('response.failed', response('failed', { error }))
    return events
  }
  const rest = { usage: usage && usageOf(usage), output: [] }
  if (!stop || stop === 'end') emit('response.completed', response('completed', rest))
  else {
    const reason = stop === 'length' ? 'max_output_tokens' : 'content_filter'
    emit('response.incomplete', response('incomplete', { ...rest, incomplete_details: { reason } }))
  }
  return events
}

function item(emit: Emit, part: Said, index: number, cutOff: boolean): void {
  const at = { output_index: index }
  const status = cutOff ? 'incomplete' : 'completed'
  if (part.type === 'say') {
    const id = `msg_${index}`
    const place = { ...at, item_id: id, content_index: 0 }
    const text = part.pieces.join('')
    emit('response.output_item.added', {
      ...at,
      item: { id, type: 'message', status: 'in_progress', role: 'assistant', content: [] },
    })
    emit('response.content_part.added', {
      ...place,
      part: { type: 'output_text', text: '', annotations: [] },
    })
    for (const delta of part.pieces) emit('response.output_text.delta', { ...place, delta, logprobs: [] })
    emit('response.output_text.done', { ...place, text, logprobs: [] })
    emit('response.content_part.done', { ...place, part: { type: 'output_text', text, annotations: [] } })
    emit('response.output_item.done', {
      ...at,
      item: { id, type: 'message', status, role: 'assistant', content: [{ type: 'output_text', text }] },
    })
  }
  if (part.type === 'think') {
    const id = `rs_${index}`
    const place = { ...at, item_id: id, summary_index: 0 }
    const text = part.pieces.join('')
    emit('response.output_item.added', { ...at, item: { id, type: 'reasoning', summary: [] } })
    emit('response.reasoning_summary_part.added', { ...place, part: { type: 'summary_text', text: '' } })
    for (const delta of part.pieces) emit('response.reasoning_summary_text.delta', { ...place, delta })
    emit('response.reasoning_summary_text.done', { ...place, text })
    emit('response.output_item.done', {
      ...at,
      item: {
        id,
        type: 'reasoning',
        summary: [{ type: 'summary_text', text }],
        encrypted_content: part.signature,
      },
    })
  }
  if (part.type === 'call') {
    const made = { id: `fc_${index}`, type: 'function_call', call_id: part.id, name: part.name }
    const place = { ...at, item_id: made.id }
    const args = part.fragments.join('')
    emit('response.output_item.added', { ...at, item: { ...made, status: 'in_progress', arguments: '' } })
    for (const delta of part.fragments) emit('response.function_call_arguments.delta', { ...place, delta })
    if (!cutOff) emit('response.function_call_arguments.done', { ...place, arguments: args })
    emit('response.output_item.done', { ...at, item: { ...made, status, arguments: args } })
  }
}

function usageOf({ input, output, cached, reasoning }: SaidUsage) {
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: cached },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: reasoning },
    total_tokens: input + output,
  }
}
