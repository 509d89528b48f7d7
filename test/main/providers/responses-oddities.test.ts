import { describe, expect, it } from 'vitest'
import { ask, callsIn, collect, collectBroken, setUp, textIn } from './fixture'

const event = (type: string, rest: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`
const completed = (rest: object = {}) =>
  event('response.completed', { response: { status: 'completed', output: [], ...rest } })
const made = (id: string | undefined, path: string) => ({
  type: 'function_call',
  call_id: id,
  name: 'ls',
  arguments: JSON.stringify({ path }),
})
const added = (item: object, index: number) =>
  event('response.output_item.added', { output_index: index, item: { ...item, arguments: '' } })
const done = (item: object, index: number) =>
  event('response.output_item.done', { output_index: index, item: { ...item, status: 'completed' } })

async function setUpWith(...events: string[]) {
  const { server, provider, model } = await setUp('responses', { retry: { retries: 0 } })
  server.script({ events })
  return provider.stream(ask({ model }))
}

describe('servers that imitate Responses', () => {
  it('may give all calls the same index', async () => {
    const [a, b] = [made('a', 'x'), made('b', 'y')]
    const events = await collect(
      await setUpWith(added(a, 0), done(a, 0), added(b, 0), done(b, 0), completed()),
    )
    expect(callsIn(events)).toEqual([
      { id: 'a', name: 'ls', arguments: '{"path":"x"}' },
      { id: 'b', name: 'ls', arguments: '{"path":"y"}' },
    ])
  })

  it('may give a call its id at its end only', async () => {
    const events = await collect(
      await setUpWith(added(made(undefined, 'x'), 0), done(made('a', 'x'), 0), completed()),
    )
    expect(callsIn(events)).toMatchObject([{ name: 'ls', arguments: '{"path":"x"}' }])
  })

  it('may say everything at the end only', async () => {
    const text = { type: 'message', content: [{ type: 'output_text', text: 'Look.' }] }
    const events = await collect(await setUpWith(completed({ output: [text, made('a', 'x')] })))
    expect(textIn(events)).toBe('Look.')
    expect(callsIn(events)).toHaveLength(1)
  })

  it('may fail without a reason, or in an end that looks well', async () => {
    const failed = { response: { status: 'failed', error: null } }
    const silent = await collectBroken(await setUpWith(event('response.failed', failed)))
    const message = 'The server broke off with an error and gave no reason.'
    expect(silent.error).toMatchObject({ code: 'OVERLOADED', message })
    const told = await collectBroken(
      await setUpWith(completed({ status: 'failed', error: { code: 'server_error', message: 'It broke' } })),
    )
    expect(told.error).toMatchObject({ code: 'OVERLOADED', message: 'It broke' })
  })
})
