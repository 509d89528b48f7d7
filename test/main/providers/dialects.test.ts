import { describe, expect, it } from 'vitest'
import {
  createOpenAIProvider,
  type ModelMessage,
  PRESETS,
  type ProviderRequest,
} from '../../../src/main/providers'
import { httpFetch } from '../../../src/main/providers/http-fetch'
import { refuse, say } from '../../wire/server'
import { ask, collect, KEY, serve } from './fixture'

/** What would be sent to an address that is not ours: the request is turned to our own server on its way. */
async function asked(baseURL: string | undefined, rest: Partial<ProviderRequest>) {
  const server = await serve()
  server.script([say('ok')])
  const to: string[] = []
  const fetch = (input: string | URL | Request, init?: RequestInit) => {
    to.push(String(input))
    return httpFetch(server.url + new URL(String(input)).pathname, init)
  }
  const provider = createOpenAIProvider({ apiKey: KEY, baseURL, fetch })
  await collect(provider.stream(ask(rest)))
  return { to: to[0], body: server.requests[0]?.body }
}

const STEP: ModelMessage[] = [
  { role: 'user', text: 'Look' },
  { role: 'assistant', text: '', calls: [{ id: 'a', name: 'ls', arguments: '{}' }] },
  { role: 'tool', callId: 'a', content: 'x' },
]

describe('the wire is chosen', () => {
  it.each([
    [undefined, 'gpt-5.1-codex', 'https://api.openai.com/v1/responses'],
    [undefined, 'o4-mini', 'https://api.openai.com/v1/responses'],
    [undefined, 'gpt-4.1', 'https://api.openai.com/v1/chat/completions'],
    [undefined, 'gpt-5-chat-latest', 'https://api.openai.com/v1/chat/completions'],
    ['https://openrouter.ai/api/v1', 'openai/gpt-5', 'https://openrouter.ai/api/v1/chat/completions'],
    ['http://localhost:11434', 'gpt-5', 'http://localhost:11434/v1/chat/completions'],
  ])('at %s for %s: %s', async (baseURL, model, to) => {
    expect((await asked(baseURL, { model })).to).toBe(to)
  })

  it.each([
    [404, 'This model is only supported in v1/responses and not in v1/chat/completions.'],
    [
      400,
      'Function tools are not supported for this model in /v1/chat/completions. Please use /v1/responses.',
    ],
  ])('by the server too: %i %s', async (status, message) => {
    const server = await serve()
    const provider = createOpenAIProvider({ baseURL: server.url, retry: { baseMs: 1 } })
    server.script(refuse(status, { error: { message } }), [say('Hi')], [say('Hi')])
    for (const _step of [1, 2]) await collect(provider.stream(ask({ model: 'gateway-1' })))
    const paths = ['/v1/chat/completions', '/v1/responses', '/v1/responses']
    expect(server.requests.map(({ path }) => path)).toEqual(paths)
  })

  it('as the user chose, whatever the server says', async () => {
    const server = await serve()
    const provider = createOpenAIProvider({ baseURL: server.url, wire: 'chat' })
    server.script(refuse(404, { error: { message: 'Only supported in v1/responses.' } }))
    await expect(collect(provider.stream(ask()))).rejects.toThrow('Only supported in v1/responses.')
    expect(server.requests).toHaveLength(1)
  })
})

describe('a preset', () => {
  it.each(PRESETS.filter(({ wire }) => wire === 'openai'))(
    '$name is asked at its address',
    async ({ baseURL }) => {
      expect((await asked(baseURL, { model: 'some' })).to).toBe(`${baseURL}/chat/completions`)
    },
  )

  it.each([
    ['openai', 'gpt-4.1', { thinking: 'high' }, { reasoning_effort: undefined }],
    [
      'openai',
      'gpt-4.1',
      { maxTokens: 9, cacheKey: 'c' },
      { max_completion_tokens: 9, prompt_cache_key: 'c' },
    ],
    ['ollama', 'qwen3', { thinking: 'off' }, { reasoning_effort: 'none' }],
    ['ollama', 'qwen3', { maxTokens: 9, cacheKey: 'c' }, { max_tokens: 9, prompt_cache_key: undefined }],
    ['deepseek', 'deepseek-v4', { thinking: 'off' }, { thinking: { type: 'disabled' } }],
    [
      'deepseek',
      'deepseek-v4',
      { thinking: 'low' },
      { thinking: { type: 'enabled' }, reasoning_effort: 'low' },
    ],
    ['ollama', 'qwen3', { thinking: 'auto' }, { reasoning_effort: undefined }],
    ['openrouter', 'x/y', { thinking: 'medium' }, { reasoning: { effort: 'medium' } }],
  ] as const)('%s is told in its own words: %s %o', async (id, model, rest, expected) => {
    const { body } = await asked(PRESETS.find((preset) => preset.id === id)?.baseURL, { model, ...rest })
    expect({ reasoning_effort: undefined, prompt_cache_key: undefined, ...body }).toMatchObject(expected)
  })

  it('DeepSeek gets a reasoning for every call, if only an empty one', async () => {
    const { body } = await asked('https://api.deepseek.com', { model: 'deepseek-v4', messages: STEP })
    expect(body?.messages).toMatchObject([{}, { reasoning_content: '' }, {}])
  })

  it('OpenRouter gets marks for the cache of models that need them', async () => {
    const request = { system: 'Be exact.', messages: [...STEP, ...STEP] }
    const { body } = await asked('https://openrouter.ai', { ...request, model: 'anthropic/claude-opus-5' })
    const marks = [body?.messages].flat().map((message) => JSON.stringify(message).includes('ephemeral'))
    expect(marks).toEqual([true, false, false, false, true, false, true])
    const other = await asked('https://openrouter.ai', { ...request, model: 'openai/gpt-5' })
    expect(JSON.stringify(other.body)).not.toContain('ephemeral')
  })
})

describe('reasoning that came in details', () => {
  it('goes back whole, put together from its fragments', async () => {
    const server = await serve()
    const detail = (rest: object) => ({ type: 'reasoning.text', index: 0, format: 'x', ...rest })
    const delta = (part: object, finish: string | null = null) =>
      `data: ${JSON.stringify({ choices: [{ index: 0, delta: part, finish_reason: finish }] })}\n\n`
    const call = {
      index: 0,
      id: 'a',
      function: { name: 'ls', arguments: '{}' },
      extra_content: { sign: 'z' },
    }
    server.script({
      events: [
        delta({ reasoning: 'h', reasoning_details: [detail({ text: 'h' })] }),
        delta({ reasoning: 'm', reasoning_details: [detail({ text: 'm', signature: 's' })] }),
        delta({ reasoning_details: [{ type: 'reasoning.encrypted', index: 1, data: 'q' }] }),
        delta({ tool_calls: [call] }, 'tool_calls'),
      ],
    })
    const provider = createOpenAIProvider({ baseURL: server.url })
    const events = await collect(provider.stream(ask({ model: 'm' })))
    const opaque = events.flatMap((event) => (event.type === 'opaque' ? [event.opaque] : []))
    server.script([say('ok')])
    const [user, assistant, tool] = STEP as [ModelMessage, ModelMessage, ModelMessage]
    const messages = [user, { ...assistant, opaque } as ModelMessage, tool]
    await collect(provider.stream(ask({ model: 'm', messages })))
    expect(server.requests[1]?.body).toHaveProperty('messages.1', {
      role: 'assistant',
      content: null,
      tool_calls: [
        {
          id: 'a',
          type: 'function',
          function: { name: 'ls', arguments: '{}' },
          extra_content: { sign: 'z' },
        },
      ],
      reasoning_details: [
        detail({ text: 'hm', signature: 's' }),
        { type: 'reasoning.encrypted', index: 1, data: 'q' },
      ],
    })
  })
})
