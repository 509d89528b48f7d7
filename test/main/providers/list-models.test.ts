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
