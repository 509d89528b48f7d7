import { expect, it } from 'vitest'
import type { ProviderEvent, ProviderRequest } from '../../../src/main/providers'
import { createSpawnTool } from '../../../src/main/tools'
import { call, type Options, setUp, text, tool } from './fixture'

/** Says what fits to whom it is asked by: the script of each conversation by the first words said in it. */
function setUpMany(scripts: Record<string, ProviderEvent[][]>, options: Options = {}) {
  const pick = (request: ProviderRequest) => {
    const [first] = request.messages
    const said = first?.role === 'user' ? first.text : ''
    const name = Object.keys(scripts).find((words) => said.startsWith(words)) ?? ''
    return scripts[name]?.shift() ?? [text(`no more for ${said}`)]
  }
  const spawn = createSpawnTool({ spawn: (asked) => made.agent.spawn(asked) })
  const steps = Array.from(
    { length: 30 },
    () =>
      async function* (request: ProviderRequest) {
        yield* pick(request)
      },
  )
  const made = setUp(steps, { ...options, tools: [spawn, ...(options.tools ?? [])] })
  return made
}

const start = (id: string, task: string, label = task) => call(id, 'spawn', JSON.stringify({ task, label }))

/** The messages of the user that a request holds. */
const said = (request: ProviderRequest | undefined) =>
  request?.messages.flatMap((message) => (message.role === 'user' ? [message.text] : [])) ?? []

/** A tool that runs until the test says so. */
function held() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const stopped = (signal: AbortSignal) =>
    new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  return { open, slow: tool('slow', 'write', ({ signal }) => Promise.race([opened, stopped(signal)])) }
}

it('reports to the conversation, which goes on with it, and is not in the list', async () => {
  const made = setUpMany({
    hello: [[start('1', 'Count the files', 'count')], [text('Started.')], [text('There are 3.')]],
    'Count the files': [[call('c', 'look', '{"path":"a"}')], [text('I see 3 files.')]],
  })
  await made.turn()
  await made.agent.idle(made.conversation.id)
  const messages = made.store.messages.of(made.conversation.id)
  const report = messages.find(({ source }) => source?.kind === 'task')
  expect(report).toMatchObject({ role: 'user', state: 'done', source: { name: 'count', end: 'done' } })
  expect(said(made.requests.at(-1)).at(-1)).toBe(
    '[The sub-agent "count" is done. Its report:]\n\nI see 3 files.',
  )
  expect(made.answer()).toMatchObject({ state: 'done', blocks: [{ text: 'There are 3.' }] })
  expect(messages.filter(({ source }) => source)).toHaveLength(1)
  expect(made.agent.list().map(({ id }) => id)).toEqual([made.conversation.id])
  const [view] = made.agent.tasks(made.conversation.id)
  expect(view).toMatchObject({ label: 'count', state: 'done', stepCount: 1, asks: null })
  expect(view?.steps).toEqual([{ id: 'c', name: 'look', params: '{"path":"a"}', state: 'end' }])
})

it('sees nothing of the conversation but its task', async () => {
  const made = setUpMany({ hello: [[text('A secret.'), start('1', 'Look', 'x')]], Look: [[text('Seen.')]] })
  await made.turn()
  await made.agent.idle(made.conversation.id)
  const request = made.requests.find((one) => said(one)[0]?.startsWith('Look'))
  expect(request?.messages).toHaveLength(1)
  expect(JSON.stringify(request?.messages)).not.toContain('secret')
})

it('reports while the conversation is in the middle of a turn, at its next step', async () => {
  const { open, slow } = held()
  const made = setUpMany(
    { hello: [[start('1', 'Look', 'x')], [call('2', 'slow')], [text('I heard.')]], Look: [[text('Seen.')]] },
    { tools: [slow] },
  )
  made.agent.send(made.conversation.id, 'hello')
  await made.until(() => made.store.messages.inState('queued', made.conversation.id).length === 1)
  open()
  await made.agent.idle(made.conversation.id)
  expect(said(made.requests.at(-1)).at(-1)).toContain('Seen.')
})

it('runs at most as many at once as the settings say, and says so', async () => {
  const { open, slow } = held()
  const made = setUpMany(
    {
      hello: [[start('1', 'Wait'), start('2', 'Wait'), start('3', 'Wait')], [text('ok')]],
      Wait: [[call('w', 'slow')], [call('w', 'slow')]],
    },
    { tools: [slow], settings: { maxTasks: 2 } },
  )
  await made.turn()
  expect(made.agent.tasks(made.conversation.id)).toHaveLength(2)
  expect(JSON.stringify(made.answer()?.blocks)).toMatch(
    /2 sub-agents run already, which is the limit in the settings/,
  )
  open()
})

it('starts sub-agents of its own, and those start no more', async () => {
  const made = setUpMany({
    hello: [[start('1', 'Outer')], [text('waiting')], [text('All done.')]],
    Outer: [[start('2', 'Inner')], [text('waiting too')], [text('Inner said so.')]],
    Inner: [[start('3', 'Deeper')], [text('Could not.')]],
  })
  await made.turn()
  await made.agent.idle(made.conversation.id)
  const offered = (words: string) =>
    made.requests.find((one) => said(one)[0]?.startsWith(words))?.tools.map(({ name }) => name)
  expect(offered('Outer')).toContain('spawn')
  expect(offered('Inner')).not.toContain('spawn')
  expect(made.agent.tasks(made.conversation.id).map(({ label, state }) => `${label} ${state}`)).toEqual([
    ...['Outer done', 'Inner done'],
  ])
  // The outer one reports once, and only when it has heard of the inner one.
  expect(said(made.requests.at(-1)).filter((words) => words.includes('sub-agent'))).toEqual([
    '[The sub-agent "Outer" is done. Its report:]\n\nInner said so.',
  ])
})

it('is stopped by itself, of which the conversation hears', async () => {
  const { slow } = held()
  const made = setUpMany(
    { hello: [[start('1', 'Wait')], [text('ok')], [text('A pity.')]], Wait: [[call('w', 'slow')]] },
    { tools: [slow] },
  )
  await made.turn()
  const [task] = made.agent.tasks(made.conversation.id)
  await made.until(() => made.agent.tasks(made.conversation.id)[0]?.stepCount === 1)
  made.agent.stopTask(task?.id ?? '')
  await made.agent.idle(made.conversation.id)
  expect(made.agent.tasks(made.conversation.id)).toMatchObject([{ state: 'stopped' }])
  expect(said(made.requests.at(-1)).at(-1)).toContain('was stopped by the user')
}, 20_000)

it('stops with the conversation, which then does not go on by itself', async () => {
  const { slow } = held()
  const made = setUpMany(
    { hello: [[start('1', 'Wait')], [call('2', 'slow')]], Wait: [[call('w', 'slow')]] },
    { tools: [slow] },
  )
  const { eventId = '' } = made.agent.send(made.conversation.id, 'hello')
  await made.until(() => made.agent.tasks(made.conversation.id)[0]?.stepCount === 1)
  const before = made.requests.length
  made.agent.stop(eventId)
  await made.agent.idle(made.conversation.id)
  expect(made.agent.tasks(made.conversation.id)).toMatchObject([{ state: 'stopped' }])
  expect(made.requests).toHaveLength(before)
  expect(made.answer()).toMatchObject({ state: 'queued', source: { kind: 'task' } })
}, 20_000)

it('says that it failed, and why', async () => {
  const made = setUpMany({ hello: [[start('1', 'Break')], [text('ok')], [text('I see.')]], Break: [[]] })
  await made.turn()
  await made.agent.idle(made.conversation.id)
  expect(said(made.requests.at(-1)).at(-1)).toMatch(
    /"Break" failed\. Its report:\]\n\nThe model answered nothing/,
  )
})

it('waits for an answer, over a restart too, and then reports once', async () => {
  const made = setUpMany(
    { hello: [[start('1', 'Ask')], [text('ok')]], Ask: [[call('l', 'look', '{"path":"a"}')]] },
    { verdicts: { look: 'ask' } },
  )
  await made.turn()
  await made.agent.idle(made.conversation.id)
  expect(made.agent.tasks(made.conversation.id)).toMatchObject([
    { state: 'waiting', asks: { state: 'paused' } },
  ])
  made.crash()
  const again = setUp([[text('I looked.')], [text('Thank you.')]], { folder: made.folder })
  const [task] = again.agent.tasks(again.conversation.id)
  expect(task?.state).toBe('waiting')
  const [request] = again.store.requests.pending(task?.id)
  again.agent.answer(request?.id ?? '', { kind: 'allow', scope: 'once' })
  await again.agent.idle(again.conversation.id)
  expect(again.answer()).toMatchObject({ state: 'done', blocks: [{ text: 'Thank you.' }] })
  expect(again.store.messages.of(again.conversation.id).filter(({ source }) => source)).toHaveLength(1)
})

it('that a crash interrupts is said to be so with the next message, once', async () => {
  const { slow } = held()
  const made = setUpMany(
    { hello: [[start('1', 'Wait')], [text('ok')]], Wait: [[text('I begin.'), call('w', 'slow')]] },
    { tools: [slow] },
  )
  await made.turn()
  await made.until(() => made.agent.tasks(made.conversation.id)[0]?.stepCount === 1)
  made.crash()
  const again = setUp([[text('Oh.')]], { folder: made.folder })
  expect(again.agent.tasks(again.conversation.id)).toMatchObject([{ state: 'interrupted' }])
  await again.turn('And now?')
  expect(said(again.requests[0]).slice(-2)).toEqual([
    expect.stringContaining('was interrupted because the app ended'),
    'And now?',
  ])
  const third = setUp([[text('Oh.')]], { folder: made.folder })
  await third.turn('Still here')
  expect(said(third.requests[0]).filter((words) => words.includes('sub-agent'))).toHaveLength(1)
})

it('is gone with its conversation', async () => {
  const { slow } = held()
  const made = setUpMany(
    { hello: [[start('1', 'Wait')], [text('ok')]], Wait: [[call('w', 'slow')]] },
    { tools: [slow] },
  )
  await made.turn()
  const [task] = made.agent.tasks(made.conversation.id)
  await made.agent.remove(made.conversation.id)
  expect(made.store.conversations.get(task?.id ?? '')).toBeUndefined()
  expect(made.store.tasks.list()).toEqual([])
}, 20_000)

it('counts what it costs to the limit of the conversation', async () => {
  const tokens = (outputTokens: number) => ({
    type: 'done' as const,
    usage: { inputTokens: 1, outputTokens, cachedTokens: 0 },
  })
  const spend = tokens(1)
  const made = setUpMany(
    {
      // Whichever of the two goes on first, this one adds nothing any more.
      hello: [
        [start('1', 'Spend'), spend],
        [text('ok'), tokens(0)],
      ],
      Spend: [[call('a', 'look', '{"path":"a"}'), spend], [text('never said')]],
    },
    { settings: { spendCap: 1 }, costOf: (_conversation, { outputTokens }) => outputTokens * 0.6 },
  )
  await made.turn()
  await made.agent.idle(made.conversation.id)
  const [task] = made.agent.tasks(made.conversation.id)
  expect(task).toMatchObject({ state: 'waiting', cost: 0.6 })
  expect(JSON.stringify(task?.asks)).toContain('This conversation has cost $1.20')
})
