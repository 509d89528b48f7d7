import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineTool } from '../../../src/main/tools'
import { call, hang, setUp, text, tool } from './fixture'

/** Keeps its result in a file of the conversation. */
const longTool = (folderOf: (conversationId: string) => string) =>
  defineTool({
    name: 'long',
    server: 'test',
    description: 'long',
    parameters: z.strictObject({}),
    effect: 'read',
    touches: () => ({}),
    title: () => 'long',
    async run(_args, { conversationId }) {
      const folder = folderOf(conversationId)
      mkdirSync(folder, { recursive: true })
      const path = join(folder, 'long.txt')
      writeFileSync(path, 'All of it.')
      const meta = { truncated: true, offloadPath: path }
      return {
        content: `All of it is in ${path}`,
        toolResult: { ok: true, summary: 'long', data: {}, meta },
      }
    },
  })

describe('a copy of a conversation', () => {
  it('ends with the message it was made at, and goes its own way', async () => {
    const made = setUp([[text('a')], [text('b')], [text('c')]])
    await made.turn('one')
    const { eventId } = await made.turn('two')
    const [, first] = made.store.messages.of(made.conversation.id)
    const copy = made.agent.branch(first?.id ?? '')
    made.agent.send(copy.id, 'three')
    await made.agent.settled(copy.id)
    expect(made.requests[2]?.messages).toMatchObject([{ text: 'one' }, { text: 'a' }, { text: 'three' }])
    expect(made.store.messages.of(made.conversation.id).at(-1)?.id).toBe(eventId)
    expect(() => made.agent.branch('nobody')).toThrow('does not exist')
  })

  it('has a name of its own', async () => {
    const made = setUp([[text('a')]])
    const { eventId } = await made.turn('one')
    const copy = made.agent.branch(eventId)
    const again = made.agent.branch(made.store.messages.of(copy.id).at(-1)?.id ?? '')
    expect([copy.title, again.title]).toEqual(['one (2)', 'one (3)'])
    expect(made.agent.importConversation({ ...copy, title: 'Elsewhere' }, []).title).toBe('Elsewhere')
  })

  it('has cost nothing yet: what the original took was paid once', async () => {
    const done = { type: 'done' as const, usage: { inputTokens: 9, outputTokens: 1, cachedTokens: 0 } }
    const made = setUp([[text('a'), done]], { costOf: () => 0.5 })
    const { eventId } = await made.turn()
    expect(made.answer()).toMatchObject({ cost: 0.5, usage: { inputTokens: 9 } })
    const copied = made.store.messages.of(made.agent.branch(eventId).id).at(-1)
    expect(copied?.blocks).toHaveLength(1)
    expect(copied).not.toHaveProperty('cost')
    expect(copied).not.toHaveProperty('usage')
  })

  it('keeps its long results when the original is removed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'agent-'))
    const made = setUp([[call('1', 'long')], [text('Read.')]], {
      folder,
      tools: [longTool((id) => join(folder, 'sessions', id, 'results'))],
    })
    const { eventId } = await made.turn()
    const copy = made.agent.branch(eventId)
    await made.agent.remove(made.conversation.id)
    const [block] = made.store.messages.of(copy.id).at(-1)?.blocks ?? []
    const path = join(folder, 'sessions', copy.id, 'results', 'long.txt')
    expect(block).toMatchObject({
      response: `All of it is in ${path}`,
      toolResult: { meta: { offloadPath: path } },
    })
    expect(readFileSync(path, 'utf8')).toBe('All of it.')
  })

  it('waits for nothing: what the original asks is not asked in it', async () => {
    const note = tool('note', 'write', () => {})
    const made = setUp([[call('1', 'note')]], { tools: [note], verdicts: { note: 'ask' } })
    const { eventId } = await made.turn()
    const copy = made.agent.branch(eventId)
    expect(made.store.messages.of(copy.id).at(-1)).toMatchObject({
      state: 'interrupted',
      blocks: [{ state: 'interrupted' }],
    })
    expect(made.store.requests.pending(copy.id)).toEqual([])
    expect(made.pending()).toHaveLength(1)
  })
})

describe('saying something else in place of a message', () => {
  it('takes back all that came after it', async () => {
    const made = setUp([[text('a')], [text('b')], [text('c')]])
    await made.turn('one')
    await made.turn('two')
    const [first] = made.store.messages.of(made.conversation.id)
    made.agent.resend(first?.id ?? '', 'other')
    await made.agent.settled(made.conversation.id)
    expect(made.requests[2]?.messages).toEqual([{ role: 'user', text: 'other' }])
    expect(made.store.messages.of(made.conversation.id)).toHaveLength(2)
  })
})

describe('removing a conversation', () => {
  it('ends its turn first, and leaves nothing of it', async () => {
    const made = setUp([[call('1', 'hang')]], [hang])
    made.agent.send(made.conversation.id, 'Begin')
    await made.until(() => made.events.length >= 3)
    made.agent.send(made.conversation.id, 'Waits')
    await made.agent.remove(made.conversation.id)
    expect(made.agent.list()).toEqual([])
    expect(made.store.search('Begin')).toEqual([])
    expect(made.ended()).toMatchObject([{ payload: { userStop: true } }])
  })
})
