import { describe, expect, it } from 'vitest'
import { createOpenAIProvider, ProviderError } from '../../../src/main/providers'
import { KEY, serve, setUp, speak } from './fixture'

describe('the list of models', () => {
  it('comes from a server with OpenAI’s wire, sorted, with what it says of each', async () => {
    const { server, provider } = await setUp('chat')
    server.models = [
      { id: 'qwen3:14b', object: 'model' },
      { id: 'qwen3:8b', object: 'model', max_model_len: 32_768 },
      { id: 'a/b', name: 'A: B', context_length: 200_000, top_provider: { max_completion_tokens: 8192 } },
    ]
    expect(await provider.listModels?.()).toEqual([
      { id: 'a/b', name: 'A: B', contextTokens: 200_000, maxOutputTokens: 8192 },
      { id: 'qwen3:8b', name: 'qwen3:8b', contextTokens: 32_768 },
      { id: 'qwen3:14b', name: 'qwen3:14b' },
    ])
    expect(server.requests[0]?.path).toBe('/v1/models')
  })

  it('comes from Anthropic', async () => {
    const { server, provider } = await setUp('anthropic')
    server.models = [
      {
        id: 'claude-b',
        type: 'model',
        display_name: 'Claude B',
        max_input_tokens: 1_000_000,
        max_tokens: 64_000,
      },
      { id: 'claude-a', type: 'model', display_name: '' },
    ]
    expect(await provider.listModels?.()).toEqual([
      { id: 'claude-a', name: 'claude-a', thinks: true },
      { id: 'claude-b', name: 'Claude B', contextTokens: 1_000_000, maxOutputTokens: 64_000, thinks: true },
    ])
  })

  it.each([
    ['a bare list', [{ id: 'b' }, { id: 'a' }]],
    ['a list called models', { models: [{ id: 'a' }, { id: 'b' }] }],
    [
      'a list with holes',
      { data: [null, {}, { id: 5 }, 'x', { id: 'b' }, { id: '' }, { id: 'a' }, { id: 'a' }] },
    ],
    ['a list as plain text', JSON.stringify({ data: [{ id: 'a' }, { id: 'b' }] })],
  ])('may be %s', async (_what, body) => {
    for (const wire of ['chat', 'anthropic'] as const) {
      const headers = { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' }
      const fetch = async () =>
        new Response(typeof body === 'string' ? body : JSON.stringify(body), { headers })
      const models = await speak(wire, 'http://localhost', { fetch }).listModels?.()
      expect(models?.map(({ id }) => id)).toEqual(['a', 'b'])
    }
  })

  it('says of a model only what can be', async () => {
    const data = [
      { id: 'a', name: 7, context_length: '8192', supported_parameters: 'all' },
      { id: 'b', context_length: -1, context_window: 131_072, max_completion_tokens: 4096 },
      { id: 'c', context_length: 1e99, top_provider: { max_completion_tokens: 1.5 } },
    ]
    const models = await createOpenAIProvider({
      baseURL: 'http://localhost',
      fetch: async () => Response.json({ data }),
    }).listModels?.()
    expect(models).toEqual([
      { id: 'a', name: 'a', contextTokens: 8192 },
      { id: 'b', name: 'b', contextTokens: 131_072, maxOutputTokens: 4096 },
      { id: 'c', name: 'c' },
    ])
  })

  it('comes in pages, of which a server cannot send too many', async () => {
    const asked: string[] = []
    const pages = (last: (page: number) => string) => async (input: string | URL | Request) => {
      asked.push(new URL(String(input)).searchParams.get('after_id') ?? '')
      return Response.json({
        data: [{ id: last(asked.length) }],
        has_more: true,
        last_id: last(asked.length),
      })
    }
    const same = speak('anthropic', 'http://localhost', { fetch: pages(() => 'a') })
    expect(await same.listModels?.()).toHaveLength(1)
    expect(asked.splice(0)).toEqual(['', 'a'])
    const endless = speak('anthropic', 'http://localhost', { fetch: pages((page) => `m${page}`) })
    expect((await endless.listModels?.())?.length).toBeLessThan(50)
  })

  it.each([
    [{ error: { type: 'authentication_error', message: 'Bad key' } }, /^Bad key$/],
    ['<title>Sign in</title>', /Sign in/],
    [{ status: 'ok' }, /no list/],
    [null, /no list/],
  ])('is an error where it is something else: %j', async (body, words) => {
    for (const wire of ['chat', 'anthropic'] as const) {
      const headers = { 'content-type': typeof body === 'string' ? 'text/html' : 'application/json' }
      const fetch = async () =>
        new Response(typeof body === 'string' ? body : JSON.stringify(body), { headers })
      await expect(speak(wire, 'http://localhost', { fetch }).listModels?.()).rejects.toThrow(words)
    }
  })

  it('leaves out what OpenAI has besides models to talk to', async () => {
    const data = ['gpt-5', 'text-embedding-3', 'whisper-1', 'gpt-image-1', 'o4-mini'].map((id) => ({ id }))
    const fetch = async () => Response.json({ object: 'list', data })
    const models = await createOpenAIProvider({ apiKey: KEY, fetch }).listModels?.()
    expect(models?.map(({ id }) => id)).toEqual(['gpt-5', 'o4-mini'])
  })

  it('is an error in the server’s words where there is none, and can be stopped', async () => {
    const server = await serve()
    const listing = speak('chat', `${server.url}/nothing/here/`).listModels?.(
      AbortSignal.abort(new Error('stopped')),
    )
    await expect(listing).rejects.toThrow('stopped')
    const fetch = async () => Response.json({ error: { message: `Bad key ${KEY}` } }, { status: 401 })
    const failing = createOpenAIProvider({ apiKey: KEY, fetch }).listModels?.()
    await expect(failing).rejects.toEqual(new ProviderError('AUTH', 'Bad key •••', { status: 401 }))
  })
})
