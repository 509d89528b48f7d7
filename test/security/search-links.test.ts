import { renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { EVERY_FILE } from '../../src/main/tools/search/glob/globs'
import { openInside, readSmall } from '../../src/main/tools/search/inside-file'
import { walk } from '../../src/main/tools/search/js/walk'
import { makePlan } from '../../src/main/tools/search/plan'
import { engines, findQuery, grepQuery, place, tree } from '../main/tools/search/fixture'
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

  it('are noticed when they take the place of a folder that is about to be entered, without rg', () => {
    const outside = tree({ 'secret.txt': '' })
    const base = tree({ 'a/1': '', 'b/2': '' })
    const plan = makePlan(place(base), EVERY_FILE, [], [])
    if (!plan) throw new Error('nothing to search')
    const found: string[] = []
    for (const path of walk(plan, [])) {
      if (path) found.push(path)
      if (path !== 'a/1') continue
      renameSync(join(base, 'b'), join(base, 'c'))
      symlinkSync(outside, join(base, 'b'))
    }
    expect(found).toEqual(['a/1'])
  })
})
