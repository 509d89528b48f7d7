import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createSearch } from '../../src/main/tools/search'
import { engines, findQuery, grepQuery, rgPath, tree, withoutRg } from '../main/tools/search/fixture'

describe('a folder made to hang the search', () => {
  it('by a pipe where a .gitignore is expected, ends at the time limit', async () => {
    const base = tree({ 'a/b': '', 'c/d': '' })
    execFileSync('mkfifo', [join(base, 'c/.gitignore')])
    const limited = createSearch({ rgPath, log() {}, ignores: () => [], patienceMs: 0, limitMs: 1000 })
    const result = await limited.find(findQuery(base))
    expect(result.ok ? result.truncated : result.code === 'TIMEOUT').toBe(true)
  })

  it('by a pipe where a .gitignore is expected, is searched as usual without rg', async () => {
    const base = tree({ 'a/b': '' })
    execFileSync('mkfifo', [join(base, '.gitignore')])
    const query = findQuery(base)
    const below = { ...query, place: { ...query.place, target: 'a' } }
    expect(await withoutRg.find(query)).toMatchObject({ items: ['a/b'] })
    expect(await withoutRg.find(below)).toMatchObject({ items: ['a/b'] })
  })

  it('by a line that a pattern takes ages for, is ended without rg', async () => {
    const base = tree({ a: `${'a'.repeat(60)}b` })
    const started = performance.now()
    expect(await withoutRg.grep(grepQuery(base, { pattern: '^(a+)+$' }))).toMatchObject({ code: 'TIMEOUT' })
    expect(performance.now() - started).toBeLessThan(15_000)
    expect(await withoutRg.grep(grepQuery(base, { pattern: 'aab' }))).toMatchObject({
      ok: true,
      items: { length: 1 },
    })
  })

  it.each(engines)('by rules with many stars, is searched as usual, %s', async (_name, engine) => {
    const base = tree({
      '.gitignore': `${'*a'.repeat(100)}*b\n${'**/a/'.repeat(100)}b`,
      [`${'a'.repeat(200)}c`]: '',
    })
    expect(await engine.find(findQuery(base))).toMatchObject({ items: ['.gitignore', `${'a'.repeat(200)}c`] })
  })

  it.each(engines)('by an endless line, is searched with the match in view, %s', async (_name, engine) => {
    const line = (length: number) => Buffer.concat([Buffer.alloc(length, 'y'), Buffer.from('needle')])
    const base = tree({ a: line(10_000_000), b: line(40_000_000) })
    const result = await engine.grep(grepQuery(base, { pattern: 'needle' }))
    expect(result).toMatchObject({ ok: true, items: [{ column: 10_000_001 }, { path: 'b' }] })
    expect(result.ok && result.items[0]?.text).toBe(`… ${'y'.repeat(494)}needle`)
    expect(await engine.grep(grepQuery(base, { pattern: '^y|needle' }))).toMatchObject({
      items: [
        { path: 'a', column: 1 },
        { path: 'b', column: 1 },
      ],
    })
  })
})
