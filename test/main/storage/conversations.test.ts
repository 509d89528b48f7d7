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
let store: Store

function open() {
  db = openDatabase(folder, () => {})
  store = createStore(db)
}
function reopen() {
  db.close()
  open()
}
const message = (id: string, change: Partial<Message> = {}): Message => ({
  id,
  conversationId: 'c',
  role: 'assistant',
  blocks: [],
  state: 'done',
  createdAt: 1,
  nextSeq: 0,
  ...change,
})
const call = (id: string, state: 'end' | 'running') => ({
  type: 'tool_call' as const,
  step: 0,
  id,
  name: 'ls',
  serverName: 's',
  params: '{}',
  state,
})

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'storage-'))
  open()
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the conversation store', () => {
  it('gives back what was saved, also after a restart', () => {
    const saved = conversation('c', {
      title: 'Grüße 👩‍👩‍👧 文字 "',
      workspace: '/tmp/ü',
      connection: { baseURL: 'http://127.0.0.1:1' },
    })
    const said = message('m', {
      blocks: [{ type: 'text', step: 0, text: '𝒳 \ud83d lone, \u0000 "quoted"\n' }, call('1', 'end')],
    })
    store.conversations.save(saved)
    store.messages.save(said)
    reopen()
    expect(store.conversations.get('c')).toEqual(saved)
    expect(store.messages.of('c')).toEqual([said])
  })

  it('knows nothing of an id it never saw', () => {
    expect(store.conversations.get('nobody')).toBeUndefined()
    expect(store.messages.of('nobody')).toEqual([])
  })

  it('lists the conversation that changed last first', () => {
    for (const [id, updatedAt] of [
      ['a', 5],
      ['b', 9],
      ['d', 5],
    ] as const)
      store.conversations.save(conversation(id, { updatedAt }))
    expect(store.conversations.list().map(({ id }) => id)).toEqual(['b', 'd', 'a'])
    store.conversations.save(conversation('a', { updatedAt: 10 }))
    expect(store.conversations.list().map(({ id }) => id)).toEqual(['a', 'b', 'd'])
  })

  it('keeps messages in the order they were first saved', () => {
    store.conversations.save(conversation('c'))
    for (const id of ['z', 'y', 'x']) store.messages.save(message(id))
    store.messages.save(message('z', { blocks: [{ type: 'text', step: 0, text: 'later' }] }))
    reopen()
    expect(store.messages.of('c').map(({ id }) => id)).toEqual(['z', 'y', 'x'])
    expect(store.messages.of('c')[0]?.blocks).toEqual([{ type: 'text', step: 0, text: 'later' }])
  })

  it('gives the end of a conversation first, and then what came before', () => {
    store.conversations.save(conversation('c'))
    store.conversations.save(conversation('other'))
    for (const id of ['a', 'b', 'c', 'd', 'e']) {
      store.messages.save(message(id))
      store.messages.save(message(`other-${id}`, { conversationId: 'other' }))
    }
    const page = (range: { before?: string; count: number }) => {
      const { messages, earlier } = store.messages.page('c', range)
      return [messages.map(({ id }) => id).join(''), earlier]
    }
    expect(page({ count: 2 })).toEqual(['de', 3])
    expect(page({ count: 2, before: 'd' })).toEqual(['bc', 1])
    expect(page({ count: 2, before: 'b' })).toEqual(['a', 0])
    expect(page({ count: -1 })).toEqual(['abcde', 0])
    expect(page({ count: 2, before: 'gone' })).toEqual(['', 0])
  })

  it('keeps the pictures of a call for whoever asks', () => {
    store.conversations.save(conversation('c'))
    store.messages.save(message('m'))
    const picture = { mediaType: 'image/png', base64: 'AAAA' }
    store.extras.open('c').putImages('m', 2, 'call_1', [picture])
    expect(store.extras.images('m', 2, 'call_1')).toEqual([picture])
    expect(store.extras.images('m', 1, 'call_1')).toEqual([])
  })

  it('marks what a crash left in the middle, and only that', () => {
    store.conversations.save(conversation('c'))
    store.messages.save(message('old', { blocks: [call('0', 'end')] }))
    store.messages.save(message('asked', { state: 'paused' }))
    store.messages.save(
      message('cut', { state: 'streaming', blocks: [call('1', 'end'), call('2', 'running')] }),
    )
    reopen()
    store.messages.markInterrupted()
    expect(store.messages.of('c')).toMatchObject([
      { state: 'done', blocks: [{ state: 'end' }] },
      { state: 'paused' },
      { state: 'interrupted', blocks: [{ state: 'end' }, { state: 'interrupted' }] },
    ])
  })
})

describe('what is taken back', () => {
  it('is written again with the next save, also what was saved in between', () => {
    store.conversations.save(conversation('c'))
    const streaming = message('m', { state: 'streaming', blocks: [call('1', 'running')] })
    expect(() =>
      store.together(() => {
        store.messages.save(streaming)
        throw new Error('disk full')
      }),
    ).toThrow('disk full')
    expect(store.messages.get('m')).toBeUndefined()
    store.messages.save({ ...streaming, blocks: [...streaming.blocks, call('2', 'running')] })
    expect(store.messages.get('m')?.blocks).toHaveLength(2)
  })
})

describe('the search', () => {
  it('finds what is written in any script, whatever its characters mean elsewhere, and shows the place', () => {
    const said = 'İ 你好世界 NOT "quoted" x* 100%_ (École) 😀 \\ $1.'
    store.conversations.save(conversation('c', { title: 'İzmir: étude' }))
    store.messages.save(message('m', { blocks: [{ type: 'text', step: 0, text: said }] }))
    const looked = (text: string) => store.search(text).map(({ messageId, match }) => [messageId, match])
    for (const part of ['世', '好世', '好世界', 'NOT "q', '"', 'x*', '%', '0%_', '(É', '😀', ' \\ $1.'])
      expect(looked(part)).toEqual([['m', part.trim()]])
    expect(looked('éCOLE')).toEqual([['m', 'École']])
    expect(looked('ZMIR: étude')).toEqual([[null, 'zmir: étude']])
    for (const nothing of ['x%', '...', 'a\0bc', '\0']) expect(looked(nothing)).toEqual([])
  })
})

describe('the ledger', () => {
  it('tells its latest decisions first, page by page, and how many there are', () => {
    store.conversations.save(conversation('c'))
    for (let at = 0; at < 450; at++)
      store.ledger.add({
        conversationId: 'c',
        messageId: 'm',
        callId: String(at),
        toolName: 'ls',
        what: 'List .',
        verdict: 'allowed',
        by: 'mode',
        why: '',
        at,
      })
    const ids = (offset: number) => store.ledger.list('c', offset).decisions.map(({ callId }) => callId)
    expect(store.ledger.list('c').total).toBe(450)
    expect([ids(0)[0], ids(0).length, ids(200)[0], ids(400).length, ids(400).at(-1)]).toEqual([
      '449',
      200,
      '249',
      50,
      '0',
    ])
  })
})
