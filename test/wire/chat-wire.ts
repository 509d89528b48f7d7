import { type Answer, USAGE } from './script'

/** An answer as a stream of chat completions. */
export function chatEvents({ said, stop, usage = USAGE, fails }: Answer, model: string): string[] {
  const chunk = (rest: object) =>
    data({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_760_000_000, model, ...rest })
  const delta = (part: object, finish: string | null = null) =>
    chunk({ choices: [{ index: 0, delta: part, logprobs: null, finish_reason: finish }] })

  const events = [delta({ role: 'assistant', content: '' })]
  let calls = 0
  for (const part of said) {
    if (part.type === 'say') events.push(...part.pieces.map((content) => delta({ content })))
    if (part.type === 'think')
      events.push(...part.pieces.map((text) => delta({ content: null, reasoning_content: text })))
    if (part.type !== 'call') continue
    const index = calls++
    const { id, name } = part
    events.push(delta({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }))
    for (const text of part.fragments)
      events.push(delta({ tool_calls: [{ index, function: { arguments: text } }] }))
  }
  if (fails) return [...events, data({ error: { ...fails, code: fails.type } })]
  events.push(delta({}, finishOf(stop, calls)))
  if (usage)
    events.push(
      chunk({
        choices: [],
        usage: {
          prompt_tokens: usage.input,
          completion_tokens: usage.output,
          total_tokens: usage.input + usage.output,
          prompt_tokens_details: { cached_tokens: usage.cached },
          completion_tokens_details: { reasoning_tokens: usage.reasoning },
        },
      }),
    )
  return [...events, 'data: [DONE]\n\n']
}

function finishOf(stop: Answer['stop'], calls: number): string {
  if (stop === 'length') return 'length'
  if (stop === 'refusal') return 'content_filter'
  return calls > 0 ? 'tool_calls' : 'stop'
}

export function data(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`
}
