import { describe, expect, it } from 'vitest'
import { createCounter, textTokens } from '../../../src/main/agent/context/tokens'
import {
  type ModelMessage,
  ProviderError,
  type ProviderEvent,
  type ProviderRequest,
} from '../../../src/main/providers'
import { call, type Options, setUp, text, tool } from './fixture'

const start = (script: Parameters<typeof setUp>[0], options: Options = {}) =>
  setUp(script, { ...options, tools: [long] })

const FILLER = 'word '.repeat(2_000)
const long = {
  ...tool('long', 'read', () => {}),
  modelTextLimit: 1e6,
  run: async () => ({
    content: FILLER,
    toolResult: { ok: true as const, summary: 'long', data: {}, meta: { truncated: false } },
  }),
}
const asks = (id: string) => [call(id, 'long')]
const texts = ({ messages }: ProviderRequest) => JSON.stringify(messages)
const roles = ({ messages }: ProviderRequest) => messages.map(({ role }) => role)

describe('a conversation that grows too large for the model', () => {
  it('is sent whole while it fits, the same bytes at the front each time', async () => {
    const { requests, turn } = start([asks('1'), asks('2'), [text('x')]])
    await turn()
    const [first, second, third] = requests.map(({ system, messages }) =>
      JSON.stringify([system, ...messages]).slice(0, -1),
    )
    expect(second).toContain(first)
    expect(third).toContain(second)
  })

  it('loses its old results first, and every call keeps an answer', async () => {
    const script = [...['1', '2', '3', '4', '5', '6', '7'].map(asks), [text('x')]]
    const { requests, store, turn, conversation } = start(script, {
      contextTokens: 20_000,
      settings: { maxRepeats: 99 },
    })
    await turn('A question')
    expect(store.compactions.list(conversation.id)).toMatchObject([{ kind: 'results' }])
    const last = requests.at(-1) as ProviderRequest
    expect(texts(last)).toContain('left out to save room')
    expect(roles(last).filter((role) => role === 'tool')).toHaveLength(7)
    expect(last.messages[0]).toMatchObject({ text: 'A question' })
    const newest = last.messages.at(-1) as ModelMessage & { content: string }
    expect(newest.content).toBe(FILLER)
  })

  it('loses its old pictures with them, and says so', async () => {
    const photo = {
      ...tool('photo', 'read', () => {}),
      run: async () => ({
        content: 'A photo.',
        images: [{ mediaType: 'image/png' as const, base64: 'AA==' }],
        toolResult: { ok: true as const, summary: 'photo', data: {}, meta: { truncated: false } },
      }),
    }
    const script = [...Array.from({ length: 9 }, (_, at) => [call(String(at), 'photo')]), [text('x')]]
    const made = setUp(script, { tools: [photo], contextTokens: 14_000, settings: { maxRepeats: 99 } })
    await made.turn('Look')
    const results = made.requests.at(-1)?.messages.filter((one) => one.role === 'tool') ?? []
    expect(results[0]).not.toHaveProperty('images')
    expect(results[0]?.content).toContain('Its picture was left out')
    expect(results.at(-1)).toMatchObject({ content: 'A photo.', images: [{ base64: 'AA==' }] })
  })

  it('is then told in a summary the model writes, and the question stays word by word', async () => {
    const said = { type: 'text' as const, text: FILLER }
    const usage = { inputTokens: 9, outputTokens: 1, cachedTokens: 0 }
    const done = { type: 'done' as const, usage }
    const script = [[said], [said], [said], [text('They talked.'), done], [text('Fine.'), done]]
    const { answer, requests, store, turn, conversation } = start(script, { contextTokens: 9_000 })
    for (const words of ['one', 'two', 'three', 'The last question']) await turn(words)
    expect(requests[3]).toMatchObject({ system: requests[2]?.system, tools: requests[2]?.tools })
    expect(requests[3]?.messages.at(-1)).toMatchObject({ text: expect.stringContaining('summary') })
    const [opening] = requests[4]?.messages ?? []
    expect(opening).toMatchObject({ role: 'user', text: expect.stringContaining('They talked.') })
    expect(texts(requests[4] as ProviderRequest)).toContain('The last question')
    expect(answer()).toMatchObject({
      state: 'done',
      blocks: [{ text: 'Fine.' }],
      usage: { inputTokens: 18, outputTokens: 2 },
    })
    const made = store.compactions.list(conversation.id).at(-1)
    expect(made).toMatchObject({ kind: 'summary', summary: 'They talked.' })
    expect(made?.tokensAfter).toBeLessThan(made?.tokensBefore ?? 0)
    expect(store.messages.of(conversation.id)).toHaveLength(8)
  })

  it('fails in words when the model gives no summary, and forgets nothing', async () => {
    const said = { type: 'text' as const, text: FILLER }
    const script = [[said], [said], [said], [asks('1')[0] as ProviderEvent]]
    const { answer, store, turn, conversation } = start(script, { contextTokens: 9_000 })
    for (const words of ['one', 'two', 'three', 'four']) await turn(words)
    expect(answer()).toMatchObject({ state: 'error', error: { code: 'TOO_LARGE' } })
    expect(store.compactions.list(conversation.id)).toEqual([])
  })

  it('is whole again when the user takes a compaction back', async () => {
    const script = [...['1', '2', '3', '4', '5', '6', '7'].map(asks), [text('x')], [text('y')]]
    const { agent, conversation, requests, store, turn } = start(script, {
      contextTokens: 20_000,
      settings: { maxRepeats: 99 },
    })
    await turn()
    const [made] = store.compactions.list(conversation.id)
    agent.undoCompaction(conversation.id, made?.id ?? '')
    expect(agent.snapshot(conversation.id).compactions).toMatchObject([{ undone: true }])
    expect(() => agent.undoCompaction(conversation.id, 'nobody')).toThrow(/does not exist/)
    expect(requests).toHaveLength(8)
  })

  it('is cut in its newest step when that alone is too large', async () => {
    const many = ['1', '2', '3', '4', '5'].map((id) => call(id, 'long'))
    const { answer, requests, turn } = start([many, [text('Done.')]], { contextTokens: 9_000 })
    await turn()
    expect(requests).toHaveLength(2)
    expect(texts(requests[1] as ProviderRequest).length).toBeLessThan(4_000)
    expect(answer()).toMatchObject({ state: 'done', blocks: { length: 6 } })
  })

  it('loses the long texts in its arguments like results, and asks for no summary that does not help', async () => {
    const path = 'x'.repeat(100_000)
    const script = [
      [call('1', 'look', JSON.stringify({ path, more: ['y'] }))],
      [call('2', 'look', '{"path":"a"}')],
      [call('3', 'look', '{"path":"b"}')],
      [text('Done.')],
    ]
    const { requests, turn } = start(script, { contextTokens: 9_000 })
    await turn()
    expect(requests).toHaveLength(4)
    const called = requests[1]?.messages[1]
    const [first] = called?.role === 'assistant' ? called.calls : []
    const { path: short, more } = JSON.parse(first?.arguments ?? '')
    expect(short).toMatch(/^x{200} \[99800 more characters were left out/)
    expect(more).toEqual(['y'])
  })

  it('is sent as it is when only the question is too large', async () => {
    const { requests, turn } = start([asks('1'), [text('Done.')]], { contextTokens: 9_000 })
    await turn('word '.repeat(10_000))
    expect(requests).toHaveLength(2)
  })

  it('goes on after a message that alone was too large: of that, a summary tells the beginning', async () => {
    const tooLong = async function* ({ messages }: ProviderRequest) {
      if (JSON.stringify(messages).length > 36_000) throw new ProviderError('CONTEXT_FULL', 'too long')
      yield text('Fine.')
    }
    const { answer, requests, store, turn, conversation } = start(Array(9).fill(tooLong), {
      contextTokens: 9_000,
    })
    await turn('small')
    await turn('words 😀'.repeat(10_000))
    expect(answer()).toMatchObject({ state: 'error', error: { code: 'TOO_LARGE' } })
    await turn('What now?')
    expect(answer()).toMatchObject({ state: 'done' })
    expect(store.compactions.list(conversation.id)).toMatchObject([{ kind: 'summary', summary: 'Fine.' }])
    const [told, order] = requests.at(-2)?.messages.slice(-2) ?? []
    expect(order).toMatchObject({ text: expect.stringContaining('Write a summary') })
    expect(told).toMatchObject({ text: expect.stringMatching(/^words 😀.* more characters were left out/) })
    expect(texts(requests.at(-2) as ProviderRequest)).not.toMatch(/\\ud[89a-f]/)
  })

  it('has no empty message where a summary ends', async () => {
    const said = { type: 'text' as const, text: FILLER }
    const { requests, turn } = start([[said], [said], [said], [text('S')], [text('x')]], {
      contextTokens: 9_000,
    })
    for (const words of ['one', 'two', 'three', 'four']) await turn(words)
    expect(requests).toHaveLength(5)
    expect(texts(requests[3] as ProviderRequest)).not.toContain('"text":""')
  })

  it('is shortened once when the provider says it is too long, though the estimate did not', async () => {
    const full = async function* () {
      yield* []
      throw new ProviderError('CONTEXT_FULL', 'maximum context length exceeded')
    }
    const script = [asks('1'), asks('2'), asks('3'), full, [text('Done.')]]
    const { answer, requests, turn } = start(script, { settings: { maxRepeats: 99 } })
    await turn()
    expect(requests).toHaveLength(5)
    expect(answer()).toMatchObject({ state: 'done' })
    const [before, after] = requests.slice(3).map((request) => texts(request).length)
    expect(after).toBeLessThan((before ?? 0) / 2)
  })
})

describe('the estimate of tokens', () => {
  it('is near what is known of common texts, and counts other scripts by the character', () => {
    expect(textTokens('The quick brown fox jumps over the lazy dog. '.repeat(100))).toBeGreaterThan(900)
    expect(textTokens('The quick brown fox jumps over the lazy dog. '.repeat(100))).toBeLessThan(1_600)
    expect(textTokens('深圳今天天气怎么样')).toBe(9)
  })

  it('counts the prompt, the tools, the calls and the pictures', () => {
    const count = createCounter('x'.repeat(360), [])
    const user: ModelMessage = { role: 'user', text: '' }
    const base = count([])
    expect(base).toBeGreaterThanOrEqual(100)
    expect(count([user, user])).toBe(base + 8)
    expect(count([{ ...user, images: [{ mediaType: 'image/png', base64: '' }] }])).toBeGreaterThan(
      base + 1_000,
    )
    const called: ModelMessage = {
      role: 'assistant',
      text: '',
      calls: [{ id: '1', name: 'a', arguments: 'x'.repeat(360) }],
    }
    expect(count([called])).toBeGreaterThan(base + 100)
  })
})
