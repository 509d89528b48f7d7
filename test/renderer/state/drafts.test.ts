import { expect, it } from 'vitest'
import { createDrafts } from '../../../src/renderer/src/state/drafts'
import { fakeBridge } from './bridge'

function drafts() {
  fakeBridge({})
  return createDrafts()
}

const PICTURE = { name: 'a.png', src: 'data:image/png;base64,AA==' }

it('keeps a text for each conversation, over a reload', () => {
  const first = drafts()
  first.put('a', 'for a')
  first.put('b', 'for b')
  expect(createDrafts().read('a')).toBe('for a')
  expect(createDrafts().read('b')).toBe('for b')
})

it('gives what was typed before there was a conversation to the first one', () => {
  const all = drafts()
  all.put('', 'early')
  all.adopt('a')
  expect([all.read(''), all.read('a')]).toEqual(['', 'early'])
})

it('adds it to what was there from last time', () => {
  const all = drafts()
  all.put('a', 'last time')
  all.put('', 'early')
  all.adopt('a')
  expect(all.read('a')).toBe('last time\nearly')
})

it('lets go of a text that was taken, and keeps one that was refused', async () => {
  const all = drafts()
  all.put('a', 'text')
  await all.hand('a', async () => false)
  expect(all.read('a')).toBe('text')
  await all.hand('a', async () => true)
  expect(all.read('a')).toBe('')
})

it('clears the conversation it was sent in, not the one that is open by then', async () => {
  const all = drafts()
  all.put('a', 'sent')
  await all.hand('a', async () => {
    all.put('b', 'typed meanwhile')
    return true
  })
  expect([all.read('a'), all.read('b')]).toEqual(['', 'typed meanwhile'])
})

it('does not send a text twice', async () => {
  const all = drafts()
  all.put('a', 'text')
  let sent = 0
  const take = async () => {
    sent++
    return true
  }
  await Promise.all([all.hand('a', take), all.hand('a', take)])
  expect(sent).toBe(1)
})

it('hands pictures over with the text, and alone', async () => {
  const all = drafts()
  const taken: unknown[] = []
  const take = async (...given: unknown[]) => taken.push(given) > 1
  all.show('a', [PICTURE])
  await all.hand('a', take)
  expect(all.pictures('a')).toEqual([PICTURE])
  await all.hand('a', take)
  expect(all.pictures('a')).toEqual([])
  expect(taken).toEqual([
    ['', [PICTURE], 'a'],
    ['', [PICTURE], 'a'],
  ])
  await all.hand('a', take)
  expect(taken).toHaveLength(2)
})

it('keeps a picture that came while a message was on its way', async () => {
  const all = drafts()
  all.put('a', 'text')
  await all.hand('a', async () => {
    all.show('a', [...all.pictures('a'), PICTURE])
    return true
  })
  expect([all.read('a'), all.pictures('a')]).toEqual(['', [PICTURE]])
})

it('waits for the pictures that are being made ready for the message', async () => {
  const all = drafts()
  const { promise, resolve } = Promise.withResolvers<void>()
  all.put('a', 'text')
  void all.whenReady('a', promise)
  void all.whenReady(
    'a',
    promise.then(() => all.show('a', [PICTURE])),
  )
  const taken: unknown[] = []
  const sent = all.hand('a', async (...given) => taken.push(given) > 0)
  resolve()
  await sent
  expect(taken).toEqual([['text', [PICTURE], 'a']])
  expect(all.pictures('a')).toEqual([])
})

it('keeps the pictures when the text alone is handed over', async () => {
  const all = drafts()
  all.put('a', 'other words')
  all.show('a', [PICTURE])
  const taken: unknown[] = []
  await all.hand('a', async (...given) => taken.push(given) > 0, 'text')
  expect(taken).toEqual([['other words', [], 'a']])
  expect([all.read('a'), all.pictures('a')]).toEqual(['', [PICTURE]])
})
