import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createChannels } from '../../../src/main/channels'
import { createMessageTool } from '../../../src/main/tools'
import type { ChannelSettings } from '../../../src/shared/channels'
import { type Service, startService } from '../../wire/service'
import { call, dataOf, problemOf } from '../tools/web/fixture'

const TOKEN = '123456:AA-secret_token'
let service: Service
let list: ChannelSettings[]
let tokens: Record<string, string>

beforeEach(async () => {
  service = await startService()
  const channel = (kind: ChannelSettings['kind'], name: string): ChannelSettings => ({
    ...{ id: kind, kind, name, approvals: null },
    ...(kind === 'webhook' ? {} : { baseURL: service.url }),
  })
  list = [channel('telegram', 'Home bot'), channel('discord', 'Guild'), channel('webhook', 'Hook')]
  tokens = { telegram: TOKEN, discord: TOKEN, webhook: `${service.url}/hooks/s3cret` }
})
afterEach(() => service.close())

const tool = (deps = {}) =>
  createMessageTool({
    channels: createChannels({ settings: () => list, tokenOf: (id) => tokens[id], ...deps }),
  })
const send = (channel: string, chatId: string, content = 'Hello', signal?: AbortSignal) =>
  call(tool(), { channel, chatId, content }, signal ? { signal } : {})

describe('telegram', () => {
  const ok = { body: { ok: true, result: { message_id: 1, date: 1, chat: { id: 7, type: 'private' } } } }

  it('gets the message', async () => {
    service.answer = () => ok
    expect(dataOf(await send('telegram', '7'))).toEqual({ channel: 'Home bot', chatId: '7', parts: 1 })
    const [asked] = service.requests
    expect(asked?.path).toBe(`/bot${TOKEN}/sendMessage`)
    expect(asked?.json).toEqual({ chat_id: '7', text: 'Hello' })
  })

  it('gets a long one in parts, in order', async () => {
    service.answer = () => ok
    const content = Array.from({ length: 2_000 }, (_, n) => `word${n}`).join(' ')
    const output = await send('Home Bot', '7', content)
    expect(dataOf(output).parts).toBe(5)
    const texts = service.requests.map(({ json }) => String(json.text))
    expect(texts.every((text) => text.length <= 4_096)).toBe(true)
    expect(texts.join(' ')).toBe(content)
  })

  it('is waited for as long as it says', async () => {
    let asked = 0
    service.answer = () =>
      asked++ === 0
        ? {
            status: 429,
            body: {
              ok: false,
              error_code: 429,
              description: 'Too Many Requests',
              parameters: { retry_after: 1 },
            },
          }
        : ok
    const began = performance.now()
    expect(dataOf(await send('telegram', '7')).parts).toBe(1)
    expect(performance.now() - began).toBeGreaterThan(950)
  })

  it('is not waited for longer than a minute', async () => {
    const body = { ok: false, error_code: 429, description: 'Too Many Requests: retry after 300' }
    service.answer = () => ({ status: 429, body: { ...body, parameters: { retry_after: 300 } } })
    expect(problemOf(await send('telegram', '7')).message).toBe(
      'Telegram: Too Many Requests: retry after 300',
    )
    expect(service.requests).toHaveLength(1)
  })

  it.each([
    [400, 'Bad Request: chat not found'],
    [403, 'Forbidden: bot was blocked by the user'],
    [401, 'Unauthorized'],
  ])('is quoted when it refuses: %i', async (status, description) => {
    service.answer = () => ({ status, body: { ok: false, error_code: status, description } })
    const problem = problemOf(await send('telegram', '7'))
    expect(problem.message).toBe(`Telegram: ${description}`)
    expect(problem).toMatchObject(status === 401 ? { settings: 'channels' } : {})
  })

  it('that cannot be reached is named without its token', async () => {
    await service.close()
    const problem = problemOf(await send('telegram', '7'))
    expect(problem.message).toBe('Could not reach Telegram: the connection was refused.')
    expect(JSON.stringify(problem)).not.toContain('secret')
  })

  it('says how far it came', async () => {
    service.answer = ({ json }) =>
      String(json.text).includes('word1999')
        ? { status: 400, body: { ok: false, error_code: 400, description: 'Bad Request' } }
        : ok
    const content = Array.from({ length: 2_000 }, (_, n) => `word${n}`).join(' ')
    expect(problemOf(await send('telegram', '7', content)).message).toBe(
      '4 of 5 parts were sent. Telegram: Bad Request',
    )
  })

  it('is left when the user stops', async () => {
    service.answer = () => undefined
    const stop = new AbortController()
    const asked = send('telegram', '7', 'x', stop.signal)
    await expect.poll(() => service.requests.length).toBe(1)
    stop.abort()
    expect(problemOf(await asked).code).toBe('CANCELLED')
  })
})

describe('discord', () => {
  it('gets the message, and nobody is called by it', async () => {
    service.answer = () => ({ body: { id: '1' } })
    dataOf(await send('discord', '99', 'Hello @everyone'))
    const [asked] = service.requests
    expect(asked?.path).toBe('/v10/channels/99/messages')
    expect(asked?.headers.authorization).toBe(`Bot ${TOKEN}`)
    expect(asked?.json).toEqual({ content: 'Hello @everyone', allowed_mentions: { parse: [] } })
  })

  it('gets a long one in parts of its own size', async () => {
    service.answer = () => ({ body: { id: '1' } })
    expect(dataOf(await send('discord', '99', 'word '.repeat(1_000))).parts).toBe(3)
    expect(service.requests.every(({ json }) => String(json.content).length <= 2_000)).toBe(true)
  })

  it('is waited for as long as it says', async () => {
    let asked = 0
    service.answer = () =>
      asked++ === 0
        ? {
            status: 429,
            headers: { 'retry-after': '1', 'x-ratelimit-scope': 'user' },
            body: { message: 'You are being rate limited.', retry_after: 0.5, global: false },
          }
        : { body: { id: '1' } }
    expect(dataOf(await send('discord', '99')).parts).toBe(1)
    expect(service.requests).toHaveLength(2)
  })

  it('is quoted when it refuses', async () => {
    service.answer = () => ({ status: 403, body: { message: 'Missing Access', code: 50_001 } })
    expect(problemOf(await send('discord', '99')).message).toBe('Discord: Missing Access')
    service.answer = () => ({ status: 401, body: { message: '401: Unauthorized', code: 0 } })
    expect(problemOf(await send('discord', '99'))).toMatchObject({ settings: 'channels' })
  })

  it('that cannot be reached is named without its token', async () => {
    await service.close()
    const problem = problemOf(await send('discord', '99'))
    expect(problem.message).toContain('Could not reach Discord')
    expect(JSON.stringify(problem)).not.toContain('secret')
  })
})

describe('a webhook', () => {
  it('gets the message as JSON', async () => {
    service.answer = () => ({ body: 'ok' })
    expect(dataOf(await send('webhook', 'ops')).parts).toBe(1)
    expect(service.requests[0]).toMatchObject({
      method: 'POST',
      path: '/hooks/s3cret',
      json: { text: 'Hello', chatId: 'ops' },
    })
  })

  it('is waited for, quoted, and named without its address', async () => {
    let asked = 0
    service.answer = () =>
      asked++ === 0 ? { status: 429, headers: { 'retry-after': '1' } } : { status: 404, body: 'no_team' }
    const problem = problemOf(await send('webhook', 'ops'))
    expect(problem.message).toBe('The webhook answered 404: no_team')
    service.answer = () => ({ status: 500, body: `bad /hooks/s3cret at ${service.url}/hooks/s3cret` })
    expect(problemOf(await send('webhook', 'ops')).message).not.toContain(`${service.url}/hooks/s3cret`)
    await service.close()
    const { message } = problemOf(await send('webhook', 'ops'))
    expect(message).toMatch(/^The webhook: /)
    expect(message).not.toContain('s3cret')
  })
})

describe('a channel', () => {
  it.each([
    ['telegram', '7', 'Could not reach Telegram'],
    ['discord', '99', 'Could not reach Discord'],
    ['webhook', 'ops', 'The webhook: no answer in time.'],
  ])('that does not answer is given up: %s', async (channel, chatId, words) => {
    service.answer = () => undefined
    const output = await call(tool({ patienceMs: 300 }), { channel, chatId, content: 'x' })
    expect(problemOf(output).message).toContain(words)
  })

  it('is meant by its id, its name, or its kind when there is one', async () => {
    const touched = async (channel: string) =>
      (await tool().touches({ channel, chatId: '7', content: 'x' })).chat
    expect(await touched('telegram')).toEqual({ channel: 'telegram', chatId: '7' })
    expect(await touched('home bot')).toEqual({ channel: 'telegram', chatId: '7' })
    list = [...list.slice(1), ...['a', 'b'].map((id) => ({ ...(list[0] as ChannelSettings), id, name: id }))]
    expect(await touched('telegram')).toBeUndefined()
    expect(problemOf(await send('telegram', '7')).message).toContain('Connected are: discord (Guild)')
  })

  it('that is not there is said before anybody is asked', async () => {
    list = []
    expect(await tool().touches({ channel: 'telegram', chatId: '7', content: 'x' })).toEqual({})
    expect(problemOf(await send('telegram', '7'))).toMatchObject({
      code: 'UNAVAILABLE',
      settings: 'channels',
    })
  })

  it('without its token says where to enter it', async () => {
    tokens = {}
    expect(problemOf(await send('discord', '99'))).toMatchObject({
      message: 'The token of Guild is missing. Enter it in Settings, under Channels.',
      settings: 'channels',
    })
  })

  it.each([
    ['discord', '../users/@me'],
    ['discord', '99/../..'],
    ['telegram', 'x y'],
    ['telegram', '-'],
  ])('takes only what is a chat there: %s %s', async (channel, chatId) => {
    expect(problemOf(await send(channel, chatId)).code).toBe('INVALID_ARGUMENT')
    expect(service.requests).toEqual([])
  })
})
