import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyEvent } from '../../src/shared/apply-event'
import { type Message, message as messageSchema } from '../../src/shared/conversation'
import { failure, type ToolResult } from '../../src/shared/envelope'
import type { StreamEvent } from '../../src/shared/stream-events'

const start: Message = {
  id: 'm',
  conversationId: 'c',
  role: 'assistant',
  blocks: [],
  state: 'streaming',
  createdAt: 1,
  nextSeq: 0,
}
const success: ToolResult = { ok: true, summary: 'done', data: {}, meta: { truncated: false } }

type Body = Record<string, unknown>
const response = (body: Body) => ({ channel: 'stream:response', body })
const text = (content: string) => response({ stream_kind: 'delta', content })
const reasoning = (content: string) => response({ stream_kind: 'delta', reasoning_content: content })
const call = (id: string, state: string, body: Body = {}) =>
  response({
    stream_kind: 'delta',
    tool_call_id: id,
    tool_call_name: 'ls',
    tool_call_server_name: 'agent-filesystem',
    tool_call: state,
    ...body,
  })
const running = (id: string) => call(id, 'running', { tool_call_params: '{}' })
const update = (id: string, output: string) => call(id, 'update', { tool_call_response: output })
const result = (id: string, said: string, toolResult: ToolResult = success) =>
  call(id, toolResult.ok ? 'end' : 'error', {
    tool_call_params: '{}',
    tool_call_response: said,
    tool_call_response_raw: { toolResult },
  })
const end = (userStop: boolean) => ({ channel: 'stream:end', body: { userStop } })
const error = (message: string) => ({
  channel: 'stream:error',
  body: { error: { code: 'UNAVAILABLE', message } },
})

type Step = ReturnType<typeof response>
const numbered = (steps: Step[]) =>
  steps.map(
    ({ channel, body }, seq) =>
      ({ channel, payload: { eventId: 'm', conversationId: 'c', seq, ...body } }) as unknown as StreamEvent,
  )

function apply(from: Message, events: StreamEvent[]): Message {
  let current = from
  for (const event of events) {
    const next = applyEvent(current, event, 7)
    if (!next) throw new Error('gap')
    current = next
  }
  return current
}
const grown = (...steps: Step[]) => apply(start, numbered(steps))

describe('applyEvent', () => {
  it('merges neighbouring text and keeps reasoning apart from it', () => {
    const { blocks } = grown(reasoning('a'), reasoning('b'), text('c'), text('d'), reasoning('e'))
    expect(blocks).toEqual([
      { type: 'reasoning', step: 0, text: 'ab', startedAt: 7, endedAt: 7 },
      { type: 'text', step: 0, text: 'cd' },
      { type: 'reasoning', step: 0, text: 'e', startedAt: 7, endedAt: 7 },
    ])
  })

  it('does not merge text across a call', () => {
    expect(grown(text('a'), call('1', 'start'), text('b')).blocks.map(({ type }) => type)).toEqual([
      'text',
      'tool_call',
      'text',
    ])
  })

  it('starts a call without arguments and takes them when they come', () => {
    expect(grown(call('1', 'start')).blocks[0]).toMatchObject({ state: 'start', params: '', startedAt: 7 })
    expect(grown(call('1', 'start'), running('1')).blocks).toMatchObject([{ state: 'running', params: '{}' }])
  })

  it('adds up live output and drops it when the result is there', () => {
    const live = [call('1', 'start'), running('1'), update('1', 'a'), update('1', 'b')]
    expect(grown(...live).blocks[0]).toMatchObject({ state: 'update', output: 'ab' })
    const [block] = grown(...live, result('1', 'all')).blocks
    expect(block).toMatchObject({ state: 'end', response: 'all', toolResult: success, endedAt: 7 })
    expect(block).not.toHaveProperty('output')
  })

  it('marks a failed call', () => {
    const failed = failure('NOT_FOUND', 'gone')
    expect(grown(running('1'), result('1', 'x', failed)).blocks[0]).toMatchObject({
      state: 'error',
      toolResult: failed,
    })
  })

  it('keeps what is asked of the user', () => {
    const permission_request = {
      requestId: 'r',
      toolName: 'ls',
      serverName: 's',
      permissionType: 'read',
      description: 'd',
      rememberable: true,
    }
    const question_request = { requestId: 'q', question: 'Which?', options: [] }
    const { blocks } = grown(
      call('1', 'permission-required', { tool_call_params: '{}', permission_request }),
      call('2', 'question-required', { tool_call_params: '{}', question_request }),
    )
    expect(blocks).toMatchObject([
      { state: 'permission-required', permission: permission_request },
      { state: 'question-required', question: question_request },
    ])
  })

  it('waits while something is asked and goes on with the call', () => {
    const asked = call('1', 'question-required', {
      tool_call_params: '{}',
      question_request: { requestId: 'q', question: 'Which?', options: [] },
    })
    expect(grown(asked).state).toBe('paused')
    expect(grown(asked, result('1', 'this')).state).toBe('streaming')
  })

  it('counts a step for each time the model speaks', () => {
    const { blocks } = grown(
      text('look'),
      ...['1', '2'].map((id) => call(id, 'start')),
      ...['1', '2'].map((id) => result(id, 'r')),
      call('3', 'start'),
      result('3', 'r'),
      reasoning('hm'),
      text('done'),
    )
    expect(blocks.map(({ step }) => step)).toEqual([0, 0, 0, 1, 2, 2])
  })

  it('gives parallel calls their own block', () => {
    const { blocks } = grown(
      ...['1', '2'].map((id) => call(id, 'start')),
      ...['1', '2'].map(running),
      update('2', 'two'),
      update('1', 'one'),
      result('2', 'r2'),
    )
    expect(blocks).toMatchObject([
      { id: '1', state: 'update', output: 'one' },
      { id: '2', state: 'end', response: 'r2' },
    ])
  })

  it('keeps the first call when a later one has the same id', () => {
    const once = [call('1', 'start'), running('1')]
    const { blocks } = grown(...once, result('1', 'first'), ...once, result('1', 'second'))
    expect(blocks).toMatchObject([{ response: 'first' }, { response: 'second' }])
  })

  it('knows how the message ended', () => {
    expect(grown(end(false)).state).toBe('done')
    expect(grown(end(true)).state).toBe('stopped')
    expect(grown(error('no'))).toMatchObject({ state: 'error', error: { message: 'no' } })
  })

  it.each([
    ['stopped', end(true)],
    ['broken', error('no')],
  ])('marks calls without a result when the message is %s', (_name, last) => {
    const { blocks } = grown(call('1', 'start'), call('2', 'start'), result('1', 'r'), last)
    expect(blocks).toMatchObject([{ state: 'end' }, { state: 'interrupted' }])
  })

  it('takes the usage of the final event and does without', () => {
    const usage = { inputTokens: 1, outputTokens: 2, cachedTokens: 0 }
    expect(grown(response({ stream_kind: 'init' }), response({ stream_kind: 'final', usage })).usage).toEqual(
      usage,
    )
    expect(grown(response({ stream_kind: 'final' }))).not.toHaveProperty('usage')
  })

  it('ignores an event it contains already and refuses one after a gap', () => {
    const events = numbered([text('a'), text('b'), text('c')])
    const two = apply(start, events.slice(0, 2))
    expect(applyEvent(two, events[0] as StreamEvent, 9)).toBe(two)
    expect(applyEvent(start, events[1] as StreamEvent, 9)).toBeNull()
  })

  it('does not change the message it was given', () => {
    const frozen = JSON.stringify(start)
    grown(text('a'), running('1'), result('1', 'r'), end(false))
    expect(JSON.stringify(start)).toBe(frozen)
  })

  const ids = fc.constantFrom('1', '2', '3')
  const said = fc.string({ minLength: 1, unit: 'grapheme' })
  const step: fc.Arbitrary<Step> = fc.oneof(
    said.map(text),
    said.map(reasoning),
    ids.map((id) => call(id, 'start')),
    ids.map(running),
    fc.tuple(ids, said).map(([id, output]) => update(id, output)),
    fc.tuple(ids, said).map(([id, output]) => result(id, output)),
    fc.boolean().map(end),
    said.map(error),
  )

  it('gives the same message from any snapshot and the rest, with events repeated', () => {
    fc.assert(
      fc.property(fc.array(step), fc.nat(), fc.nat(), (steps, cut, back) => {
        const events = numbered(steps)
        const whole = apply(start, events)
        const at = events.length ? cut % (events.length + 1) : 0
        const snapshot = messageSchema.parse(JSON.parse(JSON.stringify(apply(start, events.slice(0, at)))))
        const rest = events.slice(at ? back % (at + 1) : 0)
        expect(apply(snapshot, rest)).toEqual(whole)
        expect(whole.nextSeq).toBe(events.length)
      }),
    )
  })
})
