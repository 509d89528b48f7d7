import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createStore, openDatabase, type Store } from '../../../src/main/storage'
import type { Message } from '../../../src/shared/conversation'
import { conversation } from '../../conversation'

let folder: string
let db: DatabaseSync
let warnings: string[]

/** The database with this done to it, opened anew. */
function spoilt(sql: string): Store {
  db.exec(sql)
  return createStore(db, (text) => warnings.push(text))
}
const message = (id: string, change: Partial<Message> = {}): Message => ({
  id,
  conversationId: 'c',
  role: 'assistant',
  blocks: ['first', 'second'].map((text) => ({ type: 'text', step: 0, text: `${text} of ${id}` })),
  state: 'done',
  createdAt: 1,
  nextSeq: 3,
  ...change,
})

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bad-rows-'))
  warnings = []
  db = openDatabase(folder, expect.unreachable)
  const store = createStore(db)
  for (const id of ['c', 'd']) store.conversations.save(conversation(id, { mode: 'full', workspace: '/w' }))
  store.messages.save(message('q', { role: 'user' }))
  store.messages.save(message('m'))
  store.messages.save(message('n', { state: 'streaming' }))
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a row that cannot be read', () => {
  it('does not take its conversation or the list with it; what is wrong is as careful as in a new one', () => {
    const { conversations } = spoilt(`UPDATE conversations SET mode = 'all', skills = '{' WHERE id = 'c'`)
    const mended = conversation('c', { mode: 'ask', workspace: '/w' })
    expect(conversations.get('c')).toEqual(mended)
    expect(conversations.list()).toEqual([conversation('d', { mode: 'full', workspace: '/w' }), mended])
    expect(warnings).toEqual([
      expect.stringMatching(/^The database holds a conversation c that cannot be read/),
    ])
  })

  it('leaves the other parts of its message, and says that one is missing', () => {
    const { messages } = spoilt(
      `UPDATE blocks SET body = '{"type":"?"}' WHERE message_id = 'm' AND number = 0`,
    )
    const [question, answer] = messages.of('c')
    expect(question).toEqual(message('q', { role: 'user' }))
    expect(answer).toMatchObject({ state: 'done', createdAt: 1 })
    expect(answer?.blocks.map((block) => 'text' in block && block.text)).toEqual([
      '[A part of this message cannot be read.]',
      'second of m',
    ])
  })

  it('leaves what was said of a message of which nothing else is known', () => {
    const { messages } = spoilt(`UPDATE messages SET body = 'junk' WHERE id = 'm'`)
    expect(messages.get('m')).toEqual({ ...message('m'), state: 'interrupted', createdAt: 0, nextSeq: 0 })
    expect(messages.costOf(['c'], '')).toBe(0)
    expect(warnings).toHaveLength(1)
  })

  it('does not keep the app from starting, nor a message from being over', () => {
    const { messages } = spoilt(`UPDATE messages SET body = 'junk' WHERE id = 'n'`)
    messages.markInterrupted()
    expect(messages.get('n')).toMatchObject({ state: 'interrupted' })
    expect(messages.inState('streaming')).toEqual([])
    expect(db.prepare(`SELECT body FROM messages WHERE id = 'n'`).get()).toEqual({ body: 'junk' })
  })

  it('is not one that cannot be read just now', () => {
    const { messages } = createStore(db, (text) => warnings.push(text))
    db.exec('ALTER TABLE blocks RENAME TO elsewhere')
    expect(() => messages.of('c')).toThrow('no such table')
    expect(warnings).toEqual([])
  })

  it('does not take other records with it', () => {
    const junk = ['requests', 'compactions', 'rules', 'schedules', 'runs', 'opaque_reasoning', 'decisions']
    const store = spoilt(`
      INSERT INTO requests VALUES ('r', 'c', 'm', 'pending', '{}');
      INSERT INTO compactions VALUES ('r', 'c', '{}');
      INSERT INTO rules VALUES ('r', NULL, '{}');
      INSERT INTO schedules VALUES ('r', 'c', '{}');
      INSERT INTO runs VALUES ('r', 'c', '{}');
      INSERT INTO opaque_reasoning VALUES ('m', 0, '[');
      INSERT INTO decisions (conversation_id, body) VALUES ('c', '[')`)
    expect([
      store.requests.pending(),
      store.requests.ofMessage('m'),
      store.compactions.list('c'),
      store.rules.list(),
      store.schedules.list(),
      store.runs.list(),
      store.ledger.list('c').decisions,
    ]).toEqual(Array(7).fill([]))
    expect(store.requests.get('r')).toBeUndefined()
    expect(store.extras.open('c').of('m').get(0)).toBeUndefined()
    expect(warnings).toHaveLength(junk.length)
  })
})
