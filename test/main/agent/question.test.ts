import { describe, expect, it } from 'vitest'
import { questionTool } from '../../../src/main/tools/question'
import type { Answer } from '../../../src/shared/requests'
import { call, type Options, setUp, text } from './fixture'

const OPTIONS = [{ label: 'Red', description: 'Like fire.' }, { label: 'Blue' }]
const asking = (more: object = {}) =>
  call('1', 'question', JSON.stringify({ question: 'Which colour?', options: OPTIONS, ...more }))

async function asked(more: object = {}, options: Options = {}) {
  const made = setUp([[asking(more)], [text('I see.')], [text('And now.')]], {
    tools: [questionTool],
    ...options,
  })
  await made.turn()
  const request = made.pending()[0]
  return {
    ...made,
    request,
    async give(answer: Answer) {
      made.agent.answer(request?.id ?? '', answer)
      await made.agent.settled(made.conversation.id)
    },
    /** What the model got for its call. */
    heard: () => made.requests[1]?.messages.find(({ role }) => role === 'tool'),
  }
}

const say = (said: string, ...options: string[]): Answer => ({
  kind: 'text',
  text: said,
  ...(options.length > 0 ? { options } : {}),
})

describe('a question', () => {
  it('pauses the turn with everything the window needs, and the call waits', async () => {
    const { events, answer } = await asked({ header: 'Paint', multiple: true, custom: false })
    expect(events.at(-1)?.payload).toMatchObject({
      tool_call: 'question-required',
      tool_call_name: 'question',
      question_request: {
        requestId: expect.any(String),
        header: 'Paint',
        question: 'Which colour?',
        options: OPTIONS,
        multiple: true,
        custom: false,
      },
    })
    expect(answer()).toMatchObject({ state: 'paused' })
  })

  it.each([
    ['an option', {}, say('', 'Red'), 'Red'],
    ['an option by its name', { custom: false }, say('Blue'), 'Blue'],
    ['own words', {}, say('Green'), 'Green'],
    ['several options', { multiple: true }, say('', 'Red', 'Blue'), 'Red; Blue'],
    ['an option and own words', {}, say('a dark one', 'Red'), 'Red; a dark one'],
    ['own words where there are no options', { options: [], custom: false }, say('Green'), 'Green'],
  ])('is answered with %s', async (_what, more, answer, content) => {
    const { give, heard } = await asked(more)
    await give(answer)
    expect(heard()).toMatchObject({ content, isError: false })
  })

  it.each([
    ['nothing', {}, say('  '), 'Choose an answer or write one'],
    ['an option there is not', {}, say('', 'Green'), 'not one of the answers'],
    ['own words where only options make sense', { custom: false }, say('Green'), 'Only the given answers'],
    ['several where one is wanted', {}, say('', 'Red', 'Blue'), 'Only one answer'],
    ['one picked and another one named', {}, say('Blue', 'Red'), 'Only one answer'],
    ['a permission', {}, { kind: 'allow', scope: 'once' } as const, 'answer with a text'],
  ])('is not answered with %s, and waits on', async (_what, more, answer, words) => {
    const { give, pending, requests } = await asked(more)
    await expect(give(answer)).rejects.toThrow(words)
    expect(pending()).toHaveLength(1)
    expect(requests).toHaveLength(1)
  })

  it('goes on once, whoever else answers', async () => {
    const { give, requests } = await asked()
    await give(say('', 'Red'))
    await expect(give(say('', 'Blue'))).rejects.toThrow('was answered before')
    expect(requests).toHaveLength(2)
  })

  it('that is declined is not one that was superseded', async () => {
    const declined = await asked()
    await declined.give({ kind: 'deny', reason: 'You decide.' })
    expect(declined.heard()).toMatchObject({
      content: 'DENIED: The user declined to answer. They said: You decide.',
      isError: true,
    })
    expect(declined.store.requests.get(declined.request?.id ?? '')).toMatchObject({ state: 'answered' })
    expect(declined.store.ledger.list(declined.conversation.id).decisions[0]).toMatchObject({
      verdict: 'denied',
    })

    const passed = await asked()
    await passed.turn('Never mind, do this')
    expect(passed.heard()).toMatchObject({
      content: 'CANCELLED: The user sent a new message instead of answering.',
    })
    expect(passed.store.requests.get(passed.request?.id ?? '')).toMatchObject({ state: 'superseded' })
    expect(passed.store.ledger.list(passed.conversation.id).decisions[0]).toMatchObject({
      verdict: 'superseded',
    })
    await expect(passed.give(say('', 'Red'))).rejects.toThrow('no longer open')
  })

  it('waits over a restart and then goes on once', async () => {
    const before = await asked()
    before.crash()
    const after = setUp([[text('Red it is.')]], { tools: [questionTool], folder: before.folder })
    after.store.messages.markInterrupted()
    expect(after.answer()).toMatchObject({ state: 'paused' })
    after.agent.answer(after.pending()[0]?.id ?? '', say('', 'Red'))
    await after.agent.settled(after.conversation.id)
    expect(after.requests).toHaveLength(1)
    expect(after.requests[0]?.messages.at(-1)).toMatchObject({ role: 'tool', content: 'Red' })
    expect(after.answer()).toMatchObject({ state: 'done' })
  })

  it('with two options of one name is refused before anybody is asked', async () => {
    const { pending, heard } = await asked({ options: [{ label: 'Red' }, { label: 'Red' }] })
    expect(pending()).toEqual([])
    expect(heard()).toMatchObject({ content: expect.stringContaining('each label only once') })
  })
})
