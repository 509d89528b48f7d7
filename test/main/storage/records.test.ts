import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createStore, openDatabase, type Store } from '../../../src/main/storage'
import type { Compaction } from '../../../src/shared/conversation'
import { conversation } from '../../conversation'

let folder: string
let db: DatabaseSync
let store: Store
let warnings: string[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'records-'))
  warnings = []
  db = openDatabase(folder, () => {})
  store = createStore(db, (text) => warnings.push(text))
  for (const id of ['c', 'd']) store.conversations.save(conversation(id))
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

const record = (id: string, conversationId = 'c', undone = false): Compaction => ({
  id,
  conversationId,
  kind: 'results',
  before: { messageId: 'm', step: 0 },
  summary: '',
  tokensBefore: 2,
  tokensAfter: 1,
  createdAt: 1,
  undone,
})
const ids = (conversationId?: string) => store.compactions.list(conversationId).map(({ id }) => id)

describe('records', () => {
  it('are what was put last, however often they were asked for before', () => {
    expect(ids()).toEqual([])
    expect(store.compactions.get('1')).toBeUndefined()
    store.compactions.put(record('1'))
    store.compactions.put(record('2', 'd'))
    expect([ids(), ids('c'), ids('d')]).toEqual([['1', '2'], ['1'], ['2']])
    store.compactions.put(record('1', 'c', true))
    expect(store.compactions.get('1')).toEqual(record('1', 'c', true))
    store.compactions.remove('1')
    expect([store.compactions.get('1'), ids('c')]).toEqual([undefined, []])
  })

  it('are given as a list of its own to whoever asks', () => {
    store.compactions.put(record('1'))
    store.compactions.list().pop()
    expect(ids()).toEqual(['1'])
  })

  it('that are taken back are gone, also for who saw them in between', () => {
    store.compactions.put(record('1'))
    expect(ids()).toEqual(['1'])
    const failing = () =>
      store.together(() => {
        store.compactions.put(record('2'))
        store.compactions.remove('1')
        expect([ids(), ids('c')]).toEqual([['2'], ['2']])
        throw new Error('no')
      })
    expect(failing).toThrow('no')
    expect([ids(), store.compactions.get('2')]).toEqual([['1'], undefined])
  })

  it('go with their conversation', () => {
    store.compactions.put(record('1'))
    store.compactions.put(record('2', 'd'))
    expect([ids(), ids('c'), store.compactions.get('1')]).toEqual([['1', '2'], ['1'], record('1')])
    store.conversations.remove('c')
    expect([ids(), ids('c'), store.compactions.get('1')]).toEqual([['2'], [], undefined])
  })

  it('stay when their conversation could not be removed', () => {
    store.compactions.put(record('1'))
    const failing = () =>
      store.together(() => {
        store.conversations.remove('c')
        expect(ids()).toEqual([])
        throw new Error('no')
      })
    expect(failing).toThrow('no')
    expect(ids('c')).toEqual(['1'])
  })

  it.each([
    ['no JSON', '{"id":"2"'],
    ['of another shape', '{"id":"2","kind":"results"}'],
    ['no object', 'null'],
  ])('that are %s are left out, told once and kept on disk', (_name, body) => {
    for (const id of ['1', '2', '3']) store.compactions.put(record(id))
    db.prepare('UPDATE compactions SET body = ? WHERE id = 2').run(body)
    store.compactions.forget()
    expect([ids(), ids('c'), store.compactions.get('2')]).toEqual([['1', '3'], ['1', '3'], undefined])
    store.compactions.put(record('4'))
    expect(ids()).toEqual(['1', '3', '4'])
    expect(warnings).toEqual([expect.stringContaining('a row 2 of compactions that cannot be read')])
    expect(db.prepare('SELECT body FROM compactions WHERE id = 2').get()).toEqual({ body })
  })
})
