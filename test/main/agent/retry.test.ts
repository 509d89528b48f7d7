import { describe, expect, it } from 'vitest'
import type { ProviderRequest } from '../../../src/main/providers'
import { call, hang, setUp, text, tool } from './fixture'

const breaks = (said: string) =>
  async function* () {
    yield text(said)
    throw new Error('The line broke.')
  }
const roles = (request: ProviderRequest | undefined) => request?.messages.map(({ role }) => role)

describe('trying again', () => {
  it('asks the same question anew, without the half of an answer', async () => {
    const { agent, answer, conversation, requests, store, turn } = setUp([breaks('Half'), [text('Whole')]])
    await turn('Hm?')
    agent.retry(conversation.id)
    await agent.settled(conversation.id)
    expect(requests[1]?.messages).toEqual(requests[0]?.messages)
    expect(store.messages.of(conversation.id)).toHaveLength(2)
    expect(answer()).toMatchObject({ state: 'done', blocks: [{ text: 'Whole' }] })
  })

  it('keeps what was called, takes back what was said after it, and ends the history with the result', async () => {
    const script = [[text('a'), call('1', 'look', '{"path":"a"}')], breaks('Half'), [text('Whole')]]
    const { agent, conversation, requests, store, turn } = setUp(script)
    await turn()
    agent.retry(conversation.id)
    await agent.settled(conversation.id)
    expect(requests[2]?.messages).toEqual(requests[1]?.messages)
    const [, first] = store.messages.of(conversation.id)
    expect(first?.blocks).toMatchObject([{ text: 'a' }, { id: '1' }])
  })

  it('takes the messages along that waited for the turn the user stopped', async () => {
    const made = setUp([[call('1', 'hang')], [text('x')]], [hang])
    const { eventId = '' } = made.agent.send(made.conversation.id, 'Begin')
    await made.until(() => made.events.length >= 3)
    made.agent.send(made.conversation.id, 'And this')
    made.agent.stop(eventId)
    await made.agent.settled(made.conversation.id)
    made.agent.retry(made.conversation.id)
    await made.agent.settled(made.conversation.id)
    expect(made.requests).toHaveLength(2)
    expect(roles(made.requests[1])).toEqual(['user', 'assistant', 'tool', 'user'])
    expect(made.store.messages.of(made.conversation.id).map(({ state }) => state)).toEqual([
      ...['done', 'stopped', 'done', 'done'],
    ])
  })

  it('is refused where there is nothing to try, or a turn runs or waits', async () => {
    const note = tool('note', 'write', () => {})
    const made = setUp([[call('1', 'note')]], { tools: [note], verdicts: { note: 'ask' } })
    const retry = () => made.agent.retry(made.conversation.id)
    expect(retry).toThrow('nothing to try')
    made.agent.send(made.conversation.id, 'hi')
    expect(retry).toThrow('being written')
    await made.agent.settled(made.conversation.id)
    expect(retry).toThrow('nothing to try')
  })
})
