import { describe, expect, it } from 'vitest'
import { call, setUp, text, tool } from './fixture'

/** A tool that runs until the test says so. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, slow: tool('slow', 'write', () => opened) }
}

describe('a message written while a turn runs', () => {
  it('waits, and steers the turn at its next step', async () => {
    const { open, slow } = gate()
    const made = setUp([[text('a'), call('1', 'slow')], [text('b')]], [slow])
    const { agent, conversation, requests, store, until } = made
    agent.send(conversation.id, 'Begin')
    await until(() =>
      made.events.some(({ payload }) => 'tool_call' in payload && payload.tool_call === 'running'),
    )
    expect(agent.send(conversation.id, 'Rather this')).not.toHaveProperty('eventId')
    expect(made.answer()).toMatchObject({ role: 'user', state: 'queued' })
    open()
    await until(() => made.ended().length === 2)
    expect(requests[1]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'user'])
    expect(requests[1]?.messages.at(-1)).toMatchObject({ text: 'Rather this' })
    expect(store.messages.of(conversation.id).map(({ role, state }) => `${role} ${state}`)).toEqual([
      ...['user done', 'assistant done', 'user done', 'assistant done'],
    ])
  })

  it('is answered after the turn when that makes no more steps, several together', async () => {
    const { open, slow } = gate()
    const made = setUp(
      [
        async function* () {
          yield text('a')
          await slow.run({}, {} as never)
        },
        [text('b')],
      ],
      [],
    )
    made.agent.send(made.conversation.id, 'Begin')
    await made.until(() => made.requests.length === 1)
    made.agent.send(made.conversation.id, 'One')
    made.agent.send(made.conversation.id, 'Two')
    open()
    await made.until(() => made.ended().length === 2)
    expect(made.requests).toHaveLength(2)
    expect(made.requests[1]?.messages.slice(-2)).toMatchObject([{ text: 'One' }, { text: 'Two' }])
  })

  it('stays when the turn is stopped, and goes with the next message', async () => {
    const { slow } = gate()
    const made = setUp([[call('1', 'slow')], [text('b')]], [slow])
    const { eventId = '' } = made.agent.send(made.conversation.id, 'Begin')
    await made.until(() => made.events.length >= 3)
    made.agent.send(made.conversation.id, 'Later')
    made.agent.stop(eventId)
    await made.agent.settled(made.conversation.id)
    expect(made.answer()).toMatchObject({ state: 'queued' })
    await made.turn('Now')
    expect(made.requests[1]?.messages.slice(-2)).toMatchObject([{ text: 'Later' }, { text: 'Now' }])
  }, 15_000)

  it('can be taken back', async () => {
    const { open, slow } = gate()
    const made = setUp([[call('1', 'slow')], [text('b')]], [slow])
    made.agent.send(made.conversation.id, 'Begin')
    await made.until(() => made.events.length >= 3)
    const { userMessageId } = made.agent.send(made.conversation.id, 'Oops')
    made.agent.unqueue(userMessageId)
    expect(() => made.agent.unqueue(userMessageId)).toThrow(/does not wait/)
    open()
    await made.until(() => made.ended().length === 1)
    await made.agent.settled(made.conversation.id)
    expect(made.requests.flatMap(({ messages }) => messages)).not.toContainEqual(
      expect.objectContaining({ text: 'Oops' }),
    )
  })
})

describe('news from the background', () => {
  it('is told with the last result of the next step, once', async () => {
    const made = setUp([
      [call('1', 'look', '{"path":"a"}')],
      [call('2', 'look', '{"path":"b"}')],
      [text('x')],
    ])
    made.agent.tell(made.conversation.id, 'Session s1 ended with exit code 0.')
    made.agent.tell(made.conversation.id, 'Session s2 ended with exit code 1.')
    await made.turn()
    const [first] = made.requests[0]?.messages ?? []
    expect(first).toMatchObject({
      role: 'user',
      text: 'hello\n\n[Session s1 ended with exit code 0.]\n[Session s2 ended with exit code 1.]',
    })
    expect(JSON.stringify(made.requests[2]?.messages.slice(1))).not.toContain('Session')
  })

  it('is told after a restart too; what was only expected then holds, unless it was forgotten', async () => {
    const before = setUp([])
    const { agent, conversation, folder } = before
    agent.tell(conversation.id, 's1 ended.', 's1')
    for (const id of ['s2', 's3', 's4']) agent.expect(conversation.id, `${id} ended with the app.`, id)
    agent.forget('s3')
    agent.tell(conversation.id, 's4 ended.', 's4')
    agent.tell('nobody', 'x')
    before.crash()
    const after = setUp([[text('x')], [text('y')]], { folder })
    await after.turn()
    await after.turn()
    const [first, second] = after.requests.map(({ messages }) => messages.at(-1))
    expect(first).toMatchObject({ text: 'hello\n\n[s1 ended.]\n[s2 ended with the app.]\n[s4 ended.]' })
    expect(second).toMatchObject({ text: 'hello' })
  })

  it('is told again when what told it could not be kept', async () => {
    const full = () => {
      throw new Error('The disk is full.')
    }
    const breaking = tool('break', 'write', () => {
      made.agent.tell(made.conversation.id, 's2 ended.')
      made.store.messages.save = full
    })
    const made = setUp([[call('1', 'break')], [text('x')]], [breaking])
    const { save } = made.store.messages
    made.agent.tell(made.conversation.id, 's1 ended.')
    made.store.messages.save = full
    expect(() => made.agent.send(made.conversation.id, 'hello')).toThrow('full')
    made.store.messages.save = save
    await made.turn()
    made.store.messages.save = save
    await made.turn('again')
    expect(made.requests[0]?.messages.at(-1)).toMatchObject({ text: 'hello\n\n[s1 ended.]' })
    expect(made.requests[1]?.messages.at(-1)).toMatchObject({ text: 'again\n\n[s2 ended.]' })
  })

  it('that comes while a turn runs goes with its next result', async () => {
    const tell = tool('tell', 'write', () => made.agent.tell(made.conversation.id, 'It ended.'))
    const made = setUp([[call('1', 'tell')], [text('x')]], [tell])
    await made.turn()
    expect(made.requests[1]?.messages.at(-1)).toMatchObject({ content: 'tell said\n\n[It ended.]' })
  })
})
