import { describe, expect, it, vi } from 'vitest'
import type { ProviderEvent } from '../../../src/main/providers'
import { data } from '../../wire/chat-wire'
import { ask, callsIn, collect, collectBroken, joined, setUp, textIn } from './fixture'

const DONE = 'data: [DONE]\n\n'
const delta = (part: object | null, finish: string | null = null) =>
  data({ choices: [{ index: 0, delta: part, finish_reason: finish }] })
const call = (part: object) => delta({ tool_calls: [part] })
const end = (finish = 'tool_calls') => delta({}, finish)

async function read(...events: string[]): Promise<ProviderEvent[]> {
  const { server, provider } = await setUp('chat')
  server.script({ events: [...events, DONE] })
  return collect(provider.stream(ask({ model: 'local' })))
}

describe('servers that imitate the chat wire', () => {
  it('may send several whole calls in one chunk, all under the same index', async () => {
    const events = await read(
      delta({
        content: '',
        tool_calls: [
          { index: 0, id: 'x', function: { name: 'ls', arguments: '{"path":"a"}' } },
          { index: 0, id: 'y', function: { name: 'ls', arguments: '{"path":"b"}' } },
        ],
      }),
      end('stop'),
    )
    expect(callsIn(events)).toEqual([
      { id: 'x', name: 'ls', arguments: '{"path":"a"}' },
      { id: 'y', name: 'ls', arguments: '{"path":"b"}' },
    ])
    expect(events.at(-1)).toMatchObject({ stopReason: 'calls' })
  })

  it('may send whole calls without index and id', async () => {
    const events = await read(
      call({ function: { name: 'ls', arguments: '{"path":"a"}' } }),
      call({ function: { name: 'read', arguments: '{"path":"b"}' } }),
      end(),
    )
    const calls = callsIn(events)
    expect(calls).toMatchObject([
      { name: 'ls', arguments: '{"path":"a"}' },
      { name: 'read', arguments: '{"path":"b"}' },
    ])
    expect(new Set(calls.map(({ id }) => id)).size).toBe(2)
    expect(calls.every(({ id }) => id.startsWith('call_'))).toBe(true)
  })

  it('may send the fragments of several calls in turns', async () => {
    const events = await read(
      call({ index: 0, id: 'x', function: { name: 'ls', arguments: '{"pa' } }),
      call({ index: 1, id: 'y', function: { name: 'ls', arguments: '{"path"' } }),
      call({ index: 0, function: { arguments: 'th":"a"}' } }),
      call({ index: 1, function: { arguments: ':"b"}' } }),
      end(),
    )
    expect(callsIn(events).map((one) => one.arguments)).toEqual(['{"path":"a"}', '{"path":"b"}'])
  })

  it('may send a name in pieces, or again with every fragment', async () => {
    const events = await read(
      call({ index: 0, id: 'x', function: { name: 'skill_' } }),
      call({ index: 0, function: { name: 'list', arguments: '' } }),
      call({ index: 0, function: { arguments: '{}' } }),
      call({ index: 1, id: 'y', function: { name: 'ls', arguments: '{"path"' } }),
      call({ index: 1, id: 'y', function: { name: 'ls', arguments: ':"."}' } }),
      call({ index: 1, id: 'y', function: { name: 'ls', arguments: '' } }),
      end(),
    )
    expect(callsIn(events)).toEqual([
      { id: 'x', name: 'skill_list', arguments: '{}' },
      { id: 'y', name: 'ls', arguments: '{"path":"."}' },
    ])
  })

  it('may name a call again with each of very many fragments', async () => {
    const args = JSON.stringify({ path: '}'.repeat(1000) })
    const fragments = Array.from(args, (text) =>
      call({ index: 0, id: 'x', function: { name: 'ls', arguments: text } }),
    )
    const parse = vi.spyOn(JSON, 'parse')
    const events = await read(...fragments, end())
    const whole = parse.mock.calls.filter(([text]) => text.length > 100 && args.startsWith(text))
    parse.mockRestore()
    expect(callsIn(events)).toEqual([{ id: 'x', name: 'ls', arguments: args }])
    expect(whole.length).toBeLessThan(5)
  })

  it('may send arguments as an object', async () => {
    const events = await read(call({ index: 0, function: { name: 'ls', arguments: { path: '.' } } }), end())
    expect(callsIn(events)).toMatchObject([{ arguments: '{"path":"."}' }])
  })

  it('may end for calls it never makes, or with an empty one', async () => {
    const events = await read(delta({ content: 'Hm.' }), call({ index: 0, function: {} }), end())
    expect(callsIn(events)).toEqual([])
    expect(events.at(-1)).toMatchObject({ stopReason: 'end' })
  })

  it('may forget the name of a call', async () => {
    const events = await read(call({ index: 0, id: 'x', function: { arguments: '{"a":1}' } }), end())
    expect(callsIn(events)).toMatchObject([{ name: 'unnamed' }])
  })

  it('may send nulls, empty lists and nothing where a delta should be', async () => {
    const events = await read(
      data({ choices: null }),
      data({ choices: [] }),
      data({}),
      delta(null),
      delta({ content: null, tool_calls: null, reasoning_content: null }),
      delta({ content: 'Hi', tool_calls: [] }),
      end('stop'),
    )
    expect(events).toEqual([
      { type: 'text', text: 'Hi' },
      { type: 'done', stopReason: 'end' },
    ])
  })

  it('may send content in parts, with thinking among them', async () => {
    const events = await read(
      delta({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] }] }),
      delta({ content: [{ type: 'text', text: 'Hi' }] }),
      end('stop'),
    )
    expect(joined(events).slice(0, 2)).toEqual([
      { type: 'reasoning', text: 'hm' },
      { type: 'text', text: 'Hi' },
    ])
  })

  it('may think aloud in tags', async () => {
    const events = await read(
      delta({ content: '<th' }),
      delta({ content: 'ink>hm</think>\n' }),
      delta({ content: '\nHi' }),
      end('stop'),
    )
    expect(textIn(events, 'reasoning')).toBe('hm')
    expect(textIn(events)).toBe('Hi')
  })

  it('may say the reasoning in a field of their own', async () => {
    const events = await read(delta({ reasoning: 'hm' }), delta({ content: 'Hi' }), end('stop'))
    expect(textIn(events, 'reasoning')).toBe('hm')
  })

  it('may count the cache in a field of their own and send usage without a finish', async () => {
    const usage = { prompt_tokens: 9, completion_tokens: 2, prompt_cache_hit_tokens: 4 }
    const events = await read(delta({ content: 'Hi' }), data({ choices: [], usage }))
    expect(events.at(-1)).toMatchObject({ usage: { inputTokens: 9, outputTokens: 2, cachedTokens: 4 } })
  })

  it('may send the answer whole, as a message', async () => {
    const message = {
      content: 'Look.',
      tool_calls: [{ id: 'x', function: { name: 'ls', arguments: '{"path":"."}' } }],
    }
    const events = await read(data({ choices: [{ message, finish_reason: 'tool_calls' }] }))
    expect(textIn(events)).toBe('Look.')
    expect(callsIn(events)).toEqual([{ id: 'x', name: 'ls', arguments: '{"path":"."}' }])
  })

  it.each([
    ['model_length', 'length'],
    ['MAX_TOKENS', 'length'],
    ['sensitive', 'refusal'],
    ['eos', 'end'],
  ])('may have words of their own for the end: %s', async (finish, stopReason) => {
    const events = await read(delta({ content: 'Hi' }), end(finish))
    expect(events.at(-1)).toMatchObject({ stopReason })
  })

  it('may filter an answer in the middle of a call, which is not mended', async () => {
    const events = await read(
      call({ index: 0, id: 'x', function: { name: 'write', arguments: '{"path":"a"' } }),
      end('content_filter'),
    )
    expect(callsIn(events)).toMatchObject([{ arguments: '{"path":"a"' }])
  })
})

describe('what is no end on the chat wire', () => {
  async function readBroken(...events: string[]) {
    const { server, provider } = await setUp('chat')
    server.script({ events })
    return collectBroken(provider.stream(ask({ model: 'local' })))
  }

  it('is a count that comes with every chunk', async () => {
    const usage = { prompt_tokens: 9, completion_tokens: 2 }
    const { events, error } = await readBroken(
      data({ choices: [{ index: 0, delta: { content: 'Ha' } }], usage }),
      data({ choices: [{ index: 0, delta: { content: 'lf' } }], usage }),
    )
    expect(textIn(events)).toBe('Half')
    expect(error).toMatchObject({ code: 'CONNECTION', retryable: true })
    expect(events).toContainEqual({
      type: 'usage',
      usage: { inputTokens: 9, outputTokens: 2, cachedTokens: 0 },
    })
  })

  it.each(['error', 'insufficient_system_resource', 'network_error', 'abort'])(
    'is an end for %s',
    async (finish) => {
      const { events, error } = await readBroken(delta({ content: 'Half' }), end(finish), DONE)
      expect(textIn(events)).toBe('Half')
      expect(error).toMatchObject({
        code: 'OVERLOADED',
        retryable: true,
        message: expect.stringContaining(finish),
      })
    },
  )

  const error = { code: 502, message: 'upstream is gone' }
  it.each([
    ['at the top', data({ error })],
    ['in the choice', data({ choices: [{ delta: {}, error }] })],
    ['that is all there is', data({ object: 'error', ...error })],
    ['under its name', `event: error\n${data(error)}`],
  ])('is an error %s', async (_where, broken) => {
    const { events, error: thrown } = await readBroken(delta({ content: 'Ha' }), broken, DONE)
    expect(textIn(events)).toBe('Ha')
    expect(thrown).toMatchObject({ code: 'OVERLOADED', message: 'upstream is gone', status: 502 })
  })
})
