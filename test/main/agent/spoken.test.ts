import { describe, expect, it } from 'vitest'
import { ProviderError } from '../../../src/main/providers'
import { call, setUp, text } from './fixture'

const CALL = '{"name": "look", "arguments": {"path": "a"}}'
const written = (id: string) =>
  `<tools>[{"id": "${id}", "name": "look", "parameters": {"path": "a"}}]</tools>`
const key = { provider: 'demo', model: 'demo' }

const refuses = async function* () {
  yield* []
  throw new ProviderError('NO_TOOLS', 'demo does not support tools')
}

describe('a model that refuses tools', () => {
  it('is asked again at once in a text protocol, and only in that one later', async () => {
    const { answer, requests, store, turn } = setUp([
      refuses,
      [text(written('1'))],
      [text('Seen')],
      [text('Hi')],
    ])
    await turn('Look')
    expect(requests.map(({ tools }) => tools.length > 0)).toEqual([true, false, false])
    expect(requests[1]?.messages).toEqual([{ role: 'user', text: '<user_task>Look</user_task>' }])
    expect(answer()).toMatchObject({
      state: 'done',
      move: { step: 0, to: 'agent-xml', why: 'refused' },
      blocks: [{ type: 'tool_call', name: 'look', state: 'end' }, { text: 'Seen' }],
    })
    expect(store.modelProtocols.list()).toEqual([{ ...key, protocol: 'agent-xml', why: 'refused' }])
    await turn('Again')
    expect(requests).toHaveLength(4)
    expect(answer()?.move).toBeUndefined()
  })

  it('fails where the user wants native calls and nothing else', async () => {
    const { agent, answer, conversation, store, turn } = setUp([refuses, refuses])
    agent.update(conversation.id, { protocol: 'native' })
    await turn()
    expect(answer()).toMatchObject({ state: 'error', error: { message: 'demo does not support tools' } })
    agent.update(conversation.id, { protocol: 'auto' })
    store.modelProtocols.put({ ...key, protocol: 'native', why: 'chosen' })
    await turn()
    expect(answer()?.state).toBe('error')
  })

  it('is moved in the middle of a turn too, and keeps what it did', async () => {
    const script = [[call('c1', 'look', '{"path":"a"}')], refuses, [text('Done')]]
    const { answer, requests, turn } = setUp(script)
    await turn()
    expect(answer()).toMatchObject({
      state: 'done',
      move: { step: 1 },
      blocks: [{ id: 'c1' }, { text: 'Done' }],
    })
    expect(requests[2]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
  })
})

describe('a model that writes its calls as text', () => {
  it('is asked again, and what it wrote is neither shown nor told', async () => {
    const said = ['I look. ', `\n\n\`\`\`json\n${CALL}\n\`\`\``].map(text)
    const usage = { inputTokens: 10, outputTokens: 5, cachedTokens: 0 }
    const done = { type: 'done', usage } as const
    const { answer, requests, turn } = setUp([
      [...said, done],
      [text(written('1')), done],
      [text('Seen'), done],
    ])
    await turn()
    expect(answer()).toMatchObject({
      state: 'done',
      move: { step: 0, to: 'agent-xml', why: 'ignored' },
      blocks: [{ type: 'tool_call', name: 'look' }, { text: 'Seen' }],
      usage: { inputTokens: 30, outputTokens: 15 },
    })
    expect(JSON.stringify(requests[1]?.messages)).not.toContain('I look')
  })

  it('is left alone once it has made a call by itself', async () => {
    const { answer, store, turn } = setUp([[call('c1', 'look', '{"path":"a"}')], [text('Yes')], [text(CALL)]])
    await turn()
    expect(store.modelProtocols.list()).toEqual([{ ...key, protocol: 'native', why: 'called' }])
    await turn('What does a call look like?')
    expect(answer()).toMatchObject({ state: 'done', blocks: [{ text: CALL }] })
  })

  it('is left alone in a conversation with a protocol of its own', async () => {
    const { agent, answer, conversation, turn } = setUp([[text(CALL)]])
    agent.update(conversation.id, { protocol: 'native' })
    await turn()
    expect(answer()).toMatchObject({ state: 'done', blocks: [{ text: CALL }] })
  })
})
