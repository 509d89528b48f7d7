import { describe, expect, it } from 'vitest'
import type { Wire } from '../../../src/main/providers'
import { asEvents } from '../../../src/main/providers/as-events'
import { refuse, say } from '../../wire/server'
import { ask, callsIn, collect, collectBroken, setUp, textIn, WIRES } from './fixture'

const ARGS = '{"path":"."}'
const WHOLE: Record<Wire, object> = {
  chat: {
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: 'Look.',
          tool_calls: [{ id: 'a', type: 'function', function: { name: 'ls', arguments: ARGS } }],
        },
        finish_reason: 'tool_calls',
      },
    ],
    usage: { prompt_tokens: 9, completion_tokens: 2 },
  },
  responses: {
    object: 'response',
    status: 'completed',
    error: null,
    output: [
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Look.' }] },
      { type: 'function_call', call_id: 'a', name: 'ls', arguments: ARGS, status: 'completed' },
    ],
    usage: { input_tokens: 9, output_tokens: 2 },
  },
  anthropic: {
    type: 'message',
    role: 'assistant',
    content: [
      { type: 'text', text: 'Look.' },
      { type: 'tool_use', id: 'a', name: 'ls', input: { path: '.' } },
    ],
    stop_reason: 'tool_use',
    usage: { input_tokens: 9, output_tokens: 2 },
  },
}

async function readAll(body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _event of asEvents(body));
}

describe('a document in place of a stream', () => {
  it('is not read on when it has no end', async () => {
    async function* endless() {
      const page = Buffer.from(`<html>Welcome home. ${'x'.repeat(1024 * 1024)}`)
      for (let times = 0; times < 100; times++) yield page
      throw new Error('It was read to its end.')
    }
    await expect(readAll(endless())).rejects.toThrow(
      'The server does not answer as a model does: Welcome home.',
    )
  })

  it('is told of however many tags it opens', async () => {
    async function* page() {
      yield Buffer.from('<'.repeat(4 * 1024 * 1024))
    }
    await expect(readAll(page())).rejects.toThrow('does not answer as a model does')
  })
})

describe.each(WIRES)('a document in place of a stream of the %s wire', (wire) => {
  it.each([undefined, 2])('is taken for the answer it holds (JSON with indent %s)', async (indent) => {
    const { server, provider, model } = await setUp(wire)
    server.script(refuse(200, ` \n${JSON.stringify(WHOLE[wire], null, indent)}\n`))
    const events = await collect(provider.stream(ask({ model })))
    expect(textIn(events)).toBe('Look.')
    expect(callsIn(events)).toEqual([{ id: 'a', name: 'ls', arguments: ARGS }])
    expect(events.at(-1)).toMatchObject({
      type: 'done',
      stopReason: 'calls',
      usage: { inputTokens: 9, outputTokens: 2 },
    })
    expect(server.requests).toHaveLength(1)
  })

  it.each([
    { error: { type: 'invalid_request_error', message: 'Not in your plan' } },
    { type: 'error', error: { type: 'invalid_request_error', message: 'Not in your plan' } },
    [{ error: { code: 400, message: 'Not in your plan' } }],
  ])('is an error in the words of the server: %j', async (body) => {
    const { server, provider, model } = await setUp(wire)
    server.script(refuse(200, body))
    const { error } = await collectBroken(provider.stream(ask({ model })))
    expect(error).toMatchObject({ code: 'BAD_REQUEST', message: 'Not in your plan' })
    expect(server.requests).toHaveLength(1)
  })

  it('is tried again when it says that this may pass', async () => {
    const { server, provider, model } = await setUp(wire)
    server.script(refuse(200, { error: { code: 503, message: 'Loading model' } }), [say('Hi')])
    const events = await collect(provider.stream(ask({ model })))
    expect(events).toContainEqual(expect.objectContaining({ type: 'retry', message: 'Loading model' }))
    expect(textIn(events)).toBe('Hi')
  })

  it('is not tried again when it is the page of somebody else', async () => {
    const { server, provider, model } = await setUp(wire)
    server.script(refuse(200, '<!doctype html><title>Sign in to the hotel</title>'))
    const { error } = await collectBroken(provider.stream(ask({ model })))
    const message = 'The server does not answer as a model does: Sign in to the hotel. Is its address right?'
    expect(error).toMatchObject({ code: 'BAD_RESPONSE', message })
    expect(server.requests).toHaveLength(1)
  })
})
