import { describe, expect, it } from 'vitest'
import { toModelMessages } from '../../../src/main/agent/history'
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
const text = (said: string): Block => ({ type: 'text', text: said })
const call = (id: string, response?: string): Block => ({
  type: 'tool_call',
  id,
  name: 'ls',
  serverName: 's',
  params: '{}',
  state: response === undefined ? 'interrupted' : 'end',
  ...(response === undefined ? {} : { response }),
})
const made = (id: string) => ({ id, name: 'ls', arguments: '{}' })

describe('the history for the model', () => {
  it('tells each step with its results before the next one', () => {
    const blocks = [text('look'), call('1', 'r1'), call('2', 'r2'), text('done')]
    expect(toModelMessages([message('user', [text('hi')]), message('assistant', blocks)])).toEqual([
      { role: 'user', text: 'hi' },
      { role: 'assistant', text: 'look', calls: [made('1'), made('2')] },
      { role: 'tool', callId: '1', content: 'r1' },
      { role: 'tool', callId: '2', content: 'r2' },
      { role: 'assistant', text: 'done', calls: [] },
    ])
  })

  it('answers a call that was cut off', () => {
    const [, answer] = toModelMessages([message('assistant', [call('1')])])
    expect(answer).toMatchObject({ role: 'tool', callId: '1', content: expect.stringContaining('CANCELLED') })
  })

  it('keeps two calls of the same id in two steps', () => {
    expect(toModelMessages([message('assistant', [call('1', 'a'), call('1', 'b')])])).toEqual([
      { role: 'assistant', text: '', calls: [made('1')] },
      { role: 'tool', callId: '1', content: 'a' },
      { role: 'assistant', text: '', calls: [made('1')] },
      { role: 'tool', callId: '1', content: 'b' },
    ])
  })

  it('leaves out reasoning and an answer that never began', () => {
    const thought: Block = { type: 'reasoning', text: 'hm' }
    expect(toModelMessages([message('assistant', []), message('assistant', [thought])])).toEqual([])
  })
})
