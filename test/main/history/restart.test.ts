import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contentOf, filesBelow, type Setup, setUp } from './fixture'

let s: Setup

beforeEach(async () => {
  s = await setUp()
})
afterEach(() => s.close())

const put = (path: string, text: string) => writeFileSync(join(s.root, path), text)
const undo = () => s.history.undo(s.workspace, 'c', { all: true })
const redo = () => s.history.redo(s.workspace, 'c', { all: true })

/** A change as a tool makes it, up to the moment `act` decides. */
async function begin(path: string, text: string, act: () => Promise<void>): Promise<void> {
  const located = await s.workspace.locate(path)
  const before = await contentOf(s.workspace, path)
  const files = [{ located, before, after: { bytes: Buffer.from(text) } }]
  await s.history.record({ conversationId: 'c', turnId: 't1', workspace: s.workspace, files }, act)
}

describe('after a restart', () => {
  it('undo and redo go on where they were', async () => {
    put('a', '0')
    await s.change({ a: '1' })
    await s.change({ a: '2', b: 'new' })
    s.restart()
    await undo()
    expect([s.read('a'), s.read('b')]).toEqual(['0', undefined])
    s.restart()
    await redo()
    expect([s.read('a'), s.read('b')]).toEqual(['2', 'new'])
  })

  it('a change that was recorded and never made is no harm', async () => {
    put('a', '0')
    await new Promise<void>((reached) => {
      void begin('a', '1', () => {
        reached()
        return new Promise(() => {})
      })
    })
    s.restart()
    expect(await undo()).toMatchObject({ ok: true, files: [{ shown: 'a', outcome: 'unchanged' }] })
    expect(s.read('a')).toBe('0')
  })

  it('what was there is on disk before the file is touched', async () => {
    put('a', 'precious')
    let keptThen: string[] = []
    await begin('a', '1', async () => {
      keptThen = filesBelow(s.kept)
      put('a', '1')
    })
    expect(keptThen).toHaveLength(1)
  })

  it('an undo that was interrupted between two files can be finished', async () => {
    put('a', '0')
    put('b', '0')
    await s.change({ a: '1', b: '1' })
    put('a', '0')
    s.restart()
    expect(await undo()).toMatchObject({ ok: true })
    expect([s.read('a'), s.read('b')]).toEqual(['0', '0'])
  })
})

describe('a change that fails', () => {
  it('is forgotten when nothing was changed', async () => {
    put('a', '0')
    const failing = begin('a', '1', () => Promise.reject(new Error('disk')))
    await expect(failing).rejects.toThrow('disk')
    expect(s.history.list('c')).toEqual([])
  })

  it('is remembered when it was half made', async () => {
    put('a', '0')
    const failing = begin('a', '1', () => {
      put('a', '1')
      return Promise.reject(new Error('later'))
    })
    await expect(failing).rejects.toThrow('later')
    expect(await undo()).toMatchObject({ ok: true })
    expect(s.read('a')).toBe('0')
  })

  it('does not begin when what is there cannot be kept', async () => {
    put('a', '0')
    writeFileSync(s.kept, 'a file where the folder should be')
    const changing = begin('a', '1', async () => put('a', '1'))
    await expect(changing).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringMatching(/^a was not changed/),
    })
    expect(s.read('a')).toBe('0')
    expect(s.history.list('c')).toEqual([])
  })
})
