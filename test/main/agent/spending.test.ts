import { describe, expect, it } from 'vitest'
import { costOf, ProviderError, type ProviderEvent } from '../../../src/main/providers'
import { setUp, text } from './fixture'

const counted = { inputTokens: 1_000, outputTokens: 1, cachedTokens: 400, cacheWriteTokens: 100 }
const broken = () => new ProviderError('CONNECTION', 'The line broke.')

async function* breaks(events: ProviderEvent[]): AsyncGenerator<ProviderEvent> {
  yield* events
  throw broken()
}

describe('what an answer costs', () => {
  it('counts what is put into the cache a quarter more than plain input', () => {
    const price = { input: 4, output: 20, cached: 0.4 }
    const usage = { inputTokens: 1_000_000, outputTokens: 0, cachedTokens: 500_000 }
    expect(costOf(price, usage)).toBeCloseTo(2.2)
    expect(costOf(price, { ...usage, cacheWriteTokens: 500_000 })).toBeCloseTo(2.7)
  })

  it('is kept when the line breaks, as far as the server had counted, and marked as a guess', async () => {
    const said = 'x'.repeat(360)
    const made = setUp([() => breaks([{ type: 'usage', usage: counted }, text(said)])], {
      costOf: (_conversation, { inputTokens }) => inputTokens / 1_000,
    })
    await made.turn()
    expect(made.answer()).toMatchObject({
      state: 'error',
      estimated: true,
      cost: 1,
      usage: { inputTokens: 1_000, outputTokens: 100, cachedTokens: 400 },
    })
  })

  it('is guessed for an answer the user stopped, when nobody counted', async () => {
    const made = setUp([
      async function* ({ signal }) {
        yield text('Half a sen')
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
      },
    ])
    const { eventId = '' } = made.agent.send(made.conversation.id, 'Tell me')
    await made.until(() => made.events.length >= 2)
    made.agent.stop(eventId)
    await made.agent.settled(made.conversation.id)
    const { usage, estimated, state } = made.answer() ?? {}
    expect([state, estimated, usage?.outputTokens]).toEqual(['stopped', true, 3])
    expect(usage?.inputTokens).toBeGreaterThan(10)
  })

  it('is told of as soon as the answer is over: no event has it', async () => {
    const done = { type: 'done' as const, usage: counted, stopReason: 'end' as const }
    const told: unknown[] = []
    const made = setUp([[text('Hello.'), done]], {
      costOf: () => 0.5,
      changed: (_conversation, what) => {
        if (what === 'messages') told.push(made.answer()?.cost)
      },
    })
    await made.turn()
    expect(told.at(-1)).toBe(0.5)
  })

  it('is nothing when nothing came', async () => {
    const made = setUp([() => breaks([])])
    await made.turn()
    expect(made.answer()).toMatchObject({ state: 'error', usage: { inputTokens: 0, outputTokens: 0 } })
    expect(made.answer()).not.toHaveProperty('estimated')
  })

  it('is not forgotten when the answer is asked for anew', async () => {
    const done = { type: 'done' as const, usage: { inputTokens: 10, outputTokens: 1, cachedTokens: 0 } }
    const made = setUp(
      [() => breaks([{ type: 'usage', usage: counted }, text('Half')]), [text('Whole'), done]],
      {
        costOf: (_conversation, { inputTokens }) => inputTokens / 1_000,
      },
    )
    await made.turn()
    made.agent.retry(made.conversation.id)
    await made.agent.settled(made.conversation.id)
    expect(made.answer()).toMatchObject({ state: 'done', cost: 1.01, usage: { inputTokens: 1_010 } })
  })
})
