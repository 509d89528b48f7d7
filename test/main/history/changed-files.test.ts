import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Setup, setUp } from './fixture'

let s: Setup

beforeEach(async () => {
  s = await setUp()
})
afterEach(() => s.close())

const put = (path: string, content: string | Buffer) => writeFileSync(join(s.root, path), content)
const files = () => s.history.files(s.workspace, 'c')

it('shows each file once, from what it was to what it is', async () => {
  put('a', 'one\n')
  put('gone', 'x\n')
  const first = await s.change({ a: 'two\n' })
  const second = await s.change({ a: 'three\n', new: 'n\n', gone: null })
  expect(await files()).toEqual([
    {
      path: join(s.root, 'a'),
      shown: 'a',
      kind: 'changed',
      changes: [first, second],
      diff: '--- a/a\n+++ b/a\n@@ -1,1 +1,1 @@\n-one\n+three\n',
    },
    expect.objectContaining({
      shown: 'gone',
      kind: 'removed',
      diff: '--- a/gone\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-x\n',
    }),
    expect.objectContaining({
      shown: 'new',
      kind: 'created',
      diff: '--- /dev/null\n+++ b/new\n@@ -0,0 +1,1 @@\n+n\n',
    }),
  ])
})

it('leaves out what was undone, and says what is as before', async () => {
  put('a', '0\n')
  await s.change({ a: '1\n' })
  await s.change({ b: '1\n' })
  await s.history.undo(s.workspace, 'c', { file: 'b' })
  put('a', '0\n')
  expect(await files()).toMatchObject([{ shown: 'a', kind: 'unchanged', diff: '' }])
})

it('says why there is no diff', async () => {
  put('bin', Buffer.from([0, 1, 2]))
  put('old', 'x')
  await s.change({ bin: 'text' })
  await s.change({ old: 'y' })
  s.clock.now += s.limits.maxAgeMs + 1
  await s.change({ bin: 'more' })
  expect(await files()).toMatchObject([
    { shown: 'bin', omitted: 'bin is a binary file.' },
    { shown: 'old', diff: expect.any(String) },
  ])
  await s.history.prune()
  expect(await files()).toMatchObject([
    { shown: 'bin', omitted: expect.stringContaining('no longer kept') },
    { shown: 'old', omitted: expect.stringContaining('no longer kept') },
  ])
})
