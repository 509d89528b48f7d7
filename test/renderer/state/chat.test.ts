import { describe, expect, it, vi } from 'vitest'
import { createAppState } from '../../../src/renderer/src/state'
import type { Snapshot } from '../../../src/shared/conversation'
import { conversation } from '../../conversation'
import { ended, fakeBridge, message, said, snapshot } from './bridge'

const streaming = (nextSeq: number, text = '') =>
  message('m', {
    state: 'streaming',
    nextSeq,
    blocks: text ? [{ type: 'text', step: 0, text }] : [],
  })

/** A window that shows conversation a of a and b. */
async function open(first: Snapshot, answers: Parameters<typeof fakeBridge>[0] = {}) {
  const snapshots = new Map([['a', [first]]])
  const bridge = fakeBridge({
    'conversation:list': () => [conversation('a'), conversation('b'), conversation('c')],
    'conversation:activity': () => [],
    'conversation:snapshot': ({ conversationId }: { conversationId: string }) => {
      const [next, ...later] = snapshots.get(conversationId) ?? []
      if (next && later.length > 0) snapshots.set(conversationId, later)
      return next ?? snapshot(conversationId)
    },
    ...answers,
  })
  const { chat, notices } = createAppState(bridge as never)
  await chat.start()
  const later = (...more: Snapshot[]) => snapshots.set('a', more)
  const text = () =>
    JSON.stringify(chat.get().messages.map(({ blocks }) => blocks.map((b) => 'text' in b && b.text)))
  return { chat, notices, bridge, later, text }
}

describe('an open conversation', () => {
  it('grows by its events', async () => {
    const { chat, bridge, text } = await open(snapshot('a', [streaming(1)]))
    bridge.push(said(1, 'Hel'))
    bridge.push(said(2, 'lo'))
    bridge.push(ended(3))
    expect(text()).toBe('[["Hello"]]')
    expect(chat.get().messages[0]?.state).toBe('done')
  })

  it('is looked at again when an event was missed', async () => {
    const { bridge, later, text } = await open(snapshot('a', [streaming(1)]))
    later(snapshot('a', [streaming(6, 'all of it')]))
    bridge.push(said(5, 'it'))
    await vi.waitFor(() => expect(text()).toBe('[["all of it"]]'))
  })

  it('keeps events that come while the snapshot is on its way', async () => {
    let deliver = (_value: Snapshot) => {}
    const { chat, bridge, text } = await open(snapshot('a'), {
      'conversation:snapshot': ({ conversationId }: { conversationId: string }) =>
        conversationId === 'b'
          ? new Promise<Snapshot>((resolve) => {
              deliver = resolve
            })
          : snapshot('a'),
    })
    const opened = chat.open('b')
    bridge.push(said(1, 'early', 'm', 'b'))
    bridge.push(ended(2, 'm', 'b'))
    deliver(snapshot('b', [streaming(1)]))
    await opened
    expect(text()).toBe('[["early"]]')
    expect(chat.get().messages[0]?.state).toBe('done')
  })

  it('does not come back when another was opened in the meantime', async () => {
    let deliver = (_value: Snapshot) => {}
    const { chat } = await open(snapshot('a'), {
      'conversation:snapshot': ({ conversationId }: { conversationId: string }) =>
        conversationId === 'b'
          ? new Promise<Snapshot>((resolve) => {
              deliver = resolve
            })
          : snapshot(conversationId),
    })
    const late = chat.open('b')
    await chat.open('c')
    deliver(snapshot('b'))
    expect(await late).toBe(false)
    expect(chat.get().current?.id).toBe('c')
  })

  it('is the same one after a reload', async () => {
    const bridge = fakeBridge({
      'conversation:list': () => [conversation('a'), conversation('b')],
      'conversation:activity': () => [],
      'conversation:snapshot': ({ conversationId }: { conversationId: string }) => snapshot(conversationId),
    })
    const before = createAppState(bridge as never)
    await before.chat.start()
    await before.chat.open('b')
    const after = createAppState(bridge as never)
    await after.chat.start()
    expect(after.chat.get().current?.id).toBe('b')
  })
})

describe('a new conversation', () => {
  it('is made when there is none', async () => {
    const bridge = fakeBridge({
      'conversation:list': () => [],
      'conversation:activity': () => [],
      'conversation:create': () => conversation('new'),
      'conversation:snapshot': () => snapshot('new'),
    })
    const { chat } = createAppState(bridge as never)
    await chat.start()
    expect(chat.get().current?.id).toBe('new')
  })

  it('is not made when the open one is still empty', async () => {
    const empty = { ...snapshot('a'), conversation: conversation('a', { title: '' }) }
    const { chat, bridge } = await open(empty)
    await chat.create()
    expect(bridge.asked.map(({ channel }) => channel)).not.toContain('conversation:create')
  })
})

describe('a deleted conversation', () => {
  it('is off the list at once, also when the list is read again, and back after Undo', async () => {
    const { chat } = await open(snapshot('a'))
    const ids = () => chat.get().conversations.map(({ id }) => id)
    await chat.hide('a')
    await chat.refreshList()
    expect(ids()).toEqual(['b', 'c'])
    expect(chat.get().current?.id).toBe('b')
    await chat.unhide('a')
    expect(ids()).toEqual(['a', 'b', 'c'])
  })
})

it('finishes a deletion that a reload came in between', async () => {
  const removed: string[] = []
  const bridge = fakeBridge({
    'conversation:list': () => [conversation('a'), conversation('b')],
    'conversation:activity': () => [],
    'conversation:snapshot': ({ conversationId }: { conversationId: string }) => snapshot(conversationId),
    'conversation:remove': ({ conversationId }: { conversationId: string }) => {
      removed.push(conversationId)
      return {}
    },
  })
  const before = createAppState(bridge as never)
  await before.chat.start()
  await before.chat.hide('a')
  expect(removed).toEqual([])
  await createAppState(bridge as never).chat.start()
  expect(removed).toEqual(['a'])
  await createAppState(bridge as never).chat.start()
  expect(removed).toEqual(['a'])
})

describe('what goes on elsewhere', () => {
  it('is known from the start and from events', async () => {
    const { chat, bridge } = await open(snapshot('a'), {
      'conversation:activity': () => [{ conversationId: 'c', state: 'waiting' }],
    })
    bridge.push(said(0, 'x', 'n', 'b'))
    expect(chat.get().activity).toEqual({ b: 'running', c: 'waiting' })
    bridge.push(ended(1, 'n', 'b'))
    expect(chat.get().activity).toEqual({ c: 'waiting' })
  })
})

it('shows what main refused, in its words, and says that the text was not taken', async () => {
  const { chat, notices } = await open(snapshot('a'), {
    'turn:send': () => new Error('There is no provider named x.'),
  })
  expect(await chat.send('Hello')).toBe(false)
  expect(notices.get().problem).toBe('There is no provider named x.')
})
