import { describe, expect, it } from 'vitest'
import type { ModelMessage, OpaqueReasoning, Wire } from '../../../src/main/providers'
import { say } from '../../wire/server'
import { ask, callsIn, collect, modelOf, setUp, textIn } from './fixture'

const event = (type: string, rest: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`
const block = (index: number, content: object, ...deltas: object[]) =>
  [
    event('content_block_start', { index, content_block: content }),
    ...deltas.map((delta) => event('content_block_delta', { index, delta })),
    event('content_block_stop', { index }),
  ].join('')

describe('servers that speak Anthropic’s wire', () => {
  it('may run tools of their own, whose calls are none of ours', async () => {
    const { server, provider, model } = await setUp('anthropic')
    server.script({
      events: [
        block(
          0,
          { type: 'server_tool_use', id: 's', name: 'web_search', input: {} },
          { type: 'input_json_delta', partial_json: '{"query":"x"}' },
        ),
        block(1, { type: 'web_search_tool_result', tool_use_id: 's', content: [] }),
        block(2, { type: 'text', text: '' }, { type: 'text_delta', text: 'Found.' }),
        event('message_delta', { delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 3 } }),
      ],
    })
    const events = await collect(provider.stream(ask({ model })))
    expect(textIn(events)).toBe('Found.')
    expect(callsIn(events)).toEqual([])
    expect(events.at(-1)).toMatchObject({ stopReason: 'end' })
  })
})

describe.each(['responses', 'anthropic'] as Wire[])('reasoning of the %s wire', (wire) => {
  it('is left out where nothing follows it, which the server would refuse', async () => {
    const { server, provider } = await setUp(wire)
    const model = modelOf(wire)
    const thought = (afterText: number): OpaqueReasoning => {
      return { wire, model, afterText, afterCalls: 0, data: { type: 'thinking', thinking: `${afterText}` } }
    }
    const messages: ModelMessage[] = [
      { role: 'user', text: 'Look' },
      { role: 'assistant', text: 'One.', calls: [], opaque: [thought(0), thought(4)] },
      { role: 'user', text: 'Go on' },
      { role: 'assistant', text: '\n', calls: [], opaque: [thought(0)] },
      { role: 'user', text: 'Well?' },
    ]
    server.script([say('ok')])
    await collect(provider.stream(ask({ model, messages })))
    expect(server.requests[0]?.text.match(/"type":"thinking"/g)).toHaveLength(1)
  })
})
