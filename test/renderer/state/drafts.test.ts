import { expect, it } from 'vitest'
import { createDrafts } from '../../../src/renderer/src/state/drafts'
import { fakeBridge } from './bridge'

function drafts() {
  fakeBridge({})
  return createDrafts()
}

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
  const picture = { name: 'a.png', src: 'data:image/png;base64,AA==' }
  const taken: unknown[] = []
  const take = async (...given: unknown[]) => taken.push(given) > 1
  all.show('a', [picture])
  await all.hand('a', take)
  expect(all.pictures('a')).toEqual([picture])
  await all.hand('a', take)
  expect(all.pictures('a')).toEqual([])
  expect(taken).toEqual([
    ['', [picture]],
    ['', [picture]],
  ])
  await all.hand('a', take)
  expect(taken).toHaveLength(2)
})
