import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { ProviderRequest } from '../../../src/main/providers'
import { setUp, text } from './fixture'

const forever = async function* ({ signal }: ProviderRequest) {
  yield text('so far')
  await sleep(60_000, undefined, { signal })
}

describe('the agent', () => {
  it('answers two conversations at a time', async () => {
    const { agent, conversation, requests, until } = setUp([forever, forever])
    agent.send(conversation.id, 'one')
    agent.send(agent.create(null).id, 'two')
    await until(() => requests.length === 2)
  })

  it('rejects what is asked of a conversation that does not exist', async () => {
    const { agent } = setUp([])
    expect(() => agent.send('nobody', 'hi')).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }))
    expect(() => agent.snapshot('nobody')).toThrow(/does not exist/)
    expect(() => agent.update('nobody', { workspace: '/' })).toThrow(/does not exist/)
  })

  it('says so in the answer when the provider is gone, and keeps the question', async () => {
    const { agent, answer, conversation, store, turn } = setUp([])
    agent.update(conversation.id, { provider: 'other' })
    await turn('hi')
    expect(answer()).toMatchObject({
      state: 'error',
      error: { message: 'There is no provider named other.' },
    })
    expect(store.messages.of(conversation.id)[0]).toMatchObject({ role: 'user', blocks: [{ text: 'hi' }] })
  })

  it('shows the running answer in a snapshot', async () => {
    const { agent, conversation, events, until } = setUp([forever])
    const { eventId } = agent.send(conversation.id, 'one')
    await until(() => events.length >= 2)
    const [, answer] = agent.snapshot(conversation.id).messages
    expect(answer).toMatchObject({
      id: eventId,
      state: 'streaming',
      nextSeq: events.length,
      blocks: [{ text: 'so far' }],
    })
  })

  it('names a conversation after the first line of its first message', async () => {
    const { agent, turn } = setUp([[text('a')], [text('b')]])
    await turn('  First line\nsecond')
    await turn('Another')
    expect(agent.list()[0]?.title).toBe('First line')
  })

  it('cuts a long title between characters', async () => {
    const { agent, turn } = setUp([[text('a')]])
    await turn(`x${'😀'.repeat(80)}`)
    expect(agent.list()[0]?.title).toBe(`x${'😀'.repeat(58)}…`)
  })
})
