import { describe, expect, it } from 'vitest'
import type { ModelMessage, ProviderEvent, ProviderRequest, Wire } from '../../../src/main/providers'
import { callTool, say, think, type WireBody } from '../../wire/server'
import { ask, callsIn, collect, KEY, setUp, speak, WIRES } from './fixture'

const PNG = { mediaType: 'image/png', base64: 'iVBORw0KGgo=' }
const LS = {
  name: 'ls',
  description: 'List a folder.',
  parameters: { type: 'object', properties: { path: { type: 'string' } }, additionalProperties: false },
}
const SYSTEM = 'You are Deskwright.\nBe exact.'

const HISTORY: ModelMessage[] = [
  { role: 'user', text: 'What is this?', images: [PNG] },
  { role: 'assistant', text: 'Let me look.', calls: [{ id: 'a', name: 'ls', arguments: '{"path":"."}' }] },
  { role: 'tool', callId: 'a', content: 'one.png', images: [PNG] },
  { role: 'assistant', text: '', calls: [{ id: 'b', name: 'ls', arguments: '{"path' }] },
  { role: 'tool', callId: 'b', content: 'INVALID_ARGUMENT: no JSON', isError: true },
  { role: 'assistant', text: '', calls: [] },
  { role: 'user', text: 'And now?' },
]

/** What the server was asked. */
async function asked(wire: Wire, rest: Partial<ProviderRequest>, more: object = {}): Promise<WireBody> {
  const { server, provider, model } = await setUp(wire, more)
  server.script([say('ok')])
  await collect(provider.stream(ask({ model, ...rest })))
  return server.requests[0]?.body ?? { model: '' }
}

/** Servers that read the calls of a history would refuse what the model wrote. */
const MALFORMED = JSON.stringify({ malformed: '{"path' })

describe('a request over chat completions', () => {
  it('carries prompt, tools, calls, results and pictures', async () => {
    const body = await asked('chat', { system: SYSTEM, tools: [LS], messages: HISTORY, maxTokens: 99 })
    const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } }
    const call = (id: string, args: string) => ({
      id,
      type: 'function',
      function: { name: 'ls', arguments: args },
    })
    expect(body).toEqual({
      model: 'gpt-5',
      stream: true,
      stream_options: { include_usage: true },
      max_tokens: 99,
      tools: [{ type: 'function', function: LS }],
      messages: [
        { role: 'system', content: SYSTEM },
        { role: 'user', content: [{ type: 'text', text: 'What is this?' }, image] },
        { role: 'assistant', content: 'Let me look.', tool_calls: [call('a', '{"path":"."}')] },
        { role: 'tool', tool_call_id: 'a', content: 'one.png' },
        { role: 'user', content: [{ type: 'text', text: 'The picture the call a gave:' }, image] },
        { role: 'assistant', content: null, tool_calls: [call('b', MALFORMED)] },
        { role: 'tool', tool_call_id: 'b', content: 'INVALID_ARGUMENT: no JSON' },
        { role: 'user', content: 'And now?' },
      ],
    })
  })

  it('puts pictures behind all results of a step, never between them', async () => {
    const calls = ['a', 'b'].map((id) => ({ id, name: 'read', arguments: '{}' }))
    const messages: ModelMessage[] = [
      { role: 'assistant', text: '', calls },
      { role: 'tool', callId: 'a', content: 'x', images: [PNG] },
      { role: 'tool', callId: 'b', content: 'y' },
    ]
    const { messages: sent } = await asked('chat', { messages })
    expect((sent as { role: string }[]).map(({ role }) => role)).toEqual([
      'assistant',
      'tool',
      'tool',
      'user',
    ])
  })

  it('sends reasoning back with the calls it led to, in the field it came in', async () => {
    const { server, provider } = await setUp('chat')
    server.script([think('hm'), callTool('a', 'ls', { path: '.' })], [say('ok')])
    const first = await collect(provider.stream(ask({ model: 'deepseek-reasoner' })))
    await collect(provider.stream(ask({ model: 'deepseek-reasoner', messages: goOn(first) })))
    expect(server.requests[1]?.body.messages).toMatchObject([
      { role: 'user' },
      { role: 'assistant', reasoning_content: 'hm', tool_calls: [{ id: 'a' }] },
      { role: 'tool' },
    ])
    server.script([say('ok')])
    await collect(provider.stream(ask({ model: 'another', messages: goOn(first) })))
    expect(server.requests[2]?.text).not.toContain('reasoning_content')
  })
})

describe('a request over Responses', () => {
  it('carries prompt, tools, calls, results and pictures, and stores nothing', async () => {
    const body = await asked('responses', {
      system: SYSTEM,
      tools: [LS],
      messages: HISTORY,
      maxTokens: 99,
      cacheKey: 'c1',
      thinking: 'high',
    })
    const image = { type: 'input_image', detail: 'auto', image_url: 'data:image/png;base64,iVBORw0KGgo=' }
    expect(body).toEqual({
      model: 'gpt-5',
      stream: true,
      store: false,
      instructions: SYSTEM,
      max_output_tokens: 99,
      prompt_cache_key: 'c1',
      include: ['reasoning.encrypted_content'],
      reasoning: { summary: 'auto', effort: 'high' },
      tools: [{ type: 'function', strict: false, ...LS }],
      input: [
        { role: 'user', content: [{ type: 'input_text', text: 'What is this?' }, image] },
        { role: 'assistant', content: 'Let me look.' },
        { type: 'function_call', call_id: 'a', name: 'ls', arguments: '{"path":"."}' },
        {
          type: 'function_call_output',
          call_id: 'a',
          output: [{ type: 'input_text', text: 'one.png' }, image],
        },
        { type: 'function_call', call_id: 'b', name: 'ls', arguments: MALFORMED },
        { type: 'function_call_output', call_id: 'b', output: 'INVALID_ARGUMENT: no JSON' },
        { role: 'user', content: 'And now?' },
      ],
    })
  })

  it('sends encrypted reasoning back where it stood, and only to the model that wrote it', async () => {
    const { server, provider } = await setUp('responses')
    server.script([think('hm'), say('Look.'), think('more'), callTool('a', 'ls', { path: '.' })])
    const first = await collect(provider.stream(ask()))
    server.script([say('ok')], [say('ok')])
    await collect(provider.stream(ask({ messages: goOn(first) })))
    const thought = (text: string) => ({
      type: 'reasoning',
      summary: [{ type: 'summary_text', text }],
      encrypted_content: 'c2lnbmVk',
    })
    expect(server.requests[1]?.body.input).toEqual([
      { role: 'user', content: 'Hello' },
      thought('hm'),
      { role: 'assistant', content: 'Look.' },
      thought('more'),
      { type: 'function_call', call_id: 'a', name: 'ls', arguments: '{"path":"."}' },
      { type: 'function_call_output', call_id: 'a', output: 'done' },
    ])
    await collect(provider.stream(ask({ model: 'o9', messages: goOn(first) })))
    expect(server.requests[2]?.text).not.toContain('encrypted_content":"')
  })
})

describe('a request over Anthropic’s messages', () => {
  const mark = { cache_control: { type: 'ephemeral' } }
  const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' } }

  it('carries prompt, tools, calls, results and pictures, with three marks for the cache', async () => {
    const body = await asked('anthropic', { system: SYSTEM, tools: [LS], messages: HISTORY, thinking: 'low' })
    expect(body).toEqual({
      model: 'claude-opus-4-6',
      stream: true,
      max_tokens: 32_000,
      thinking: { type: 'adaptive', display: 'summarized' },
      output_config: { effort: 'low' },
      system: [{ type: 'text', text: SYSTEM, ...mark }],
      tools: [{ name: 'ls', description: 'List a folder.', input_schema: LS.parameters }],
      messages: [
        { role: 'user', content: [image, { type: 'text', text: 'What is this?' }] },
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'Let me look.' },
            { type: 'tool_use', id: 'a', name: 'ls', input: { path: '.' } },
          ],
        },
        {
          role: 'user',
          content: [
            {
              type: 'tool_result',
              tool_use_id: 'a',
              content: [image, { type: 'text', text: 'one.png' }],
              ...mark,
            },
          ],
        },
        {
          role: 'assistant',
          content: [{ type: 'tool_use', id: 'b', name: 'ls', input: { malformed: '{"path' } }],
        },
        {
          role: 'user',
          content: [
            {
              type: 'tool_result',
              tool_use_id: 'b',
              content: 'INVALID_ARGUMENT: no JSON',
              is_error: true,
            },
            { type: 'text', text: 'And now?', ...mark },
          ],
        },
      ],
    })
  })

  it('marks the tools when there is no prompt', async () => {
    const body = await asked('anthropic', { tools: [LS] })
    expect(body.tools).toMatchObject([mark])
  })

  it('sends signed and hidden thinking back where it stood', async () => {
    const { server, provider, model } = await setUp('anthropic')
    server.script([think('hm'), say('Look.'), think('more'), callTool('a', 'ls', { path: '.' })])
    const first = await collect(provider.stream(ask({ model })))
    server.script([say('ok')], [say('ok')])
    await collect(provider.stream(ask({ model, messages: goOn(first) })))
    expect(server.requests[1]?.body).toHaveProperty('messages.1', {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'hm', signature: 'c2lnbmVk' },
        { type: 'text', text: 'Look.' },
        { type: 'thinking', thinking: 'more', signature: 'c2lnbmVk' },
        { type: 'tool_use', id: 'a', name: 'ls', input: { path: '.' } },
      ],
    })
    await collect(provider.stream(ask({ model: 'claude-haiku-4-5', messages: goOn(first) })))
    expect(server.requests[2]?.text).not.toContain('signature')
  })

  it.each([
    ['claude-opus-4-6', 'off', { thinking: { type: 'disabled' } }],
    ['claude-haiku-4-5', 'off', {}],
    ['claude-haiku-4-5', 'medium', { thinking: { type: 'enabled', budget_tokens: 10_000 } }],
    [
      'claude-3-5-haiku-latest',
      'high',
      { max_tokens: 8192, thinking: { type: 'enabled', budget_tokens: 7168 } },
    ],
    ['claude-opus-4-6', 'auto', { thinking: { type: 'adaptive', display: 'summarized' } }],
    ['claude-haiku-4-5', 'auto', { thinking: { type: 'enabled', budget_tokens: 10_000 } }],
    ['claude-3-5-haiku-latest', 'auto', {}],
    ['another-model', 'auto', {}],
    ['claude-opus-5', 'high', { thinking: { type: 'adaptive' }, output_config: { effort: 'high' } }],
  ] as const)('lets %s think: %s', async (model, thinking, expected) => {
    const body = await asked('anthropic', { model, thinking })
    expect(body).toMatchObject(expected)
    if (!('thinking' in expected)) expect(body).not.toHaveProperty('thinking')
  })
})

describe('thinking by a number of tokens', () => {
  it('waits for the next turn when this one began without', async () => {
    const { server, provider } = await setUp('anthropic')
    const request = ask({ model: 'claude-haiku-4-5', thinking: 'low' })
    server.script([callTool('a', 'ls')], [think('hm'), callTool('b', 'ls')], [say('ok')], [say('ok')])
    const plain = goOn(await collect(provider.stream(request)))
    const thoughtful = goOn(await collect(provider.stream(request)))
    await collect(provider.stream({ ...request, messages: plain }))
    await collect(provider.stream({ ...request, messages: [...plain, ...thoughtful] }))
    expect(server.requests.map(({ body }) => 'thinking' in body)).toEqual([true, true, false, true])
  })
})

describe.each(WIRES)('every request over the %s wire', (wire) => {
  it('begins with the same bytes from step to step', async () => {
    const { server, provider, model } = await setUp(wire)
    server.script([callTool('a', 'ls', { path: '.' })], [say('ok')])
    const request = ask({ model, system: SYSTEM, tools: [LS] })
    const first = await collect(provider.stream(request))
    await collect(provider.stream({ ...request, messages: goOn(first) }))
    const [one, two] = server.requests.map(({ body }) => {
      const { messages, input, ...rest } = body
      return {
        rest,
        messages: JSON.stringify(messages ?? input).replaceAll(/,?"cache_control":\{[^}]*\}/g, ''),
      }
    })
    expect(two?.rest).toEqual(one?.rest)
    expect(two?.messages.startsWith(one?.messages.slice(0, -1) ?? '?')).toBe(true)
  })

  it('sends the key only where it belongs', async () => {
    const { server, provider, model } = await setUp(wire)
    server.script([say('ok')], [say('ok')])
    await collect(provider.stream(ask({ model })))
    await collect(speak(wire, server.url, { apiKey: undefined }).stream(ask({ model })))
    const [with_, without] = server.requests.map(({ headers }) => JSON.stringify(headers))
    expect(with_).toContain(KEY)
    expect(without).not.toMatch(/"authorization"|"x-api-key"/)
    expect(server.requests[0]?.text).not.toContain(KEY)
  })
})

/** The conversation after a first answer whose calls were run. */
function goOn(events: ProviderEvent[]): ModelMessage[] {
  const calls = callsIn(events)
  const opaque = events.flatMap((event) => (event.type === 'opaque' ? [event.opaque] : []))
  const text = events.map((event) => (event.type === 'text' ? event.text : '')).join('')
  return [
    { role: 'user', text: 'Hello' },
    { role: 'assistant', text, calls, opaque: structuredClone(opaque) },
    ...calls.map((call) => ({ role: 'tool' as const, callId: call.id, content: 'done' })),
  ]
}
