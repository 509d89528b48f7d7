import { describe, expect, it } from 'vitest'
import { callTool, refuse, say, think } from '../wire/server'
import { eachHasItsOwn, place, server, textIn } from './fixture'

eachHasItsOwn()

const ask = (provider: string, model: string, ...more: string[]) => {
  const where = ['--base-url', server.url, '--api-key-env', 'TEST_KEY', '--workspace', place.workspace]
  return place.run(['run', 'Do it', '--provider', provider, '--model', model, ...where, '--json', ...more])
}
const bodies = () => server.requests.map(({ body }) => body)

describe('how hard the model thinks', () => {
  it('is asked of Claude unless it is told otherwise, and what it signed goes back with the results', async () => {
    server.script([think('Look first.'), callTool('c1', 'ls', { path: '.' })], [say('Done')])
    const { code, events } = await ask('anthropic', 'claude-haiku-4-5')
    expect(code).toBe(0)
    expect(textIn(events)).toBe('Done')
    const [first, second] = bodies()
    expect(first).toMatchObject({ thinking: { type: 'enabled', budget_tokens: 10_000 } })
    expect(second).toMatchObject({
      thinking: { type: 'enabled' },
      messages: [
        { role: 'user' },
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'Look first.', signature: 'c2lnbmVk' },
            { type: 'tool_use', id: 'c1' },
          ],
        },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c1' }] },
      ],
    })
  })

  it.each([
    ['anthropic', 'claude-opus-4-6', 'high', { output_config: { effort: 'high' } }],
    ['anthropic', 'claude-opus-4-6', 'off', { thinking: { type: 'disabled' } }],
    ['openai', 'some-model', 'low', { reasoning_effort: 'low' }],
  ])('is told to %s %s: %s', async (provider, model, thinking, expected) => {
    server.script([say('Hi')])
    expect((await ask(provider, model, '--thinking', thinking)).code).toBe(0)
    expect(bodies()[0]).toMatchObject(expected)
  })

  it('is left out once a server refused to hear of it, for the rest of the run', async () => {
    const no = refuse(400, { error: { message: 'Unsupported parameter: reasoning_effort' } })
    server.script(no, [callTool('c1', 'ls', { path: '.' })], [say('Done')])
    expect((await ask('openai', 'some-model', '--thinking', 'high')).code).toBe(0)
    expect(bodies().map((body) => 'reasoning_effort' in body)).toEqual([true, false, false])
  })

  it('is one of five words', async () => {
    const { code, stderr } = await ask('openai', 'some-model', '--thinking', 'hard')
    expect(code).toBe(2)
    expect(stderr).toContain('Choose one of auto, off, low, medium, high.')
  })
})
