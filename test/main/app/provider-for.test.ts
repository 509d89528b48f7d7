import { describe, expect, it, onTestFinished } from 'vitest'
import { contextTokensOf, createProviderFor, priceOf } from '../../../src/main/app/provider-for'
import type { Provider } from '../../../src/main/providers'
import type { Conversation } from '../../../src/shared/conversation'
import { type Settings, settings } from '../../../src/shared/settings'
import { conversation } from '../../conversation'
import { say, startWireServer } from '../../wire/server'

const talk = (change: Partial<Conversation>) => conversation('c', { model: 'm', ...change })
const house = { id: 'house', name: 'House', wire: 'openai', baseURL: 'http://localhost:1/v1', chat: 'chat' }
const given = (change: Record<string, unknown> = {}): Settings =>
  settings.parse({ providers: [house], ...change })

async function setUp(env: Record<string, string> = {}) {
  const server = await startWireServer()
  onTestFinished(() => server.close())
  const keys: Record<string, string> = { house: 'sk-house' }
  const locks: Record<string, 'system' | 'key'> = {}
  const hidden: string[] = []
  const baseURL = `${server.url}/v1`
  const find = createProviderFor({
    settings: () => given({ providers: [{ ...house, baseURL }] }),
    env,
    keyOf: (id) => keys[id],
    lockedBy: (id) => locks[id],
    hide: (...key) => hidden.push(key.join('=')),
    demoPauseMs: 0,
  })
  async function ask(provider: Provider) {
    server.script([say('Hi')])
    const request = { model: 'm', messages: [], tools: [], signal: new AbortController().signal }
    for await (const _event of provider.stream(request));
    return server.requests.at(-1)
  }
  return { find, ask, hidden, keys, locks, server }
}

describe('the model of a conversation', () => {
  it('is one of the settings, with its key, and the same as long as nothing changes', async () => {
    const { find, ask, keys } = await setUp()
    const first = find(talk({ provider: 'house' }))
    expect((await ask(first))?.headers.authorization).toBe('Bearer sk-house')
    expect(find(talk({ provider: 'house' }))).toBe(first)
    keys.house = 'sk-new'
    expect((await ask(find(talk({ provider: 'house' }))))?.headers.authorization).toBe('Bearer sk-new')
  })

  it('is one named on the command line, with the key of its variable', async () => {
    const { find, ask, hidden, server } = await setUp({ MY_KEY: 'sk-mine', ANTHROPIC_API_KEY: 'sk-usual' })
    const connection = { baseURL: server.url, apiKeyEnv: 'MY_KEY' }
    const named = await ask(find(talk({ provider: 'anthropic', connection })))
    expect([named?.path, named?.headers['x-api-key']]).toEqual(['/v1/messages', 'sk-mine'])
    const usual = await ask(find(talk({ provider: 'anthropic', connection: { baseURL: server.url } })))
    expect(usual?.headers['x-api-key']).toBe('sk-usual')
    expect(hidden).toEqual(['MY_KEY=sk-mine', 'ANTHROPIC_API_KEY=sk-usual'])
  })

  it('whose key is locked away says where it is and what to do', async () => {
    const { find, keys, locks } = await setUp()
    delete keys.house
    locks.house = 'system'
    expect(() => find(talk({ provider: 'house' }))).toThrow(
      /The key of House is in the keychain of the system, .*--api-key-env/,
    )
    locks.house = 'key'
    expect(() => find(talk({ provider: 'house' }))).toThrow('a DESKWRIGHT_KEY that is not set here')
  })

  it('takes the usual variable for the usual server only', async () => {
    const { find, keys, ask } = await setUp({ OPENAI_API_KEY: 'sk-usual' })
    delete keys.house
    const found = await ask(find(talk({ provider: 'house' })))
    expect(found?.headers.authorization).toBeUndefined()
    const usual = (baseURL: string) =>
      createProviderFor({
        settings: () => given({ providers: [{ ...house, id: 'openai', baseURL }] }),
        env: { OPENAI_API_KEY: 'sk-usual' },
        keyOf: () => undefined,
        lockedBy: () => 'system',
        hide: () => {},
        demoPauseMs: 0,
      })(talk({ provider: 'openai' }))
    expect(() => usual('https://api.openai.com/v1')).not.toThrow()
    expect(() => usual('https://evil.example/v1')).toThrow('keychain')
  })

  it('is refused in words that say what to do', async () => {
    const { find } = await setUp()
    expect(() => find(talk({ provider: 'gone' }))).toThrow('There is no provider named gone')
    const connection = { apiKeyEnv: 'MISSING' }
    expect(() => find(talk({ provider: 'openai', connection }))).toThrow('The variable MISSING')
  })
})

describe('what is known of a model', () => {
  it('is first what the user set, then what its server said, then what its name tells', () => {
    const model = { provider: 'house', model: 'claude-opus-4-6' }
    const set = given({ providers: [{ ...house, contextTokens: 9_000 }] })
    expect(contextTokensOf(set, model, 50_000)).toBe(9_000)
    expect(contextTokensOf(given(), model, 50_000)).toBe(50_000)
    expect(contextTokensOf(given(), model, undefined)).toBe(200_000)
  })

  it('is a price, of the user or of the list, or nothing', () => {
    const usage = { inputTokens: 1_000_000, outputTokens: 0, cachedTokens: 0 }
    const price = { input: 7, output: 1, cached: 1 }
    expect(priceOf(given(), talk({ model: 'gpt-4o' }), usage)).toBeCloseTo(2.5)
    expect(priceOf(given({ prices: { 'gpt-4o': price } }), talk({ model: 'gpt-4o' }), usage)).toBeCloseTo(7)
    expect(priceOf(given(), talk({ model: 'nobody-knows' }), usage)).toBeUndefined()
  })
})
