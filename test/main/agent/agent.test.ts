import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import type { ProviderRequest } from '../../../src/main/providers'
import { setUp, text } from './fixture'

let dispose = async () => {}
function start(...args: Parameters<typeof setUp>) {
  const made = setUp(...args)
  dispose = made.dispose
  return made
}
afterEach(() => dispose())

const forever = async function* ({ signal }: ProviderRequest) {
  yield text('so far')
  await sleep(60_000, undefined, { signal })
}

describe('the agent', () => {
  it('refuses a second message while it answers, and saves nothing of it', async () => {
    const { agent, conversation, store } = start([forever])
    await agent.send(conversation.id, 'one')
    await expect(agent.send(conversation.id, 'two')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(store.messages(conversation.id)).toHaveLength(2)
  })

  it('answers two conversations at a time', async () => {
    const { agent, conversation, requests, until } = start([forever, forever])
    await agent.send(conversation.id, 'one')
    await agent.send(agent.create(null).id, 'two')
    await until(() => requests.length === 2)
  })

  it('rejects what is asked of a conversation that does not exist', async () => {
    const { agent } = start([])
    await expect(agent.send('nobody', 'hi')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(() => agent.snapshot('nobody')).toThrow(/does not exist/)
    expect(() => agent.setWorkspace('nobody', '/')).toThrow(/does not exist/)
  })

  it('rejects a conversation whose provider is gone', async () => {
    const { agent, conversation, store } = start([])
    store.save({ ...conversation, provider: 'other' })
    await expect(agent.send(conversation.id, 'hi')).rejects.toThrow('There is no provider named other.')
  })

  it('shows the running answer in a snapshot', async () => {
    const { agent, conversation, events, until } = start([forever])
    const { eventId } = await agent.send(conversation.id, 'one')
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
    const { agent, turn } = start([[text('a')], [text('b')]])
    await turn('  First line\nsecond')
    await turn('Another')
    expect(agent.list()[0]?.title).toBe('First line')
  })

  it('cuts a long title between characters', async () => {
    const { agent, turn } = start([[text('a')]])
    await turn(`x${'😀'.repeat(80)}`)
    expect(agent.list()[0]?.title).toBe(`x${'😀'.repeat(58)}…`)
  })
})
