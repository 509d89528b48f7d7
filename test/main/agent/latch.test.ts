import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createStore, openDatabase } from '../../../src/main/storage'
import { defineTool } from '../../../src/main/tools'
import type { Conversation } from '../../../src/shared/conversation'
import type { Answer } from '../../../src/shared/requests'
import { call, type Options, setUp, text, tool } from './fixture'

function start(script: Parameters<typeof setUp>[0], options: Options = {}) {
  const tools = [...(options.tools ?? []), question]
  return setUp(script, { ...options, tools, verdicts: { note: 'ask', ...options.verdicts } })
}

const question = defineTool({
  name: 'question',
  server: 'agent-conversation',
  description: 'Asks.',
  parameters: z.strictObject({ question: z.string() }),
  effect: 'none',
  touches: () => ({}),
  title: () => 'Ask',
  question: ({ question }) => ({ question, options: [{ label: 'Red' }] }),
  run: () => Promise.reject(new Error('never called')),
})

const allow: Answer = { kind: 'allow', scope: 'once' }
const deny = (reason?: string): Answer => (reason ? { kind: 'deny', reason } : { kind: 'deny' })

function counted() {
  const ran: string[] = []
  const counting = (name: string, effect: 'read' | 'write') => tool(name, effect, () => ran.push(name))
  return { ran, tools: [counting('note', 'write'), counting('peek', 'read'), counting('other', 'write')] }
}

describe('a batch in which one call has to be asked for', () => {
  it('runs nothing before the answer, then everything once and in order', async () => {
    const { ran, tools } = counted()
    const script = [[call('1', 'peek'), call('2', 'note'), call('3', 'other')], [text('done')]]
    const { agent, answer, conversation, events, pending, turn } = start(script, { tools })
    await turn()
    expect(ran).toEqual([])
    expect(answer()).toMatchObject({ state: 'paused' })
    expect(events.at(-1)?.payload).toMatchObject({ tool_call: 'permission-required', tool_call_id: '2' })

    const [request] = pending()
    expect(agent.answer(request?.id ?? '', allow)).toMatchObject({ resumed: true })
    await agent.settled(conversation.id)
    expect(ran).toEqual(['peek', 'note', 'other'])
    expect(answer()).toMatchObject({
      state: 'done',
      blocks: [{ id: '1' }, { id: '2' }, { id: '3' }, { text: 'done' }],
    })
    expect(events.map(({ payload }) => payload.seq)).toEqual(events.map((_, index) => index))
  })

  it('is on disk before the window hears of it', async () => {
    const { tools } = counted()
    const onDisk: unknown[] = []
    const { folder, turn } = start([[call('1', 'note')]], {
      tools,
      onEvent({ payload }) {
        if (!('permission_request' in payload)) return
        // What another connection sees is committed.
        const db = openDatabase(join(folder, 'data'), () => {})
        onDisk.push(createStore(db).requests.get(payload.permission_request.requestId)?.state)
        db.close()
      },
    })
    await turn()
    expect(onDisk).toEqual(['pending'])
  })

  it('is judged by the mode of the moment, not by that of the beginning', async () => {
    const { ran, tools } = counted()
    const verdicts = { other: ({ mode }: Conversation) => (mode === 'full' ? 'allow' : 'ask') } as const
    const calm = tool('calm', 'read', () => {
      made.agent.update(made.conversation.id, { mode: 'ask' })
    })
    const script = [[call('1', 'other')], [call('2', 'calm')], [call('3', 'other')]]
    const made = start(script, { tools: [...tools, calm], verdicts })
    made.agent.update(made.conversation.id, { mode: 'full' })
    await made.turn()
    expect(ran).toEqual(['other'])
    expect(made.pending()).toMatchObject([{ callId: '3' }])
  })

  it('waits for every answer', async () => {
    const { ran, tools } = counted()
    const { agent, answer, conversation, pending, turn } = start(
      [[call('1', 'note'), call('2', 'note')], [text('x')]],
      { tools },
    )
    await turn()
    const [first, second] = pending()
    expect(agent.answer(first?.id ?? '', allow)).toMatchObject({ resumed: false })
    expect(ran).toEqual([])
    expect(answer()).toMatchObject({ state: 'paused', blocks: [{ answer: { verdict: 'allowed' } }, {}] })
    agent.answer(second?.id ?? '', deny('not that one'))
    await agent.settled(conversation.id)
    expect(ran).toEqual(['note'])
    expect(answer()?.blocks).toMatchObject([{ state: 'end' }, { state: 'error' }, { text: 'x' }])
  })

  it('gives a denied call one uniform error with the reason, and the turn goes on', async () => {
    const { tools } = counted()
    const { agent, conversation, pending, requests, turn } = start([[call('1', 'note')], [text('x')]], {
      tools,
    })
    await turn()
    agent.answer(pending()[0]?.id ?? '', deny('use the other folder'))
    await agent.settled(conversation.id)
    expect(requests[1]?.messages.at(-1)).toEqual({
      role: 'tool',
      callId: '1',
      content: 'DENIED: The user did not allow this. They said: use the other folder',
      isError: true,
    })
  })

  it('does not ask what the gate denies', async () => {
    const { ran, tools } = counted()
    const { answer, turn } = start([[call('1', 'other')], [text('x')]], {
      tools,
      verdicts: { other: 'deny' },
    })
    await turn()
    expect(ran).toEqual([])
    expect(answer()?.blocks[0]).toMatchObject({ toolResult: { error: { code: 'DENIED' } } })
  })

  it('does not run a command that a call before it made one to ask about', async () => {
    const { ran, tools } = counted()
    const run = tool('run', 'command', () => ran.push('run'))
    const verdicts = { run: () => (ran.includes('note') ? 'ask' : 'allow') } as const
    const script = [[call('1', 'run'), call('2', 'note'), call('3', 'run'), call('4', 'peek')], [text('x')]]
    const { agent, conversation, pending, requests, store, turn } = start(script, {
      tools: [...tools, run],
      verdicts,
    })
    await turn()
    agent.answer(pending()[0]?.id ?? '', allow)
    await agent.settled(conversation.id)
    expect(ran).toEqual(['run', 'note', 'peek'])
    expect(requests[1]?.messages.at(-2)).toMatchObject({
      callId: '3',
      content: expect.stringMatching(/^DENIED: It was allowed before .* Send it again on its own\.$/),
      isError: true,
    })
    expect(store.ledger.list(conversation.id).decisions[0]).toMatchObject({ callId: '3', verdict: 'denied' })
  })

  it('asks again for the same call in the next step', async () => {
    const { ran, tools } = counted()
    const { agent, conversation, pending, turn } = start(
      [[call('1', 'note')], [call('1', 'note')], [text('x')]],
      { tools },
    )
    await turn()
    agent.answer(pending()[0]?.id ?? '', allow)
    await agent.settled(conversation.id)
    expect(ran).toEqual(['note'])
    expect(pending()).toHaveLength(1)
  })
})

describe('an answer', () => {
  it('counts once: the second one is an error and runs nothing', async () => {
    const { ran, tools } = counted()
    const { agent, conversation, pending, turn } = start([[call('1', 'note')], [text('x')]], { tools })
    await turn()
    const id = pending()[0]?.id ?? ''
    agent.answer(id, deny())
    await agent.settled(conversation.id)
    expect(() => agent.answer(id, allow)).toThrow(/over|before/)
    expect(ran).toEqual([])
  })

  it('to a request that does not exist is an error', () => {
    const { agent } = start([])
    expect(() => agent.answer('nobody', allow)).toThrow('There is no request nobody.')
  })

  it('of the wrong kind is refused and leaves the request open', async () => {
    const { tools } = counted()
    const { agent, pending, turn } = start([[call('1', 'note')]], { tools })
    await turn()
    expect(() => agent.answer(pending()[0]?.id ?? '', { kind: 'text', text: 'yes' })).toThrow(/allow or deny/)
    expect(pending()).toHaveLength(1)
  })

  it('for longer than once needs something that was offered, or it would be forgotten in silence', async () => {
    const { tools } = counted()
    const { agent, pending, turn } = start([[call('1', 'note')]], { tools })
    await turn()
    const id = pending()[0]?.id ?? ''
    for (const scope of ['conversation', 'always'] as const)
      expect(() => agent.answer(id, { kind: 'allow', scope })).toThrow(/cannot be remembered/)
    expect(pending()).toHaveLength(1)
  })

  it('to a question is the result of its call', async () => {
    const script = [[call('1', 'question', '{"question":"Which colour?"}')], [text('Red it is.')]]
    const { agent, conversation, events, pending, requests, turn } = start(script)
    await turn()
    expect(events.at(-1)?.payload).toMatchObject({
      tool_call: 'question-required',
      question_request: { question: 'Which colour?' },
    })
    agent.answer(pending()[0]?.id ?? '', { kind: 'text', text: 'dark, please', options: ['Red'] })
    await agent.settled(conversation.id)
    expect(requests[1]?.messages.at(-1)).toMatchObject({ content: 'Red; dark, please', isError: false })
  })

  it('is written down with its reason', async () => {
    const { tools } = counted()
    const { agent, conversation, pending, store, turn } = start([[call('1', 'note')], [text('x')]], { tools })
    await turn()
    agent.answer(pending()[0]?.id ?? '', deny('no'))
    await agent.settled(conversation.id)
    expect(store.ledger.list(conversation.id).decisions).toMatchObject([
      { verdict: 'denied', by: 'user', why: 'no', toolName: 'note' },
      { verdict: 'asked', by: 'mode', toolName: 'note' },
    ])
  })
})

describe('a turn that waits', () => {
  it('is still there after a crash, and goes on with the answer', async () => {
    const { ran, tools } = counted()
    const before = start([[text('I will.'), call('1', 'note')]], { tools })
    await before.turn()
    before.crash()
    const after = start([[text('done')]], { tools, folder: before.folder })
    after.store.messages.markInterrupted()
    expect(after.answer()).toMatchObject({ state: 'paused' })
    after.agent.answer(after.pending()[0]?.id ?? '', allow)
    await after.agent.settled(after.conversation.id)
    expect(ran).toEqual(['note'])
    expect(after.requests[0]?.messages).toMatchObject([
      { role: 'user' },
      { role: 'assistant', text: 'I will.', calls: [{ id: '1' }] },
      { role: 'tool', callId: '1', content: 'note said' },
    ])
    expect(after.answer()).toMatchObject({ state: 'done' })
  })

  it('is superseded by a new message: nothing runs, and the model hears of it', async () => {
    const { ran, tools } = counted()
    const { agent, pending, requests, store, conversation, turn } = start(
      [[call('1', 'note')], [text('x')]],
      { tools },
    )
    await turn()
    const [request] = pending()
    await turn('Something else')
    expect(ran).toEqual([])
    expect(store.requests.get(request?.id ?? '')).toMatchObject({ state: 'superseded' })
    expect(() => agent.answer(request?.id ?? '', allow)).toThrow(/over|before/)
    expect(requests[1]?.messages).toMatchObject([
      { role: 'user' },
      { role: 'assistant' },
      { role: 'tool', content: 'CANCELLED: The user sent a new message instead of answering.' },
      { role: 'user', text: 'Something else' },
    ])
    expect(store.messages.of(conversation.id).map(({ state }) => state)).toEqual([
      'done',
      'stopped',
      'done',
      'done',
    ])
    expect(store.ledger.list(conversation.id).decisions).toMatchObject([
      { verdict: 'superseded', by: 'user', why: expect.stringContaining('new message') },
      { verdict: 'asked' },
    ])
  })

  it('can be stopped', async () => {
    const { ran, tools } = counted()
    const { agent, answer, ended, pending, turn } = start([[call('1', 'note')]], { tools })
    const { eventId } = await turn()
    agent.stop(eventId)
    expect(answer()).toMatchObject({ state: 'stopped', blocks: [{ state: 'error' }] })
    expect(ended()).toMatchObject([{ payload: { userStop: true } }])
    expect(pending()).toEqual([])
    expect(ran).toEqual([])
  })
})
