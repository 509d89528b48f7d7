import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { answer, callTool, refuse, say, think } from '../../wire/server'
import { ask, callsIn, collect, collectBroken, joined, setUp, textIn, WIRES } from './fixture'

describe.each(WIRES)('the %s wire', (wire) => {
  it('streams reasoning, text and parallel calls whose arguments come in fragments', async () => {
    const { server, provider, model } = await setUp(wire)
    server.script([
      think('Two files', ' to read.'),
      say('I ', 'look: ', '你好 👋'),
      callTool('a', 'read', { path: 'ä/文.txt', limit: 3 }, { fragments: 7 }),
      callTool('b', 'ls', { path: '.' }, { fragments: 1 }),
    ])
    const events = await collect(provider.stream(ask({ model })))
    expect(joined(events).filter(({ type }) => type !== 'opaque' && type !== 'usage')).toEqual([
      { type: 'reasoning', text: 'Two files to read.' },
      { type: 'text', text: 'I look: 你好 👋' },
      { type: 'call-start', id: 'a', name: 'read' },
      { type: 'call-delta', id: 'a', text: '{"path":"ä/文.txt","limit":3}' },
      ...(wire === 'chat' ? [] : [call('a', 'read', '{"path":"ä/文.txt","limit":3}')]),
      { type: 'call-start', id: 'b', name: 'ls' },
      { type: 'call-delta', id: 'b', text: '{"path":"."}' },
      ...(wire === 'chat' ? [call('a', 'read', '{"path":"ä/文.txt","limit":3}')] : []),
      call('b', 'ls', '{"path":"."}'),
      { type: 'done', stopReason: 'calls', usage: expect.objectContaining(USAGE) },
    ])
  })

  it('counts all input, the cached part of it, and what nobody saw', async () => {
    const { server, provider, model } = await setUp(wire)
    server.script([say('Hi')])
    const done = (await collect(provider.stream(ask({ model })))).at(-1)
    expect(done).toMatchObject({ type: 'done', stopReason: 'end', usage: { ...USAGE, reasoningTokens: 5 } })
  })

  it('does without usage', async () => {
    const { server, provider, model } = await setUp(wire)
    server.script(answer([say('Hi')], { usage: null }))
    const events = await collect(provider.stream(ask({ model })))
    expect(events.at(-1)).toEqual({ type: 'done', stopReason: 'end' })
  })

  it.each(['length', 'refusal'] as const)('tells an end by %s', async (stop) => {
    const { server, provider, model } = await setUp(wire)
    server.script(answer([say('Hi')], { stop }))
    expect((await collect(provider.stream(ask({ model })))).at(-1)).toMatchObject({ stopReason: stop })
  })

  it('mends arguments with one meaning and leaves the others to be answered', async () => {
    const { server, provider, model } = await setUp(wire)
    server.script([callTool('a', 'ls', '{"path": "."'), callTool('b', 'ls', '{"path": "x')])
    const calls = callsIn(await collect(provider.stream(ask({ model }))))
    expect(calls.map((call) => call.arguments)).toEqual(['{"path": "."}', '{"path": "x'])
  })

  it.each(['length', 'refusal'] as const)('does not mend what was cut off by %s', async (stop) => {
    const { server, provider, model } = await setUp(wire)
    server.script(answer([callTool('a', 'write', '{"path":"a","content":"half"')], { stop }))
    const calls = callsIn(await collect(provider.stream(ask({ model }))))
    expect(calls.map((call) => call.arguments)).toEqual(['{"path":"a","content":"half"'])
  })

  it('gives calls without arguments an empty object', async () => {
    const { server, provider, model } = await setUp(wire)
    server.script([callTool('a', 'skill_list', '')])
    expect(callsIn(await collect(provider.stream(ask({ model }))))).toMatchObject([{ arguments: '{}' }])
  })

  it('gives a call a new id when the conversation has had one with its id', async () => {
    const { server, provider, model } = await setUp(wire)
    server.script([callTool('call_0', 'ls', { path: '.' }), callTool('call_0', 'ls', { path: 'b' })])
    const messages = [
      { role: 'user' as const, text: 'Look' },
      { role: 'assistant' as const, text: '', calls: [{ id: 'call_0', name: 'ls', arguments: '{}' }] },
      { role: 'tool' as const, callId: 'call_0', content: 'nothing' },
    ]
    const calls = callsIn(await collect(provider.stream(ask({ model, messages }))))
    expect(calls.map(({ id }) => id)).toEqual(['call_0_2', 'call_0_3'])
  })

  it('stops at once when the user does', async () => {
    const { server, provider, model } = await setUp(wire)
    const stop = new AbortController()
    server.script(answer([say('One'), say('Two')], { hangAfter: 6 }))
    const seen: string[] = []
    const reading = (async () => {
      for await (const event of provider.stream(ask({ model, signal: stop.signal }))) {
        if (event.type === 'usage') continue
        seen.push(event.type)
        stop.abort(new Error('stopped'))
      }
    })()
    await expect(reading).rejects.toThrow('stopped')
    expect(seen).toEqual(['text'])
    expect(server.requests).toHaveLength(1)
  })

  it('lets go of the signal, which a turn uses for all its requests', async () => {
    const { server, provider, model } = await setUp(wire)
    const { signal } = new AbortController()
    server.script([say('One')], refuse(500, 'busy'), [say('Two')], refuse(400, 'no'))
    await collect(provider.stream(ask({ model, signal })))
    await collect(provider.stream(ask({ model, signal })))
    await collectBroken(provider.stream(ask({ model, signal })))
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  it('lets go of the connection when nobody reads on', async () => {
    const { server, provider, model } = await setUp(wire)
    server.script(answer([say('One'), say('Two')], { hangAfter: 6 }), [say('Next')])
    for await (const event of provider.stream(ask({ model }))) if (event.type === 'text') break
    expect(textIn(await collect(provider.stream(ask({ model }))))).toBe('Next')
  })
})

const USAGE = { inputTokens: 100, outputTokens: 20, cachedTokens: 60 }

function call(id: string, name: string, args: string) {
  return { type: 'call', call: { id, name, arguments: args } }
}

describe("Anthropic's wire", () => {
  it('says at once what the question took', async () => {
    const { server, provider, model } = await setUp('anthropic')
    server.script(answer([say('One')], { dropAfter: 2 }), [say('Two')])
    const events = await collect(provider.stream(ask({ model })))
    const usage = { inputTokens: 100, outputTokens: 1, cachedTokens: 60, cacheWriteTokens: 0 }
    expect(events[0]).toEqual({ type: 'usage', usage })
    expect(events.map(({ type }) => type)).toEqual(['usage', 'retry', 'usage', 'text', 'done'])
  })
})
