import { describe, expect, it } from 'vitest'
import { howLong } from '../../../src/main/tools'
import type { Usage } from '../../../src/shared/stream-events'
import { call, setUp, text, tool } from './fixture'

const look = (id: number, path = `${id}`) => [call(`${id}`, 'look', JSON.stringify({ path }))]
const again = Array.from({ length: 10 }, (_, index) => look(index, 'same'))
const others = Array.from({ length: 10 }, (_, index) => look(index))
const say = (label: string) => ({ kind: 'text' as const, text: '', options: [label] })

async function allow({ agent, conversation, pending }: ReturnType<typeof setUp>) {
  agent.answer(pending()[0]?.id ?? '', { kind: 'allow', scope: 'once' })
  await agent.settled(conversation.id)
}

describe('a turn that may be going wrong asks the user', () => {
  it('after the same call gave the same result three times', async () => {
    const { answer, events, requests, turn } = setUp(again, {})
    await turn()
    expect(requests).toHaveLength(3)
    expect(answer()).toMatchObject({ state: 'paused' })
    expect(events.at(-1)?.payload).toMatchObject({
      tool_call: 'question-required',
      tool_call_server_name: 'agent-loop',
      question_request: { question: expect.stringContaining('same call 3 times') },
    })
  })

  it('also when only the time differs that the same command took', async () => {
    let ms = 0
    const run = tool('run', 'command', () => {})
    const timed = {
      ...run,
      run: async () => {
        ms += 10
        const words = `exit 1, after ${howLong(ms)}`
        const error = { code: 'NON_ZERO_EXIT' as const, message: words, durationMs: ms }
        return { content: `${words}\nx`, toolResult: { ok: false as const, error } }
      },
    }
    const made = setUp(
      ['1', '2', '3', '4'].map((id) => [call(id, 'run')]),
      [timed],
    )
    await made.turn()
    expect(made.requests).toHaveLength(3)
  })

  it('and when several calls are made in turn, with the same results', async () => {
    const circle = Array.from({ length: 10 }, (_, index) => look(index, `${index % 2}`))
    const made = setUp(circle, {})
    await made.turn()
    expect(made.requests).toHaveLength(6)
  })

  it('not when the calls differ', async () => {
    const { requests, turn } = setUp([...others.slice(0, 5), [text('x')]], {})
    await turn()
    expect(requests).toHaveLength(6)
  })

  it('after its limit of steps, and goes on as many steps again', async () => {
    const made = setUp([...others.slice(0, 5), [text('x')]], { settings: { maxSteps: 2 } })
    await made.turn()
    expect(made.requests).toHaveLength(2)
    made.agent.answer(made.pending()[0]?.id ?? '', say('Continue'))
    await made.agent.settled(made.conversation.id)
    expect(made.requests).toHaveLength(4)
    expect(made.answer()).toMatchObject({ state: 'paused' })
    expect(JSON.stringify(made.requests[3]?.messages)).not.toContain('Continue')
  })

  it('and takes only an answer it understands', async () => {
    const made = setUp([...others.slice(0, 3)], { settings: { maxSteps: 2 } })
    await made.turn()
    const [asked] = made.pending()
    for (const answer of [say('perhaps'), { kind: 'allow', scope: 'once' } as const])
      expect(() => made.agent.answer(asked?.id ?? '', answer)).toThrow('answer Continue or Stop')
    expect(made.pending()).toHaveLength(1)
    made.agent.answer(asked?.id ?? '', say('stop'))
    await made.agent.settled(made.conversation.id)
    expect(made.answer()).toMatchObject({ state: 'stopped' })
  })

  it('at the limit of spending', async () => {
    const usage = { inputTokens: 1, outputTokens: 1, cachedTokens: 0 }
    const first = [...(others[0] ?? []), { type: 'done' as const, usage }]
    const made = setUp([first], { settings: { spendCap: 1 }, costOf: () => 1.5 })
    await made.turn()
    expect(made.requests).toHaveLength(1)
    expect(made.answer()?.blocks.at(-1)).toMatchObject({
      question: { question: expect.stringContaining('$1.50') },
    })
  })

  it('however often it asked for a permission in between', async () => {
    const verdicts = { look: 'ask' as const }
    const costs = { costOf: (_: unknown, { outputTokens }: Usage) => outputTokens }
    const spend = { type: 'done' as const, usage: { inputTokens: 0, outputTokens: 1, cachedTokens: 0 } }
    const steps = others.map((step) => [...step, spend])
    const made = setUp(steps, { settings: { spendCap: 2 }, verdicts, ...costs })
    await made.turn()
    await allow(made)
    expect(made.requests).toHaveLength(2)
    await allow(made)
    expect(made.requests).toHaveLength(2)
    expect(made.pending()).toMatchObject([{ kind: 'loop' }])
    made.agent.answer(made.pending()[0]?.id ?? '', say('Continue'))
    await made.agent.settled(made.conversation.id)
    await allow(made)
    await allow(made)
    expect(made.requests).toHaveLength(4)
    expect(made.pending()).toMatchObject([{ kind: 'loop' }])
  })

  it('after its limit of steps, those that waited for a permission too', async () => {
    const made = setUp(others, { settings: { maxSteps: 2 }, verdicts: { look: 'ask' } })
    await made.turn()
    await allow(made)
    await allow(made)
    expect(made.requests).toHaveLength(2)
    expect(made.pending()).toMatchObject([{ kind: 'loop' }])
  })

  it('and ends when the user says stop, also when the model is gone meanwhile', async () => {
    const made = setUp([...others.slice(0, 2)], { settings: { maxSteps: 2 } })
    await made.turn()
    made.agent.update(made.conversation.id, { provider: 'gone' })
    made.agent.answer(made.pending()[0]?.id ?? '', say('Stop'))
    await made.agent.settled(made.conversation.id)
    expect(made.answer()).toMatchObject({ state: 'stopped' })
    expect(made.answer()).not.toHaveProperty('error')
    expect(made.answer()?.blocks.at(-1)).toMatchObject({ state: 'end', response: 'Stop' })
  })

  it('and ends when the user says stop', async () => {
    const made = setUp(again, {})
    await made.turn()
    made.agent.answer(made.pending()[0]?.id ?? '', say('Stop'))
    await made.agent.settled(made.conversation.id)
    expect(made.requests).toHaveLength(3)
    expect(made.answer()).toMatchObject({ state: 'stopped' })
  })
})
