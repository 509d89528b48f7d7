import { mkdirSync, renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openInside, readSmall } from '../../src/main/tools/search/inside-file'
import { engines, findQuery, grepQuery, tree, withoutRg } from '../main/tools/search/fixture'
import { call } from '../main/tools/search/tool-fixture'

describe('links that lead out of the folder that is searched', () => {
  it.each(engines)('are neither found nor searched, %s', async (_name, engine) => {
    const outside = tree({ 'secret.txt': 'secret', 'deep/secret.txt': 'secret' })
    const base = tree({ 'in/a.txt': 'nothing' })
    symlinkSync(outside, join(base, 'folder'))
    symlinkSync(join(outside, 'secret.txt'), join(base, 'in/file.txt'))
    symlinkSync('../..', join(base, 'in/up'))
    for (const filePattern of [undefined, '*.txt', 'folder/**', 'folder/deep/*.txt', 'in/up/**/*.txt'])
      expect(await engine.grep(grepQuery(base, { pattern: 'secret', filePattern }))).toMatchObject({
        items: [],
      })
    for (const pattern of ['**', 'folder/**', 'folder/deep/*', 'in/up/**', '*.txt'])
      expect(JSON.stringify(await engine.find(findQuery(base, { pattern })))).not.toMatch(/secret|folder|up/)
  })

  it('are refused as the path to search', async () => {
    const base = tree({})
    symlinkSync(tree({ 'deep/secret': 'secret' }), join(base, 'folder'))
    for (const path of ['folder', 'folder/deep', 'folder/deep/secret', 'folder/../folder']) {
      const { toolResult } = await call(base, 'grep', { pattern: 'secret', path })
      expect(toolResult).toMatchObject({ ok: false, error: { code: 'SECURITY' } })
    }
  })

  it('are noticed when they take the place of a folder after it was listed', () => {
    const outside = tree({ a: 'secret' })
    const base = tree({ 'in/a': 'harmless' })
    renameSync(join(base, 'in'), join(base, 'moved'))
    symlinkSync(outside, join(base, 'in'))
    expect(() => openInside(base, 'in/a')).toThrow('behind a link')
    expect(readSmall(base, 'in/a')).toBeNull()
    expect(readSmall(base, 'moved/a')?.toString()).toBe('harmless')
  })

  it('never lead out while they come and go, without rg', async () => {
    const outside = tree(Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`f${n}`, 'secret'])))
    const base = tree(Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`d${n % 10}/f${n}`, 'fine'])))
    mkdirSync(join(base, 'aside'))
    let swapped = 0
    const swap = () => {
      const name = `d${swapped % 10}`
      renameSync(join(base, name), join(base, 'aside', `${swapped}`))
      symlinkSync(outside, join(base, name))
      swapped++
    }
    for (let round = 0; round < 10; round++) {
      const searching = withoutRg.grep(grepQuery(base, { pattern: 'secret|fine' }))
      swap()
      const result = await searching
      expect(result.ok && result.items.filter(({ text }) => text === 'secret')).toEqual([])
    }
  })
})
