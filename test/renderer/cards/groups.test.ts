import { describe, expect, it } from 'vitest'
import { groupBlocks } from '../../../src/renderer/src/cards/groups'
import type { Block, ToolCallBlock } from '../../../src/shared/conversation'

let count = 0
const call = (name: string, state: ToolCallBlock['state'] = 'end'): Block => ({
  type: 'tool_call',
  step: 0,
  id: `c${count++}`,
  name,
  serverName: 's',
  params: '{}',
  state,
  ...(state === 'error' ? { toolResult: { ok: false, error: { code: 'NOT_FOUND', message: 'no' } } } : {}),
})
const text: Block = { type: 'text', step: 0, text: 'hm' }
const shape = (blocks: Block[]) =>
  groupBlocks(blocks).map((item) => (item.type === 'reads' ? item.calls.length : item.index))

describe('cards in a row', () => {
  it('are one line when they only looked and it went well', () => {
    expect(shape([call('read'), call('ls'), call('grep'), text, call('read'), call('find')])).toEqual([
      3, 3, 2,
    ])
  })

  it('stay by themselves when there is only one', () => {
    expect(shape([call('read'), text, call('read')])).toEqual([0, 1, 2])
  })

  it('never hide what failed, asks or still runs', () => {
    expect(
      shape([
        call('read'),
        call('read', 'error'),
        call('read', 'running'),
        call('read', 'permission-required'),
        call('read', 'question-required'),
        call('read', 'interrupted'),
        call('read'),
      ]),
    ).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  it('show a picture by itself', () => {
    const data = { path: 'a.png', mediaType: 'image/png' }
    const toolResult = { ok: true as const, summary: 'a.png', data, meta: { truncated: false } }
    const picture = { ...(call('read') as ToolCallBlock), toolResult }
    expect(shape([call('read'), call('read'), picture, call('read')])).toEqual([2, 2, 3])
  })

  it('are not grouped when they change something', () => {
    expect(shape([call('read'), call('edit'), call('exec'), call('write')])).toEqual([0, 1, 2, 3])
  })
})
