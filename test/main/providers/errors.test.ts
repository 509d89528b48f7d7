import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createAnthropicProvider, createOpenAIProvider, ProviderError } from '../../../src/main/providers'
import { answer as answerOf } from '../../../src/main/providers/answer'
import { answer, eventsOf, refuse, say } from '../../wire/server'
import { ask, collectBroken, KEY, setUp, speak, textIn, WIRES } from './fixture'

const NO_RETRY = { retry: { retries: 0 } }

describe.each(WIRES)('errors on the %s wire', (wire) => {
  const error = (type: string, message: string) => ({ type: 'error', error: { type, message } })

  it.each([
    [401, error('authentication_error', 'invalid x-api-key'), 'AUTH', 'invalid x-api-key', false],
    [402, error('billing', 'Pay first'), 'QUOTA', 'Pay first', false],
    [403, error('permission_error', 'Not yours'), 'AUTH', 'Not yours', false],
    [404, { error: 'model "x" not found' }, 'NOT_FOUND', 'model "x" not found', false],
    [400, error('invalid_request_error', 'bad field'), 'BAD_REQUEST', 'bad field', false],
    [
      400,
      error('invalid_request_error', 'prompt is too long: 9 > 8'),
      'CONTEXT_FULL',
      'prompt is too long',
      false,
    ],
    [400, { error: { message: 'x does not support tools' } }, 'NO_TOOLS', 'x does not support tools', false],
    [404, { error: { message: 'No endpoints found that support tool use.' } }, 'NO_TOOLS', 'tool use', false],
    [400, { message: '"auto" tool choice requires --enable-auto-tool-choice' }, 'NO_TOOLS', 'tool', false],
    [500, { error: { message: 'tools param requires --jinja flag' } }, 'NO_TOOLS', '--jinja', false],
    [
      400,
      { error: { message: "Unsupported parameter: 'tools' is not supported" } },
      'NO_TOOLS',
      'tools',
      false,
    ],
    [400, error('x', 'deepseek-r does not support Function Calling'), 'NO_TOOLS', 'Function', false],
    [400, error('x', 'Function calling is not enabled for models/gemma'), 'NO_TOOLS', 'gemma', false],
    [400, error('x', '`tool calling` is not supported with this model'), 'NO_TOOLS', 'tool', false],
    [400, error('x', "This model doesn't support tool use in streaming mode."), 'NO_TOOLS', 'tool', false],
    [400, error('x', 'Unrecognized request argument supplied: tools'), 'NO_TOOLS', 'tools', false],
    [400, error('x', 'parallel_tool_calls is not supported'), 'BAD_REQUEST', 'parallel', false],
    [400, error('x', "Unknown parameter: 'tools[0].function.strict'"), 'BAD_REQUEST', 'strict', false],
    [400, error('x', "Invalid schema for function 'edit': not supported"), 'BAD_REQUEST', 'edit', false],
    [400, error('x', 'Images in tool results are not supported'), 'BAD_REQUEST', 'Images', false],
    [413, error('request_too_large', 'Too big'), 'CONTEXT_FULL', 'Too big', false],
    [429, error('rate_limit_error', 'Slow down'), 'RATE_LIMIT', 'Slow down', true],
    [429, { error: { code: 'insufficient_quota', message: 'Nothing left' } }, 'QUOTA', 'Nothing left', false],
    [500, { message: 'boom' }, 'OVERLOADED', 'boom', true],
    [502, '<html><title>502 Bad Gateway</title><p>nginx</html>', 'OVERLOADED', '502 Bad Gateway', true],
    [503, 'upstream connect error, timed out', 'OVERLOADED', 'upstream connect error, timed out', true],
    [529, error('overloaded_error', 'Overloaded'), 'OVERLOADED', 'Overloaded', true],
    [422, { detail: 'no such field' }, 'BAD_REQUEST', 'no such field', false],
    [500, { error: { message: 'This exceeds the context window' } }, 'CONTEXT_FULL', 'window', false],
    [
      400,
      [{ error: { code: 400, message: 'API key not valid' } }],
      'BAD_REQUEST',
      /^API key not valid$/,
      false,
    ],
    [400, { errors: [{ code: 7, message: 'No route' }] }, 'BAD_REQUEST', /^No route$/, false],
    [400, { error: { error: { message: 'Deep down' } } }, 'BAD_REQUEST', /^Deep down$/, false],
    [400, '', 'BAD_REQUEST', 'The server answered 400 without a reason.', false],
  ])('say what a %i means, in the words of the server: %o', async (status, body, code, words, retryable) => {
    const { server, provider, model } = await setUp(wire, NO_RETRY)
    server.script(refuse(status, body))
    const { error } = await collectBroken(provider.stream(ask({ model })))
    expect(error).toBeInstanceOf(ProviderError)
    expect(error).toMatchObject({ code, status, retryable, message: expect.stringMatching(words) })
  })

  it('keep what was shown when they come in the middle of a stream', async () => {
    const { server, provider, model } = await setUp(wire)
    server.script(answer([say('Half')], { fails: { type: 'overloaded_error', message: 'Too many people' } }))
    const { events, error } = await collectBroken(provider.stream(ask({ model })))
    expect(textIn(events)).toBe('Half')
    expect(error).toMatchObject({ code: 'OVERLOADED', message: 'Too many people', retryable: true })
    expect(server.requests).toHaveLength(1)
  })

  it('say that the line broke in the middle', async () => {
    const { server, provider, model } = await setUp(wire, NO_RETRY)
    server.script(answer([say('Half', 'more')], { dropAfter: 4 }))
    const { error } = await collectBroken(provider.stream(ask({ model })))
    expect(error).toMatchObject({ code: 'CONNECTION', retryable: true })
  })

  it('say that the answer is not complete when the server just ends it', async () => {
    const { server, provider, model } = await setUp(wire, NO_RETRY)
    const path = { chat: '/completions', responses: '/responses', anthropic: '/messages' }[wire]
    server.script({ events: eventsOf(answer([say('Half', ...'and more')]), path, model).slice(0, 5) })
    const { events, error } = await collectBroken(provider.stream(ask({ model })))
    expect(textIn(events)).toContain('Half')
    const message = 'The server ended the answer in the middle.'
    expect(error).toMatchObject({ code: 'CONNECTION', retryable: true, message })
  })

  it('say that nothing listens at the address, without trying long', async () => {
    const port = await freePort()
    const provider = speak(wire, `http://127.0.0.1:${port}`)
    const { events, error } = await collectBroken(provider.stream(ask()))
    expect(events).toEqual([])
    expect(error).toMatchObject({
      code: 'CONNECTION',
      message: `Nothing answers at 127.0.0.1:${port}. Is the server running? (ECONNREFUSED)`,
    })
  })

  it('say that the server speaks no JSON', async () => {
    const { server, provider, model } = await setUp(wire, NO_RETRY)
    server.script({ events: ['event: message_start\ndata: {oops\n\n'] })
    const { error } = await collectBroken(provider.stream(ask({ model })))
    expect(error).toMatchObject({ code: 'BAD_RESPONSE' })
  })

  it('say that the answer has a shape nobody can read, and do not try that again', async () => {
    const { server, provider, model } = await setUp(wire)
    const events = ['response.output_text.delta', 'content_block_delta'].map(
      (type) => `event: ${type}\ndata: ${JSON.stringify({ type, choices: [{ delta: { content: 5 } }] })}\n\n`,
    )
    server.script({ events })
    const { error } = await collectBroken(provider.stream(ask({ model })))
    expect(error).toMatchObject({ code: 'BAD_RESPONSE', retryable: false })
    expect(server.requests).toHaveLength(1)
  })

  it('say that the conversation is too long, also when the stream had begun', async () => {
    const { server, provider, model } = await setUp(wire)
    const fails = { type: 'context_length_exceeded', message: 'Your input exceeds the context window.' }
    server.script(answer([], { fails }))
    const { error } = await collectBroken(provider.stream(ask({ model })))
    expect(error).toMatchObject({ code: 'CONTEXT_FULL', message: fails.message })
    expect(server.requests).toHaveLength(1)
  })

  it('are not read for ever', async () => {
    let read = 0
    async function* endless() {
      for (;;) {
        read++
        yield Buffer.from('no '.repeat(10_000))
      }
    }
    const fetch = async () => answerOf(400, new Headers(), endless(), '')
    const { error } = await collectBroken(speak(wire, 'http://localhost', { fetch }).stream(ask()))
    expect((error as Error).message).toMatch(/^(?:no ){300}/)
    expect(read).toBeLessThan(10)
  })

  it('never hold the key, whatever the server or the line says', async () => {
    const { server, provider, model } = await setUp(wire, NO_RETRY)
    server.script(refuse(401, { error: { type: 'x', message: `No such key: ${KEY}, sorry` } }))
    const { error } = await collectBroken(provider.stream(ask({ model })))
    expect((error as Error).message).toBe('No such key: •••, sorry')
    const strange = 'sk-with\nline-break-12345'
    const { error: second } = await collectBroken(speak(wire, server.url, { apiKey: strange }).stream(ask()))
    expect(JSON.stringify(second) + (second as Error).stack + String((second as Error).cause)).not.toContain(
      'line-break-12345',
    )
  })

  it('do not follow a redirect, which would take the key along', async () => {
    const { server, provider, model } = await setUp(wire)
    server.script(refuse(307, '', { location: 'https://elsewhere.example/v1' }))
    const { error } = await collectBroken(provider.stream(ask({ model })))
    expect(error).toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringContaining('https://elsewhere.example/v1'),
    })
    expect(server.requests).toHaveLength(1)
    server.script(refuse(308, 'Moved.', { location: '/api/' }))
    const { error: here } = await collectBroken(provider.stream(ask({ model })))
    const message = `The server sends us to ${server.url}/api/. If that is right, set it as the address of this provider.`
    expect(here).toMatchObject({ code: 'NOT_FOUND', message })
  })

  it('say that the answer is packed in a way nobody can read', async () => {
    const { server, provider, model } = await setUp(wire)
    server.script(refuse(200, 'x', { 'content-encoding': 'zip-o-matic' }))
    const { error } = await collectBroken(provider.stream(ask({ model })))
    expect(error).toMatchObject({ code: 'BAD_RESPONSE', message: expect.stringContaining('zip-o-matic') })
    expect(server.requests).toHaveLength(1)
  })

  it('end a stream that goes silent, before or after it began', async () => {
    const { server, provider, model } = await setUp(wire, { ...NO_RETRY, idleMs: 50, firstByteMs: 50 })
    server.script(answer([say('Half')], { hangAfter: 2 }), answer([say('x')], { waitMs: 600_000 }))
    for (let times = 0; times < 2; times++) {
      const { error } = await collectBroken(provider.stream(ask({ model })))
      expect(error).toMatchObject({ code: 'TIMEOUT', message: expect.stringContaining('silent') })
    }
  })
})

describe('a provider without its key', () => {
  it.each([
    ['OpenAI', createOpenAIProvider()],
    ['Anthropic', createAnthropicProvider({ apiKey: ' ' })],
    ['DeepSeek', createOpenAIProvider({ baseURL: 'https://api.deepseek.com' })],
  ])('%s says so before anything is sent', async (name, provider) => {
    const { error } = await collectBroken(provider.stream(ask()))
    expect(error).toMatchObject({
      code: 'AUTH',
      message: `${name} needs an API key. Add one in the settings.`,
    })
  })
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  await new Promise((done) => server.close(done))
  return typeof address === 'object' && address ? address.port : 0
}
