import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSearch } from '../../src/main/tools/search'
import { engines, findQuery, grepQuery, place, rgPath, tree } from '../main/tools/search/fixture'
import { call, success } from '../main/tools/search/tool-fixture'

afterEach(() => vi.unstubAllEnvs())

/** A program that leaves a trace when somebody runs it. */
function trap(): { program: string; trace: string } {
  const trace = join(tree({}), 'trace')
  const program = join(tree({ program: `#!/bin/sh\ntouch ${trace}\ncat "$1"\n` }), 'program')
  chmodSync(program, 0o755)
  return { program, trace }
}

describe('arguments injected into rg', () => {
  it.each([
    ['as a pattern', (text: string) => ({ name: 'grep' as const, args: { pattern: text } })],
    [
      'as a file pattern',
      (text: string) => ({ name: 'grep' as const, args: { pattern: 'x', filePattern: text } }),
    ],
    ['as a path', (text: string) => ({ name: 'grep' as const, args: { pattern: 'x', path: text } })],
    ['as a glob', (text: string) => ({ name: 'find' as const, args: { pattern: text } })],
    ['as an exclude', (text: string) => ({ name: 'find' as const, args: { pattern: '*', exclude: [text] } })],
  ])('never run a program, %s', async (_where, make) => {
    const { program, trace } = trap()
    const root = tree({ a: 'x', 'b.ts': 'x' })
    for (const text of [
      `--pre=${program}`,
      `--pre ${program}`,
      `-e x --pre=${program}`,
      `--hostname-bin=${program}`,
      `x\n--pre=${program}`,
      `x' --pre=${program} '`,
      `$(${program})`,
      `\`${program}\``,
      `; ${program} #`,
      `-- ${program}`,
      `--search-zip`,
      '-',
      '--',
    ]) {
      const { name, args } = make(text)
      await call(root, name, args)
    }
    expect(existsSync(trace)).toBe(false)
  })

  it('never run a program named by files in the folder', async () => {
    const { program, trace } = trap()
    const root = tree({ [`--pre=${program.slice(1).replaceAll('/', '_')}`]: 'x', '--pre': 'x', '-e': 'x' })
    expect(success(await call(root, 'grep', { pattern: 'x' })).meta).toMatchObject({ returned: 3 })
    expect(success(await call(root, 'grep', { pattern: 'x', path: '--pre' })).meta).toMatchObject({
      returned: 1,
    })
    expect(existsSync(trace)).toBe(false)
  })

  it('never come from a configuration or the environment', async () => {
    const { program, trace } = trap()
    const root = tree({ a: 'needle', '.ripgreprc': `--pre=${program}`, '.gitignore': 'needle-not' })
    vi.stubEnv('RIPGREP_CONFIG_PATH', join(root, '.ripgreprc'))
    vi.stubEnv('HOME', root)
    vi.stubEnv('XDG_CONFIG_HOME', root)
    expect(success(await call(root, 'grep', { pattern: 'needle' })).meta).toMatchObject({ returned: 2 })
    expect(existsSync(trace)).toBe(false)
  })

  it('gives rg none of our environment', async () => {
    const folder = tree({})
    const spy = join(tree({ rg: `#!/bin/sh\nenv > ${folder}/env\nexec ${rgPath} "$@"\n` }), 'rg')
    chmodSync(spy, 0o755)
    vi.stubEnv('SOME_API_KEY', 'sk-secret')
    const engine = createSearch({ rgPath: spy, log() {}, ignores: () => [] })
    await engine.find(findQuery(tree({ a: '' })))
    const names = readFileSync(join(folder, 'env'), 'utf8').match(/^\w+(?==)/gm)
    expect(names?.filter((name) => !/^(PWD|SHLVL|OLDPWD|_)$/.test(name))).toEqual([])
  })

  it.each(engines)('any text as a pattern is a pattern or refused, %s', async (_name, engine) => {
    const base = tree({ a: 'x' })
    const text = fc.oneof(
      fc.string({ minLength: 1, maxLength: 12 }),
      fc.constantFrom(
        '-',
        '--',
        '-e',
        '-f/etc/passwd',
        '--file=/etc/passwd',
        '-z',
        '--json',
        '--version',
        '-h',
        '@x',
      ),
    )
    await fc.assert(
      fc.asyncProperty(text, async (pattern) => {
        const result = await engine.grep(grepQuery(base, { pattern }))
        if (result.ok) for (const { path } of result.items) expect(path).toBe('a')
        else expect(result.code).toBe('INVALID_ARGUMENT')
      }),
      { numRuns: 60 },
    )
  })

  it.each(engines)('any text as a glob finds files of the folder only, %s', async (_name, engine) => {
    const base = tree({ 'in/a': '', 'in/b.ts': '', 'out/c': '' })
    await fc.assert(
      fc.asyncProperty(
        fc.string({ minLength: 1, maxLength: 12 }),
        fc.string({ minLength: 1 }),
        async (pattern, no) => {
          const result = await engine.find(
            findQuery(base, { place: place(base, 'in'), pattern, exclude: [no] }),
          )
          if (result.ok) for (const path of result.items) expect(path).toMatch(/^in\//)
          else expect(result.code).toBe('INVALID_ARGUMENT')
        },
      ),
      { numRuns: 60 },
    )
  })
})
