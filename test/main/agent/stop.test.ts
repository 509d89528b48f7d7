import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { ModelMessage, ProviderRequest } from '../../../src/main/providers'
import { call, setUp, text, tool } from './fixture'

const hang = (signal: AbortSignal) => sleep(60_000, undefined, { signal })

function expectEveryCallAnswered(messages: ModelMessage[] = []) {
  const made = messages.flatMap((message) => (message.role === 'assistant' ? message.calls : []))
  const answered = messages.flatMap((message) => (message.role === 'tool' ? [message.callId] : []))
  expect(answered).toEqual(made.map(({ id }) => id))
  expect(made.length).toBeGreaterThan(0)
}

async function expectOneStopAndANextTurn(made: ReturnType<typeof setUp>) {
  await made.until(() => made.ended().length > 0)
  await sleep(30)
  expect(made.ended()).toMatchObject([{ channel: 'stream:end', payload: { userStop: true } }])
  expect(made.answer()).toMatchObject({ state: 'stopped' })
  await made.turn('go on')
  expectEveryCallAnswered(made.requests.at(-1)?.messages)
  expect(made.answer()).toMatchObject({ state: 'done', blocks: [{ text: 'fine' }] })
}

describe('stopping a turn', () => {
  it('ends it once while the model speaks, and keeps what it said', async () => {
    const made = setUp([
      async function* ({ signal }: ProviderRequest) {
        yield text('Half')
        yield call('1', 'look', '{"path":"."}')
        await hang(signal)
      },
      [text('fine')],
    ])
    const { eventId = '' } = made.agent.send(made.conversation.id, 'hi')
    await made.until(() => made.events.length >= 3)
    made.agent.stop(eventId)
    made.agent.stop(eventId)
    await made.until(() => made.ended().length > 0)
    expect(made.answer()?.blocks).toMatchObject([{ text: 'Half' }, { state: 'interrupted' }])
    await expectOneStopAndANextTurn(made)
  })

  it('counts as stopped when the provider just ends its stream, and runs no call', async () => {
    let ran = false
    const note = tool('note', 'write', () => {
      ran = true
    })
    const quiet = async function* ({ signal }: ProviderRequest) {
      yield call('1', 'note')
      await hang(signal).catch(() => {})
    }
    const made = setUp([quiet, [text('fine')]], [note])
    const { eventId = '' } = made.agent.send(made.conversation.id, 'hi')
    await made.until(() => made.events.length >= 2)
    made.agent.stop(eventId)
    await expectOneStopAndANextTurn(made)
    expect(ran).toBe(false)
  })

  it('counts as stopped when the provider just ends its stream in the middle of a text', async () => {
    const quiet = async function* ({ signal }: ProviderRequest) {
      yield text('Half')
      await hang(signal).catch(() => {})
    }
    const made = setUp([quiet])
    const { eventId = '' } = made.agent.send(made.conversation.id, 'hi')
    await made.until(() => made.events.length >= 2)
    made.agent.stop(eventId)
    await made.until(() => made.ended().length > 0)
    expect(made.ended()).toMatchObject([{ channel: 'stream:end', payload: { userStop: true } }])
  })

  it('ends it once while a tool runs, and starts none of the calls after it', async () => {
    const ran: string[] = []
    const slow = tool('slow', 'command', ({ signal }) => {
      ran.push('slow')
      return hang(signal)
    })
    const next = tool('next', 'command', () => ran.push('next'))
    const made = setUp([[call('1', 'slow'), call('2', 'next')], [text('fine')]], [slow, next])
    const { eventId = '' } = made.agent.send(made.conversation.id, 'hi')
    await made.until(() => ran.length > 0)
    made.agent.stop(eventId)
    await expectOneStopAndANextTurn(made)
    expect(ran).toEqual(['slow'])
    const [, stopped] = made.store.messages.of(made.conversation.id)
    expect(stopped?.blocks).toMatchObject([
      { toolResult: { error: { code: 'CANCELLED' } } },
      { toolResult: { error: { code: 'CANCELLED' } } },
    ])
  })

  it('asks nothing any more that it was about to ask', async () => {
    let decided = (_verdict: 'ask') => {}
    let asked = false
    const verdict = new Promise<'ask'>((resolve) => {
      decided = resolve
    })
    const thinking = () => {
      asked = true
      return verdict
    }
    const note = tool('note', 'write', () => {})
    const made = setUp([[call('1', 'note')]], { tools: [note], verdicts: { note: thinking } })
    const { eventId = '' } = made.agent.send(made.conversation.id, 'hi')
    await made.until(() => asked)
    made.agent.stop(eventId)
    decided('ask')
    await made.agent.settled(made.conversation.id)
    expect(made.pending()).toEqual([])
    expect(made.answer()).toMatchObject({ state: 'stopped', blocks: [{ state: 'interrupted' }] })
  })

  it('does nothing for a turn that is over or was never there', async () => {
    const made = setUp([[text('a')]])
    const { eventId } = await made.turn()
    made.agent.stop(eventId)
    made.agent.stop('nobody')
    expect(made.answer()).toMatchObject({ state: 'done' })
  })

  it('happens to every turn when the agent closes, and is on disk by then', async () => {
    const forever = async function* ({ signal }: ProviderRequest) {
      yield text('a')
      await hang(signal)
    }
    const made = setUp([forever])
    made.agent.send(made.conversation.id, 'hi')
    await made.until(() => made.events.length >= 2)
    await made.agent.close()
    expect(made.answer()).toMatchObject({ state: 'stopped', blocks: [{ text: 'a' }] })
  })
})
