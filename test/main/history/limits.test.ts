import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { contentOf, filesBelow, type Setup, setUp } from './fixture'

let s: Setup

beforeEach(async () => {
  s = await setUp()
})
afterEach(() => s.close())

const put = (path: string, text: string) => writeFileSync(join(s.root, path), text)
const undo = (file: string) => s.history.undo(s.workspace, 'c', { file })
const restorable = () => s.history.list('c').map((change) => change.restorable)

it('keeps contents where only the user can read them, each once', async () => {
  put('a', 'same')
  put('b', 'same')
  await s.change({ a: '1', b: '2' })
  const files = filesBelow(s.kept)
  expect(files).toHaveLength(1)
  expect(statSync(files[0] ?? '').mode & 0o777).toBe(0o600)
  expect(statSync(s.kept).mode & 0o777).toBe(0o700)
})

it('lets go of the oldest contents first when there are too many', async () => {
  s.limits.maxBytes = 250
  for (const name of ['a', 'b', 'c', 'd']) {
    put(name, name.repeat(100))
    await s.change({ [name]: 'x' })
    s.clock.now++
  }
  expect(restorable()).toEqual([false, false, true, true])
  expect(filesBelow(s.kept)).toHaveLength(2)
  expect(await undo('a')).toMatchObject({
    ok: false,
    error: { code: 'UNAVAILABLE', message: expect.stringContaining('no longer kept') },
  })
  expect(s.read('a')).toBe('x')
  expect(await undo('d')).toMatchObject({ ok: true })
})

it('lets go of contents that are too old', async () => {
  put('a', '0')
  await s.change({ a: '1' })
  s.clock.now += s.limits.maxAgeMs
  put('b', '00')
  await s.change({ b: '1' })
  await s.history.prune()
  expect(restorable()).toEqual([true, true])
  s.clock.now++
  await s.history.prune()
  expect(restorable()).toEqual([false, true])
})

it('keeps what a change that is being made will need, however little room there is', async () => {
  s.limits.maxBytes = 1
  put('big', 'x'.repeat(1000))
  const located = await s.workspace.locate('big')
  const files = [{ located, before: await contentOf(s.workspace, 'big'), after: { bytes: Buffer.from('y') } }]
  await s.history.record({ conversationId: 'c', turnId: 't1', workspace: s.workspace, files }, async () => {
    put('other', 'z'.repeat(1000))
    await s.change({ other: 'y' })
    await s.history.prune()
    await s.workspace.replaceFile('big', Buffer.from('y'))
  })
  expect(await undo('big')).toMatchObject({ ok: true })
  expect(s.read('big')).toBe('x'.repeat(1000))
})

it('goes with the conversation', async () => {
  put('a', 'mine')
  put('b', 'others')
  await s.change({ a: '1' })
  await s.change({ b: '1' }, 't1', 'other')
  s.db.exec("DELETE FROM conversations WHERE id = 'c'")
  await s.history.prune()
  expect(s.history.list('c')).toEqual([])
  expect(filesBelow(s.kept)).toHaveLength(1)
  expect(await s.history.undo(s.workspace, 'other', { all: true })).toMatchObject({ ok: true })
})

it('clears away what a crash left behind', async () => {
  put('a', '0')
  await s.change({ a: '1' })
  writeFileSync(join(s.kept, 'half.tmp'), 'half')
  writeFileSync(join(s.kept, 'f'.repeat(64)), 'nobody knows it')
  await s.history.prune()
  expect(filesBelow(s.kept)).toHaveLength(1)
  expect(await undo('a')).toMatchObject({ ok: true })
})

it('does not restore damaged contents', async () => {
  put('a', '0')
  await s.change({ a: '1' })
  writeFileSync(filesBelow(s.kept)[0] ?? '', 'X')
  expect(await undo('a')).toMatchObject({ ok: false, error: { code: 'UNAVAILABLE' } })
  expect(s.read('a')).toBe('1')
})

it('says so when clearing away fails, and the change stands', async () => {
  s.limits.maxBytes = 0
  put('a', '0')
  s.db.exec("CREATE TRIGGER no BEFORE DELETE ON kept_contents BEGIN SELECT RAISE(ABORT, 'full'); END")
  await s.change({ a: '1' })
  await s.change({ a: '2' })
  expect(s.read('a')).toBe('2')
  expect(s.warnings[0]).toContain('full')
})
