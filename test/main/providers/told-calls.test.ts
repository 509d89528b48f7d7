import { describe, expect, it } from 'vitest'
import type { ModelCall, ModelMessage } from '../../../src/main/providers'
import { say } from '../../wire/server'
import { ask, collect, setUp, WIRES } from './fixture'

describe.each(WIRES)('the calls of a history, told over the %s wire', (wire) => {
  async function told(...calls: ModelCall[]): Promise<string> {
    const { server, provider, model } = await setUp(wire)
    server.script([say('ok')])
    const steps = calls.flatMap((call): ModelMessage[] => [
      { role: 'assistant', text: '', calls: [call] },
      { role: 'tool', callId: call.id, content: 'x' },
    ])
    await collect(provider.stream(ask({ model, messages: [{ role: 'user', text: 'Hi' }, ...steps] })))
    return server.requests[0]?.text ?? ''
  }

  it('have ids that it takes, and equal ones are told apart', async () => {
    const call = { id: 'functions.ls:0', name: 'ls', arguments: '{}' }
    const text = await told(call, call)
    expect(text).not.toContain('functions.ls:0')
    expect(text.match(/functions_ls_0"/g)).toHaveLength(2)
    expect(text.match(/functions_ls_0_2"/g)).toHaveLength(2)
  })

  it('have names that it takes, also where a model made one up', async () => {
    const text = await told(
      { id: 'a', name: 'functions.ls<|call|>', arguments: '{}' },
      { id: 'b', name: 'ls'.repeat(50), arguments: '{}' },
    )
    const names = [...text.matchAll(/"name":"([^"]*)"/g)].map(([, name]) => name)
    expect(names).toEqual(['functions_ls__call__', 'ls'.repeat(32)])
  })

  it.each(['{"path":"a', '["a"]', '"a"', 'a: b', '{"a":1}{"b":2}'])(
    'have an object for arguments, also where the model wrote %s',
    async (args) => {
      const input = JSON.stringify({ malformed: args })
      const written = wire === 'anthropic' ? `"input":${input}` : `"arguments":${JSON.stringify(input)}`
      expect(await told({ id: 'a', name: 'ls', arguments: args })).toContain(written)
    },
  )

  it('have an empty object where the model wrote nothing', async () => {
    const written = wire === 'anthropic' ? '"input":{}' : '"arguments":"{}"'
    expect(await told({ id: 'a', name: 'ls', arguments: '' })).toContain(written)
  })
})
