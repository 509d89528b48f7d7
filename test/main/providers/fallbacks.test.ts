import { describe, expect, it } from 'vitest'
import type { ProviderRequest, Wire } from '../../../src/main/providers'
import { answer, refuse, say } from '../../wire/server'
import { ask, collect, collectBroken, setUp } from './fixture'

const no = (message: string) => refuse(400, { error: { type: 'invalid_request_error', message } })

/** What is sent after the server complained, and again in the next step. */
async function complain(wire: Wire, words: string, rest: Partial<ProviderRequest>) {
  const { server, provider, model } = await setUp(wire)
  server.script(no(words), [say('ok')], [say('ok')])
  const request = ask({ model, ...rest })
  await collect(provider.stream(request))
  await collect(provider.stream(request))
  const [first, second, third, ...more] = server.requests.map(({ body }) => body)
  expect(third).toEqual(second)
  expect(more).toEqual([])
  return { first, second }
}

describe('a server that refuses a part which is not needed', () => {
  it.each([
    ['chat', 'Unknown field: stream_options', 'stream_options', {}],
    ['chat', 'reasoning_effort is not supported', 'reasoning_effort', { thinking: 'low' }],
    ['responses', 'Verify your organization to generate reasoning summaries', 'reasoning.summary', {}],
    ['responses', 'Encrypted content is not supported with this model', 'include', {}],
    ['responses', "Unsupported value: 'none' for reasoning.effort", 'reasoning', { thinking: 'off' }],
    ['anthropic', '"thinking.type.disabled" is not supported', 'thinking', { thinking: 'off' }],
    ['anthropic', 'This model does not support the effort parameter.', 'output_config', { thinking: 'low' }],
  ] as const)('%s: %s', async (wire, words, field, rest) => {
    const { first, second } = await complain(wire, words, rest)
    expect(first).toHaveProperty(field)
    expect(second).not.toHaveProperty(field)
  })

  it('is asked in its own way where it has one', async () => {
    const limit = await complain('chat', "Use 'max_completion_tokens' instead of max_tokens.", {
      maxTokens: 9,
    })
    expect(limit.second).toMatchObject({ max_completion_tokens: 9 })
    expect(limit.second).not.toHaveProperty('max_tokens')

    const model = 'claude-haiku-4-5'
    const adaptive = await complain('anthropic', 'not supported. Use "thinking.type.adaptive".', {
      model,
      thinking: 'low',
    })
    expect(adaptive.first).toMatchObject({ thinking: { type: 'enabled' } })
    expect(adaptive.second).toMatchObject({ thinking: { type: 'adaptive' } })

    const words = 'max_tokens: 32000 > 4096, which is the maximum allowed number of output tokens'
    expect((await complain('anthropic', words, { model })).second).toMatchObject({ max_tokens: 4096 })
  })

  it.each([
    'image_url is only supported by certain models.',
    'This model does not support image inputs',
    'Model does not support images. Please use a model that does.',
    'unknown variant `image_url`, expected `text`',
    'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj',
    'At most 0 image(s) may be provided in one prompt.',
    'llama-3 is not a multimodal model',
    'messages[0].content must be a string',
    'this model is missing data required for image input',
    'No endpoints found that support image input',
  ])('is told of pictures in words: %s', async (words) => {
    const images = [{ mediaType: 'image/png', base64: 'AA==' }]
    const messages = [{ role: 'user' as const, text: 'What is this?', images }]
    const { first, second } = await complain('chat', words, { messages })
    expect(JSON.stringify(first)).toContain('image_url')
    expect(JSON.stringify(second)).not.toContain('image_url')
    expect(JSON.stringify(second)).toMatch(/What is this\?.*cannot look at pictures/)
  })

  it('is not taken to refuse pictures because of one that is broken', async () => {
    const { server, provider } = await setUp('chat')
    server.script(no('The image data you provided does not represent a valid image.'))
    const images = [{ mediaType: 'image/png', base64: 'AA==' }]
    const request = ask({ messages: [{ role: 'user', text: 'x', images }] })
    await expect(collect(provider.stream(request))).rejects.toThrow('valid image')
    expect(server.requests).toHaveLength(1)
  })

  it('is not asked again once something was shown', async () => {
    const { server, provider, model } = await setUp('anthropic')
    const fails = { type: 'invalid_request_error', message: 'thinking is bad', code: 400 }
    server.script(answer([say('Half')], { fails }))
    const { error } = await collectBroken(provider.stream(ask({ model, thinking: 'low' })))
    expect(error).toMatchObject({ message: 'thinking is bad', status: 400 })
    expect(server.requests).toHaveLength(1)
  })

  it('is not asked for ever', async () => {
    const { server, provider, model } = await setUp('anthropic')
    server.script(no('thinking is bad'), no('thinking is bad'))
    const { error } = await collectBroken(provider.stream(ask({ model, thinking: 'low' })))
    expect(error).toMatchObject({ code: 'BAD_REQUEST', message: 'thinking is bad' })
    expect(server.requests).toHaveLength(2)
  })
})
