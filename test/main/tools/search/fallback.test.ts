import { chmodSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createSearch, defaultRgPath } from '../../../../src/main/tools/search'
import { findQuery, found, grepQuery, matched, place, rgPath, tree } from './fixture'

/** A program in place of rg. */
function program(content: string, mode = 0o755): string {
  const path = join(tree({ rg: content }), 'rg')
  chmodSync(path, mode)
  return path
}

const script = (text: string) => program(`#!/bin/sh\n${text}\n`)

function searchWith(path: string | null) {
  const log: string[] = []
  return { log, engine: createSearch({ rgPath: path, log: (text) => log.push(text), ignores: () => [] }) }
}

describe('search without a working rg', () => {
  it.each([
    ['there is none', null],
    ['it is missing', '/no/such/rg'],
    ['it is not executable', program('#!/bin/sh\n', 0o644)],
    ['it is no program', program('\x7fELF nothing')],
    ['it crashes', script('kill -SEGV $$')],
    ['it panics', script('echo "thread main panicked" >&2; exit 101')],
    ['it fails without a reason', script('exit 2')],
  ])('finds the same when %s, and says so once', async (_why, path) => {
    const base = tree({ 'a.ts': 'foo', 'b/c.ts': 'foo' })
    const { engine, log } = searchWith(path)
    expect(await found(engine, findQuery(base, { pattern: '*.ts' }))).toEqual(['a.ts', 'b/c.ts'])
    expect(await matched(engine, grepQuery(base, { pattern: 'foo' }))).toEqual([
      'a.ts:1:1:foo',
      'b/c.ts:1:1:foo',
    ])
    expect(log).toEqual([expect.stringContaining('searching without it')])
  })

  it('does without it when it does not take our arguments to find', async () => {
    const base = tree({ a: '' })
    const { engine, log } = searchWith(script('echo "rg: unrecognized flag --hidden" >&2; exit 2'))
    expect(await found(engine, findQuery(base))).toEqual(['a'])
    expect(log).toEqual([expect.stringContaining('unrecognized flag')])
  })

  it('keeps what a crash interrupted out of the result', async () => {
    const base = tree({ a: 'foo' })
    const { engine } = searchWith(script('printf "./ghost\\0001\\0001\\000foo\\n"; kill -SEGV $$'))
    expect(await matched(engine, grepQuery(base, { pattern: 'foo' }))).toEqual(['a:1:1:foo'])
  })

  it('says nothing as long as rg works', async () => {
    const base = tree({ a: 'foo' })
    const { engine, log } = searchWith(rgPath)
    await found(engine, findQuery(base))
    expect(await engine.grep(grepQuery(base, { pattern: '(' }))).toMatchObject({ code: 'INVALID_ARGUMENT' })
    expect(log).toEqual([])
  })

  it('knows the rg that comes with the app', async () => {
    expect(await defaultRgPath()).toBe(rgPath)
  })

  it('writes nothing into the folder it searches', async () => {
    const base = tree({ '.gitignore': '*.log', 'a/b': '', 'a/x.log': '' })
    const { engine } = searchWith(rgPath)
    expect(await found(engine, findQuery(base, { place: place(base, 'a') }))).toEqual(['a/b'])
    expect(readdirSync(base, { recursive: true }).sort()).toEqual(['.gitignore', 'a', 'a/b', 'a/x.log'])
  })
})
