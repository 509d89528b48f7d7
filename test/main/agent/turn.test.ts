import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { streamPayloads } from '../../../src/shared/stream-events'
import { call, setUp, text, tool } from './fixture'

describe('a turn', () => {
  it('streams text, runs a call and goes on with its result', async () => {
    const usage = { inputTokens: 2, outputTokens: 1, cachedTokens: 1 }
    const steps = [
      [
        { type: 'reasoning', text: 'hm' } as const,
        text('Look.'),
        call('1', 'look', '{"path":"."}'),
        { type: 'done', usage } as const,
      ],
      [text('One '), text('folder.'), { type: 'done', usage } as const],
    ]
    const { turn, answer, events, requests } = setUp(steps)
    await turn('what is here?')
    expect(answer()).toMatchObject({
      state: 'done',
      usage: { inputTokens: 4, outputTokens: 2, cachedTokens: 2 },
      blocks: [
        { type: 'reasoning', text: 'hm' },
        { type: 'text', text: 'Look.' },
        { type: 'tool_call', id: '1', state: 'end', response: 'saw .' },
        { type: 'text', text: 'One folder.' },
      ],
    })
    expect(requests[1]?.messages).toEqual([
      { role: 'user', text: 'what is here?' },
      { role: 'assistant', text: 'Look.', calls: [{ id: '1', name: 'look', arguments: '{"path":"."}' }] },
      { role: 'tool', callId: '1', content: 'saw .', isError: false },
    ])
    expect(events.map(({ payload }) => payload.seq)).toEqual(events.map((_, index) => index))
    for (const { channel, payload } of events) streamPayloads[channel].parse(payload)
    expect(events.at(-1)).toMatchObject({ channel: 'stream:end', payload: { userStop: false } })
  })

  it.each([
    ['an unknown tool', call('1', 'nope'), 'Unknown Agent tool: nope'],
    ['arguments that are no JSON', call('1', 'look', '{"path'), 'not valid JSON'],
    ['a tool that throws', call('1', 'boom'), 'boom failed: it broke'],
  ])('tells the model of %s and goes on', async (_name, made, part) => {
    const boom = tool('boom', 'read', () => Promise.reject(new Error('it broke')))
    const { turn, answer, requests } = setUp([[made], [text('I see.')]], [boom])
    await turn()
    expect(requests[1]?.messages.at(-1)).toMatchObject({
      role: 'tool',
      content: expect.stringContaining(part),
    })
    expect(answer()).toMatchObject({ state: 'done', blocks: [{ state: 'error' }, { text: 'I see.' }] })
  })

  it('lets a tool prepare when the model begins to call it, and only then', async () => {
    const said: string[] = []
    const slow = {
      ...tool('slow', 'read', () => said.push('run')),
      prepare: () => void said.push('prepare'),
    }
    const begun = { type: 'call-start', id: '1', name: 'slow' } as const
    const { turn } = setUp([[call('0', 'look')], [begun, call('1', 'slow')], [text('Done.')]], [slow])
    await turn()
    expect(said).toEqual(['prepare', 'run'])
  })

  it('has the result on disk before the model is asked again', async () => {
    let atSecond: unknown
    const made = setUp(
      [
        [text('a'), call('1', 'note')],
        async function* () {
          atSecond = made.answer()
          yield text('b')
        },
      ],
      [tool('note', 'write', () => {})],
    )
    await made.turn()
    expect(atSecond).toMatchObject({
      state: 'streaming',
      blocks: [{ text: 'a' }, { state: 'end', response: 'note said' }],
    })
  })

  it('has the calls on disk before they run', async () => {
    let atRun: unknown
    const note = tool('note', 'write', () => {
      atRun = made.answer()
    })
    const made = setUp([[call('1', 'note')], [text('b')]], [note])
    await made.turn()
    expect(atRun).toMatchObject({ blocks: [{ id: '1', name: 'note' }] })
  })

  it('has a read that takes its time on disk while it runs', async () => {
    let meanwhile: unknown
    const slow = tool('slow', 'read', async () => {
      await sleep(20)
      meanwhile = made.answer()
    })
    const made = setUp([[call('1', 'slow')], [text('b')]], [slow])
    await made.turn()
    expect(meanwhile).toMatchObject({ blocks: [{ id: '1', state: 'running' }] })
  })

  it('runs reads side by side and answers them in order', async () => {
    let inside = 0
    let most = 0
    const look = (name: string, ms: number) =>
      tool(name, 'read', async () => {
        most = Math.max(most, ++inside)
        await sleep(ms)
        inside--
      })
    const { turn, requests } = setUp(
      [[call('1', 'slow'), call('2', 'fast')], [text('x')]],
      [look('slow', 40), look('fast', 1)],
    )
    await turn()
    expect(most).toBe(2)
    expect(requests[1]?.messages.slice(-2)).toMatchObject([{ callId: '1' }, { callId: '2' }])
  })

  it('runs calls in order as soon as one of them does more than read', async () => {
    const log: string[] = []
    const logged = (name: string, effect: 'read' | 'write', ms: number) =>
      tool(name, effect, async () => {
        log.push(`${name} begins`)
        await sleep(ms)
        log.push(`${name} ends`)
      })
    const { turn } = setUp(
      [[call('1', 'peek'), call('2', 'note')], [text('x')]],
      [logged('peek', 'read', 20), logged('note', 'write', 1)],
    )
    await turn()
    expect(log).toEqual(['peek begins', 'peek ends', 'note begins', 'note ends'])
  })

  it('shows live output, but none that comes after the result', async () => {
    let late = () => {}
    const talk = tool('talk', 'command', ({ onOutput }) => {
      onOutput('live')
      late = () => onOutput('late')
    })
    const made = setUp(
      [
        [call('1', 'talk')],
        async function* () {
          late()
          yield text('b')
        },
      ],
      [talk],
    )
    await made.turn()
    expect(JSON.stringify(made.events)).toContain('"live"')
    expect(JSON.stringify(made.events)).not.toContain('"late"')
    expect(made.answer()?.blocks[0]).toMatchObject({ state: 'end' })
  })

  it("ends with one error in the provider's words and keeps what was said", async () => {
    const made = setUp([
      async function* () {
        yield text('Half a ')
        throw new Error('401: the key is wrong')
      },
      [text('fine')],
    ])
    await made.turn()
    expect(made.ended()).toMatchObject([
      { channel: 'stream:error', payload: { error: { message: '401: the key is wrong' } } },
    ])
    expect(made.answer()).toMatchObject({ state: 'error', blocks: [{ text: 'Half a ' }] })
    await made.turn('again')
    expect(made.answer()).toMatchObject({ state: 'done' })
  })

  it('goes on without the folder when the workspace has vanished', async () => {
    const made = setUp([[call('1', 'look', '{"path":"."}')], [text('Gone.')]])
    made.agent.update(made.conversation.id, { workspace: join(made.folder, 'gone') })
    await made.turn()
    expect(made.answer()).toMatchObject({
      state: 'done',
      blocks: [{ response: 'saw nothing' }, { text: 'Gone.' }],
    })
  })

  it('tells apart two steps that only call', async () => {
    const made = setUp([
      [call('1', 'look', '{"path":"a"}')],
      [call('2', 'look', '{"path":"b"}')],
      [text('x')],
      [text('y')],
    ])
    await made.turn()
    await made.turn('again')
    expect(made.requests[3]?.messages.map(({ role }) => role)).toEqual([
      ...['user', 'assistant', 'tool', 'assistant', 'tool', 'assistant', 'user'],
    ])
  })

  it('gives back what the provider wants back at its own step only', async () => {
    const opaque = (id: string) =>
      ({
        type: 'opaque',
        opaque: { wire: 'anthropic', model: 'm', afterText: 0, afterCalls: 0, data: { id } },
      }) as const
    const made = setUp([
      [opaque('a'), call('1', 'look', '{"path":"a"}')],
      [opaque('of a step without words')],
      [text('x')],
    ])
    await made.turn()
    await made.turn('again')
    expect(made.requests[2]?.messages[1]).toMatchObject({ opaque: [{ data: { id: 'a' } }] })
  })

  it('fails in words when the model stops at its output limit or declines', async () => {
    const made = setUp([
      [text('half'), { type: 'done', stopReason: 'length' }],
      [{ type: 'done', stopReason: 'refusal', note: 'content policy' }],
    ])
    await made.turn()
    expect(made.answer()).toMatchObject({
      state: 'error',
      error: { code: 'TOO_LARGE' },
      blocks: [{ text: 'half' }],
    })
    await made.turn()
    expect(made.answer()).toMatchObject({
      state: 'error',
      error: { code: 'DENIED', message: 'The model declined to answer: content policy' },
    })
  })

  it('fails in words when the model answers nothing', async () => {
    const made = setUp([[{ type: 'reasoning', text: 'hm' }], [call('1', 'look', '{"path":"."}')], []])
    await made.turn()
    expect(made.answer()).toMatchObject({
      state: 'error',
      error: { message: expect.stringContaining('nothing') },
    })
    await made.turn()
    expect(made.answer()).toMatchObject({ state: 'done' })
  })

  it('lets the conversation go on when the disk fails as a message that waited is taken up', async () => {
    const { promise: answered, resolve: finish } = Promise.withResolvers<void>()
    async function* slow() {
      await answered
      yield text('a')
    }
    const made = setUp([slow, [text('b')]])
    made.agent.send(made.conversation.id, 'first')
    await made.until(() => made.requests.length === 1)
    made.agent.send(made.conversation.id, 'second')
    const { save } = made.store.messages
    made.store.messages.save = (message) => {
      if (message.state === 'done' && message.role === 'user') throw new Error('disk full')
      save(message)
    }
    finish()
    await made.agent.settled(made.conversation.id)
    expect(made.ended()).toHaveLength(1)
    made.store.messages.save = save
    await made.turn('third')
    expect(made.answer()).toMatchObject({ state: 'done', blocks: [{ text: 'b' }] })
  })

  it('keeps what was said when the disk fails as it is said anew', async () => {
    const made = setUp([[text('a')], [text('b')]])
    await made.turn('first')
    const before = made.store.messages.of(made.conversation.id)
    const { save } = made.store.messages
    made.store.messages.save = () => {
      throw new Error('disk full')
    }
    expect(() => made.agent.resend(before[0]?.id ?? '', 'other')).toThrow('disk full')
    expect(made.store.messages.of(made.conversation.id)).toEqual(before)
    made.store.messages.save = save
    made.agent.resend(before[0]?.id ?? '', 'other')
    await made.agent.settled(made.conversation.id)
    expect(made.store.messages.of(made.conversation.id)).toMatchObject([
      { blocks: [{ text: 'other' }] },
      { blocks: [{ text: 'b' }] },
    ])
  })

  it('ends once and lets the conversation go on when the disk fails at its end', async () => {
    const made = setUp([[text('a')], [text('b')]])
    const { save } = made.store.messages
    made.store.messages.save = (message) => {
      if (message.state === 'done' && message.role === 'assistant') throw new Error('disk full')
      save(message)
    }
    await made.turn()
    expect(made.ended()).toHaveLength(1)
    made.store.messages.save = save
    await made.turn('again')
    expect(made.answer()).toMatchObject({ state: 'done', blocks: [{ text: 'b' }] })
  })
})
