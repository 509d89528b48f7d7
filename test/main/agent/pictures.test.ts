import { describe, expect, it } from 'vitest'
import { call, hang, setUp, text } from './fixture'

/** A picture of one pixel. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const dot = { name: 'dot.png', base64: DOT }
const asTold = { mediaType: 'image/png', base64: DOT }

describe('a picture the user gives', () => {
  it('goes to the model with its message, in every step and turn, and after a restart', async () => {
    const made = setUp([[call('1', 'look')], [text('A dot.')]])
    made.agent.send(made.conversation.id, 'What is this?', [dot])
    await made.agent.settled(made.conversation.id)
    made.crash()
    const again = setUp([[text('Still a dot.')]], { folder: made.folder })
    await again.turn('And now?')
    for (const { messages } of [...made.requests, ...again.requests])
      expect(messages[0]).toEqual({ role: 'user', text: 'What is this?', images: [asTold] })
    expect(made.requests[1]?.messages).toHaveLength(3)
    expect(again.store.messages.of(again.conversation.id)[0]).toMatchObject({
      pictures: [{ name: 'dot.png', width: 1, height: 1 }],
    })
  })

  it('needs no words', async () => {
    const { agent, conversation, requests } = setUp([[text('A dot.')]])
    agent.send(conversation.id, '', [dot])
    await agent.settled(conversation.id)
    expect(requests[0]?.messages).toEqual([{ role: 'user', text: '', images: [asTold] }])
    expect(agent.list()[0]?.title).toBe('dot.png')
  })

  it('that no model could be shown is refused before anything is said', () => {
    const { agent, conversation, store } = setUp([])
    const wide = Buffer.from(DOT, 'base64')
    wide.writeUInt32BE(8_001, 16)
    for (const [base64, words] of [
      [Buffer.from('<svg/>').toString('base64'), 'a is no picture that models can look at'],
      [DOT.slice(0, 12), 'a is a PNG image (9 B), but it is broken'],
      [wide.toString('base64'), 'a is a PNG image of 8001x1 pixels'],
      [Buffer.concat([wide, Buffer.alloc(4_000_000)]).toString('base64'), 'a is a PNG image of 3.8 MB'],
    ] as const)
      expect(() => agent.send(conversation.id, 'x', [{ name: 'a', base64 }])).toThrow(words)
    expect(store.messages.of(conversation.id)).toEqual([])
  })

  it('waits with its message, and steers with it', async () => {
    const made = setUp([[call('1', 'hang')], [text('Seen.')]], [hang])
    const { eventId = '' } = made.agent.send(made.conversation.id, 'Begin')
    await made.until(() => made.requests.length === 1)
    made.agent.send(made.conversation.id, 'This one', [dot])
    made.agent.stop(eventId)
    await made.agent.settled(made.conversation.id)
    made.agent.send(made.conversation.id, 'Go on')
    await made.agent.settled(made.conversation.id)
    expect(made.requests.at(-1)?.messages).toContainEqual({
      role: 'user',
      text: 'This one',
      images: [asTold],
    })
  })

  it('stays when its words are changed, and goes with a copy', async () => {
    const { agent, conversation, requests } = setUp([[text('a')], [text('b')], [text('c')]])
    const { userMessageId } = agent.send(conversation.id, 'one', [dot])
    await agent.settled(conversation.id)
    agent.resend(userMessageId, 'two')
    await agent.settled(conversation.id)
    expect(requests[1]?.messages).toEqual([{ role: 'user', text: 'two', images: [asTold] }])
    const last = agent.snapshot(conversation.id).messages.at(-1)
    const copy = agent.branch(last?.id ?? '')
    agent.send(copy.id, 'three')
    await agent.settled(copy.id)
    expect(requests[2]?.messages[0]).toEqual({ role: 'user', text: 'two', images: [asTold] })
  })

  it('of the question that is being answered outlives a summary of all before', async () => {
    const long = { type: 'text' as const, text: 'word '.repeat(1_500) }
    const steps = Array.from({ length: 6 }, (_, at) => [long, call(String(at), 'look', `{"n":${at}}`)])
    const script = [...steps, ...Array.from({ length: 9 }, () => [text('Summed up.')])]
    const { agent, conversation, requests, store } = setUp(script, { contextTokens: 14_000 })
    agent.send(conversation.id, 'What is this?', [dot])
    await agent.settled(conversation.id)
    expect(store.compactions.list(conversation.id).at(-1)).toMatchObject({ kind: 'summary' })
    expect(requests.at(-1)?.messages[0]).toMatchObject({
      text: expect.stringContaining('What is this?'),
      images: [asTold],
    })
  })
})
