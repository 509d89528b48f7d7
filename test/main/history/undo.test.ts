import { chmodSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorkspace, WorkspaceError } from '../../../src/main/workspace'
import { type Setup, setUp } from './fixture'

let s: Setup

beforeEach(async () => {
  s = await setUp()
})
afterEach(() => s.close())

const undo = (scope: Parameters<typeof s.history.undo>[2], force = false) =>
  s.history.undo(s.workspace, 'c', scope, { force })
const redo = (scope: Parameters<typeof s.history.redo>[2]) => s.history.redo(s.workspace, 'c', scope)
const put = (path: string, text: string) => writeFileSync(join(s.root, path), text)

describe('undo of a file', () => {
  it('takes back one change after the other, and brings them back in order', async () => {
    put('a', '1')
    await s.change({ a: '2' })
    await s.change({ a: '3' })
    expect(await undo({ file: 'a' })).toMatchObject({
      ok: true,
      files: [{ shown: 'a', outcome: 'restored' }],
    })
    expect(s.read('a')).toBe('2')
    await undo({ file: 'a' })
    expect(s.read('a')).toBe('1')
    expect(await undo({ file: 'a' })).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } })
    await redo({ file: 'a' })
    expect(s.read('a')).toBe('2')
    await redo({ file: 'a' })
    expect(s.read('a')).toBe('3')
    expect(await redo({ file: 'a' })).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } })
  })

  it('removes what was created and makes again what was removed, with its mode', async () => {
    await s.change({ new: 'text' })
    put('script', '#!/bin/sh\n')
    chmodSync(join(s.root, 'script'), 0o755)
    await s.change({ script: null })
    expect(await undo({ file: 'new' })).toMatchObject({ files: [{ outcome: 'removed' }] })
    expect(s.read('new')).toBeUndefined()
    await undo({ file: 'script' })
    expect(s.read('script')).toBe('#!/bin/sh\n')
    expect(statSync(join(s.root, 'script')).mode & 0o777).toBe(0o755)
    await redo({ file: 'new' })
    expect(s.read('new')).toBe('text')
    await redo({ file: 'script' })
    expect(s.read('script')).toBeUndefined()
  })

  it('takes a move back on both paths, whichever of them is named', async () => {
    put('from', 'x')
    await s.change({ from: null, 'd/to': 'x' })
    await undo({ file: 'd/to' })
    expect([s.read('from'), s.read('d/to')]).toEqual(['x', undefined])
    await redo({ file: 'from' })
    expect([s.read('from'), s.read('d/to')]).toEqual([undefined, 'x'])
  })

  it('keeps every byte of what is not text', async () => {
    const bytes = Buffer.from([0, 255, 13, 10, 0, 128])
    writeFileSync(join(s.root, 'bin'), bytes)
    await s.change({ bin: 'text' })
    await undo({ file: 'bin' })
    const { handle } = await s.workspace.open('bin')
    await using _handle = handle
    expect(await handle.readFile()).toEqual(bytes)
  })

  it('does not touch what another conversation did', async () => {
    await s.change({ a: 'other' }, 't', 'other')
    expect(await undo({ file: 'a' })).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } })
    expect(await undo({ all: true })).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } })
    expect(s.read('a')).toBe('other')
  })
})

describe('undo of one change, a turn, everything', () => {
  it('takes a turn back and leaves the one before', async () => {
    put('a', '0')
    await s.change({ a: '1' }, 't1')
    await s.change({ a: '2' }, 't2')
    await s.change({ a: '3', b: 'new' }, 't2')
    const report = await undo({ turn: 't2' })
    expect(report).toMatchObject({ ok: true })
    expect([s.read('a'), s.read('b')]).toEqual(['1', undefined])
    await redo({ turn: 't2' })
    expect([s.read('a'), s.read('b')]).toEqual(['3', 'new'])
  })

  it('takes everything back', async () => {
    put('a', '0')
    await s.change({ a: '1' }, 't1')
    await s.change({ b: '1' }, 't1')
    await s.change({ a: '2', b: null }, 't2')
    await undo({ all: true })
    expect([s.read('a'), s.read('b')]).toEqual(['0', undefined])
    await redo({ all: true })
    expect([s.read('a'), s.read('b')]).toEqual(['2', undefined])
  })

  it('takes one change back by its number', async () => {
    const first = await s.change({ a: '1' })
    const second = await s.change({ a: '2' })
    expect(await undo({ change: first })).toMatchObject({
      ok: false,
      error: { code: 'STALE_FILE', message: expect.stringContaining('later step') },
    })
    expect(await undo({ change: second })).toMatchObject({ ok: true, changes: [second] })
    expect(s.read('a')).toBe('1')
  })

  it('goes on after a new change, and does not bring back what it replaced', async () => {
    await s.change({ a: '1' })
    await s.change({ a: '2' })
    await undo({ file: 'a' })
    await s.change({ a: '3' })
    expect(await redo({ file: 'a' })).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } })
    await undo({ file: 'a' })
    expect(s.read('a')).toBe('1')
  })
})

describe('a file somebody else changed', () => {
  it('is left alone, and with it the whole turn', async () => {
    put('a', '0')
    put('b', '0')
    await s.change({ a: '1' })
    await s.change({ b: '1' })
    put('b', 'mine')
    const report = await undo({ turn: 't1' })
    expect(report).toMatchObject({
      ok: false,
      error: {
        code: 'STALE_FILE',
        message: expect.stringMatching(/^b was changed by somebody else.*Nothing was changed\.$/),
      },
    })
    expect(report.files).toContainEqual(expect.objectContaining({ shown: 'a', outcome: 'untouched' }))
    expect(report.files).toContainEqual(expect.objectContaining({ shown: 'b', outcome: 'refused' }))
    expect([s.read('a'), s.read('b')]).toEqual(['1', 'mine'])
  })

  it('is restored when forced, and redo brings the other text back', async () => {
    put('a', '0')
    await s.change({ a: '1' })
    put('a', 'mine')
    expect(await undo({ file: 'a' }, true)).toMatchObject({ ok: true })
    expect(s.read('a')).toBe('0')
    await redo({ file: 'a' })
    expect(s.read('a')).toBe('mine')
  })

  it('is made again when forced after it was removed', async () => {
    put('a', '0')
    await s.change({ a: '1' })
    rmSync(join(s.root, 'a'))
    expect(await undo({ file: 'a' })).toMatchObject({ ok: false, error: { code: 'STALE_FILE' } })
    await undo({ file: 'a' }, true)
    expect(s.read('a')).toBe('0')
    await redo({ file: 'a' })
    expect(s.read('a')).toBeUndefined()
  })

  it('counts as taken back when it holds again what it held before', async () => {
    put('a', '0')
    await s.change({ a: '1' })
    put('a', '0')
    expect(await undo({ file: 'a' })).toMatchObject({ ok: true, files: [{ outcome: 'unchanged' }] })
    expect(s.history.list('c')).toMatchObject([{ undone: true }])
  })

  it('also between two changes', async () => {
    put('a', '0')
    await s.change({ a: '1' })
    put('a', 'mine')
    await s.change({ a: '2' })
    expect(await undo({ all: true })).toMatchObject({ ok: false, error: { code: 'STALE_FILE' } })
    await undo({ all: true }, true)
    expect(s.read('a')).toBe('0')
    await redo({ all: true })
    expect(s.read('a')).toBe('2')
    await undo({ file: 'a' })
    expect(s.read('a')).toBe('mine')
  })
})

it('puts back the first files when a later one cannot be written', async () => {
  put('a', '0')
  put('b', '0')
  await s.change({ new: '1', a: '1', b: '1' })
  const { replaceFile } = s.workspace
  const failing = {
    ...s.workspace,
    replaceFile: (path: string, ...rest: [Buffer]) =>
      path.endsWith('b')
        ? Promise.reject(new WorkspaceError('UNAVAILABLE', 'The disk is full.'))
        : replaceFile(path, ...rest),
  }
  const report = await s.history.undo(failing, 'c', { turn: 't1' })
  expect(report).toMatchObject({
    ok: false,
    error: { code: 'UNAVAILABLE', message: 'The disk is full. Nothing was changed.' },
  })
  expect([s.read('new'), s.read('a'), s.read('b')]).toEqual(['1', '1', '1'])
  expect(s.history.list('c')).toMatchObject([{ undone: false }])
  expect(await undo({ turn: 't1' })).toMatchObject({ ok: true })
  expect([s.read('new'), s.read('a'), s.read('b')]).toEqual([undefined, '0', '0'])
})

it('refuses a file that is outside the workspace by now', async () => {
  await s.change({ a: '1' })
  mkdirSync(join(s.root, 'sub'))
  const elsewhere = await openWorkspace(join(s.root, 'sub'))
  expect(await s.history.undo(elsewhere, 'c', { all: true })).toMatchObject({
    ok: false,
    error: { code: 'SECURITY' },
  })
  expect(s.read('a')).toBe('1')
})

it('runs two undos one after the other', async () => {
  put('a', '0')
  for (const text of ['1', '2', '3']) await s.change({ a: text })
  const reports = await Promise.all([undo({ file: 'a' }), undo({ file: 'a' }), undo({ file: 'a' })])
  expect(reports.map(({ ok }) => ok)).toEqual([true, true, true])
  expect(s.read('a')).toBe('0')
})
