import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { createSearch } from '../../../../src/main/tools/search'
import { isSoonDone } from '../../../../src/main/tools/search/rg/search'
import { engines, findQuery, found, grepQuery, rgPath, tree, withoutRg } from './fixture'

/** Runs in place of rg and leaves its process id behind. */
function program(script: string): { path: string; pid: string } {
  const folder = tree({})
  const [path, pid] = [join(folder, 'rg'), join(folder, 'pid')]
  execFileSync('sh', ['-c', 'cat > "$1"', 'sh', path], {
    input: `#!/bin/bash\necho $$ > ${pid}\n${script}\n`,
  })
  chmodSync(path, 0o755)
  return { path, pid }
}

const search = (path: string | null, change = {}) =>
  createSearch({ rgPath: path, log() {}, ignores: () => [], ...change })

async function isGone(pid: string): Promise<void> {
  const id = Number(readFileSync(pid, 'utf8'))
  await vi.waitFor(() => expect(existsSync(`/proc/${id}/cwd`)).toBe(false), { timeout: 10_000 })
}

describe('stopping a search', () => {
  it('ends rg when enough was found', async () => {
    const endless = program('while :; do printf "./a\\0"; done')
    const result = await search(endless.path).find(findQuery(tree({}), { maxResults: 5 }))
    expect(result).toMatchObject({ items: Array(5).fill('a'), truncated: true })
    await isGone(endless.pid)
  })

  it('ends rg when enough lines were found in one file', async () => {
    const endless = program('printf "./a\\0"; for ((i = 1; ; i++)); do printf "%d\\0001\\000x\\n" $i; done')
    const result = await search(endless.path).grep(grepQuery(tree({}), { maxResults: 5 }))
    expect(result).toMatchObject({ ok: true, truncated: true, items: { length: 5 } })
    await isGone(endless.pid)
  })

  it('ends rg when the user stops', async () => {
    const silent = program('exec sleep 1000')
    const controller = new AbortController()
    const searching = search(silent.path).grep(grepQuery(tree({}), { signal: controller.signal }))
    await vi.waitFor(() => expect(readFileSync(silent.pid, 'utf8')).not.toBe(''), { timeout: 10_000 })
    controller.abort()
    await expect(searching).rejects.toThrow('abort')
    await isGone(silent.pid)
  })

  it.each(engines)('does not begin when it was stopped before, %s', async (_name, engine) => {
    const signal = AbortSignal.abort()
    await expect(engine.find(findQuery(tree({ a: '' }), { signal }))).rejects.toThrow('abort')
    await expect(engine.grep(grepQuery(tree({ a: '' }), { signal }))).rejects.toThrow('abort')
  })

  it('stops without rg too', async () => {
    const controller = new AbortController()
    const base = tree({ a: `${'a'.repeat(1000)}\n`.repeat(40_000) })
    const searching = withoutRg.grep(grepQuery(base, { pattern: 'b', signal: controller.signal }))
    setImmediate(() => controller.abort())
    await expect(searching).rejects.toThrow('abort')
  })

  it('uses all cores when going in order takes too long', async () => {
    const slow = program(`case "$*" in *--sort=path*) exec sleep 1000;; *) exec ${rgPath} "$@";; esac`)
    const base = tree({ 'b/x': '', a: '' })
    expect(await found(search(slow.path), findQuery(base))).toEqual(['a', 'b/x'])
  })

  it.each([
    [5, 0, true],
    [20, 0, false],
    [20, 19, false],
    [20, 20, true],
    [90, 95, true],
    [150, 99, false],
  ])('after %i ms with %i of 100 results, going on in order: %j', (elapsed, count, expected) => {
    expect(isSoonDone(elapsed, count, 100, 20)).toBe(expected)
  })

  it('returns what it has after the time limit, and says so', async () => {
    const stuck = program('printf "./a\\0"; exec sleep 1000')
    const limits = { limitMs: 300, patienceMs: 0 }
    expect(await search(stuck.path, limits).find(findQuery(tree({})))).toMatchObject({
      items: ['a'],
      truncated: true,
      warnings: [expect.stringContaining('not everything was searched')],
    })
    const silent = program('exec sleep 1000')
    expect(await search(silent.path, limits).find(findQuery(tree({})))).toMatchObject({ code: 'TIMEOUT' })
    await isGone(silent.pid)
  })

  it('has a time limit without rg too', async () => {
    const base = tree({})
    for (let folder = 0; folder < 50; folder++)
      mkdirSync(join(base, `${folder}/a/b/c/d/e/f`), { recursive: true })
    expect(await search(null, { limitMs: 0 }).find(findQuery(base))).toMatchObject({ code: 'TIMEOUT' })
  })
})
