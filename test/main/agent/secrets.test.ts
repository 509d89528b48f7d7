import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { getValueTool } from '../../../src/main/tools'
import { call, setUp, text } from './fixture'

const VALUE = 'value-of-"the"-test'
const lookAt = (path: string) => call('1', 'look', JSON.stringify({ path }))

/** Everything the database has on disk. */
function onDisk(folder: string): string {
  const data = join(folder, 'data')
  return readdirSync(data)
    .map((name) => readFileSync(join(data, name), 'latin1'))
    .join('')
}

it('what the user and the model say holds no value, in whatever pieces it comes', async () => {
  const pieces = [...`So it is ${VALUE}, is it? And $KARYI{ is text.`].map(text)
  const s = setUp([pieces])
  s.secrets.set('T', VALUE)
  await s.turn(`My password is ${VALUE}`)
  const [asked, answer] = s.store.messages.of(s.conversation.id)
  expect(asked?.blocks).toMatchObject([{ text: 'My password is $KARYI{T}' }])
  expect(answer?.blocks).toMatchObject([{ text: 'So it is $KARYI{T}, is it? And $KARYI{ is text.' }])
  expect(JSON.stringify([s.events, s.requests])).not.toContain('value-of-')
  expect(onDisk(s.folder)).not.toContain('value-of-')
  expect(s.store.conversations.get(s.conversation.id)?.title).toBe('My password is $KARYI{T}')
})

it('a call that carries a value away is asked for where its mode would not ask, and says what it uses', async () => {
  const s = setUp([[lookAt('$KARYI{T}')], [text('done')]])
  s.secrets.set('T', VALUE)
  await s.turn()
  const [request] = s.pending()
  expect(s.events.at(-1)?.payload).toMatchObject({
    tool_call: 'permission-required',
    permission_request: { description: 'Look at $KARYI{T} It uses the secret T.', rememberable: false },
  })
  s.agent.answer(request?.id ?? '', { kind: 'allow', scope: 'once' })
  await s.agent.settled(s.conversation.id)
  expect(s.answer()?.blocks[0]).toMatchObject({
    response: 'saw $KARYI{T}',
    toolResult: { data: { path: '$KARYI{T}' } },
  })
  expect(onDisk(s.folder)).not.toContain('value-of-')
})

it('a value the model wrote itself becomes the name, and the call is the same', async () => {
  const s = setUp([[lookAt(VALUE)], [text('done')]], { verdicts: { look: 'ask' } })
  s.secrets.set('T', VALUE)
  await s.turn()
  s.agent.answer(s.pending()[0]?.id ?? '', { kind: 'allow', scope: 'once' })
  await s.agent.settled(s.conversation.id)
  expect(s.answer()).toMatchObject({ state: 'done', blocks: [{ params: '{"path":"$KARYI{T}"}' }, {}] })
})

it('a name that stands for nothing is told before anybody is asked', async () => {
  const s = setUp([[lookAt('$KARYI{NOBODY}')], [text('done')]], { verdicts: { look: 'ask' } })
  await s.turn()
  expect(s.answer()?.blocks[0]).toMatchObject({
    state: 'error',
    response: expect.stringContaining('NOT_FOUND: There is no secret NOBODY'),
  })
  expect(s.store.ledger.list(s.conversation.id).total).toBe(0)
})

it('a request for a value waits over a restart, takes one value, once, and keeps none of it', async () => {
  const ask = call('1', 'get_value', JSON.stringify({ key: 'T', reason: 'To log in' }))
  const first = setUp([[ask]], [getValueTool])
  await first.turn()
  const [request] = first.pending()
  expect(request?.kind).toBe('secret')
  first.crash()
  const s = setUp([[lookAt('$KARYI{T}')], [text('done')]], { tools: [getValueTool], folder: first.folder })
  const id = request?.id ?? ''
  const give = (value: string) => s.agent.answer(id, { kind: 'value', value, keep: false })
  expect(() => s.agent.answer(id, { kind: 'text', text: VALUE })).toThrow('This asks for a secret')
  expect(() => s.agent.answer(id, { kind: 'allow', scope: 'once' })).toThrow('This asks for a secret')
  expect(() => give('abc')).toThrow('at least 4')
  expect(s.pending()).toHaveLength(1)
  s.store.conversations.save({ ...s.conversation, mode: 'full' })
  give(VALUE)
  await s.agent.settled(s.conversation.id)
  expect(s.answer()?.blocks).toMatchObject([
    { name: 'get_value', response: expect.stringContaining('$KARYI{T}'), answer: { verdict: 'answered' } },
    { name: 'look', response: 'saw $KARYI{T}' },
    { text: 'done' },
  ])
  expect(() => give(VALUE)).toThrow('answered before')
  expect(onDisk(s.folder)).not.toContain('value-of-')
  expect(s.secrets.has('T', 'another turn')).toBe(false)
})
