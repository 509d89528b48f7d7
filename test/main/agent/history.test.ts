import { describe, expect, it } from 'vitest'
import { LOOP_SERVER, toModelMessages } from '../../../src/main/agent/history'
import type { Extras } from '../../../src/main/storage'
import type { Block, Message } from '../../../src/shared/conversation'

const message = (role: Message['role'], blocks: Block[]): Message => ({
  id: 'm',
  conversationId: 'c',
  role,
  blocks,
  state: 'done',
  createdAt: 1,
  nextSeq: 0,
})
const text = (said: string, step = 0): Block => ({ type: 'text', step, text: said })
const call = (id: string, response?: string, step = 0): Block => ({
  type: 'tool_call',
  step,
  id,
  name: 'ls',
  serverName: 's',
  params: '{}',
  state: response === undefined ? 'interrupted' : 'end',
  ...(response === undefined ? {} : { response }),
})
const made = (id: string) => ({ id, name: 'ls', arguments: '{}' })

const none = () => new Map<number, Extras>()

describe('the history for the model', () => {
  it('tells each step with its results before the next one', () => {
    const blocks = [text('look'), call('1', 'r1'), call('2', 'r2'), text('done', 1)]
    expect(toModelMessages([message('user', [text('hi')]), message('assistant', blocks)], none)).toEqual([
      { role: 'user', text: 'hi' },
      { role: 'assistant', text: 'look', calls: [made('1'), made('2')] },
      { role: 'tool', callId: '1', content: 'r1', isError: false },
      { role: 'tool', callId: '2', content: 'r2', isError: false },
      { role: 'assistant', text: 'done', calls: [] },
    ])
  })

  it('answers a call that was cut off', () => {
    const [, answer] = toModelMessages([message('assistant', [call('1')])], none)
    expect(answer).toMatchObject({ role: 'tool', callId: '1', content: expect.stringContaining('CANCELLED') })
  })

  it('keeps two calls of the same id in two steps', () => {
    expect(toModelMessages([message('assistant', [call('1', 'a'), call('1', 'b', 1)])], none)).toEqual([
      { role: 'assistant', text: '', calls: [made('1')] },
      { role: 'tool', callId: '1', content: 'a', isError: false },
      { role: 'assistant', text: '', calls: [made('1')] },
      { role: 'tool', callId: '1', content: 'b', isError: false },
    ])
  })

  it('leaves out reasoning and an answer that never began', () => {
    const thought: Block = { type: 'reasoning', step: 0, text: 'hm' }
    expect(toModelMessages([message('assistant', []), message('assistant', [thought])], none)).toEqual([])
  })

  it('gives back what the provider wants back, and the pictures, each at its step', () => {
    const extras = new Map<number, Extras>([
      [
        1,
        {
          opaque: [{ data: 'signed' }],
          images: new Map([['2', [{ mediaType: 'image/png', base64: 'AA==' }]]]),
        },
      ],
    ])
    const blocks = [call('1', 'a'), call('2', 'b', 1)]
    expect(toModelMessages([message('assistant', blocks)], () => extras)).toMatchObject([
      { role: 'assistant', calls: [made('1')] },
      { role: 'tool', callId: '1' },
      { role: 'assistant', calls: [made('2')], opaque: [{ data: 'signed' }] },
      { role: 'tool', callId: '2', images: [{ mediaType: 'image/png', base64: 'AA==' }] },
    ])
  })

  it('never tells the model what the loop asked the user', () => {
    const asked = { ...call('loop_1', 'Continue', 1), serverName: LOOP_SERVER } as Block
    expect(
      toModelMessages([message('assistant', [call('1', 'a'), asked, text('on', 2)])], none),
    ).toMatchObject([
      { calls: [made('1')] },
      { role: 'tool', callId: '1' },
      { role: 'assistant', text: 'on', calls: [] },
    ])
  })
})
