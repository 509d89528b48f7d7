import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { asNobody, engines, type Files, findQuery, found, place, tree } from './fixture'

interface Case {
  files: string[]
  contents?: Files
  target?: string
  pattern?: string
  exclude?: string[]
  finds: string[]
}

const cases: [string, Case][] = [
  [
    'a name in any folder',
    { files: ['a.ts', 'b/a.ts', 'b/c/a.ts', 'a.js'], pattern: 'a.ts', finds: ['a.ts', 'b/a.ts', 'b/c/a.ts'] },
  ],
  ['a path from the top', { files: ['src/a.ts', 'x/src/a.ts'], pattern: 'src/*.ts', finds: ['src/a.ts'] }],
  [
    'folders of any depth',
    {
      files: ['src/a.ts', 'src/b/c/a.ts', 'a.ts'],
      pattern: 'src/**/*.ts',
      finds: ['src/a.ts', 'src/b/c/a.ts'],
    },
  ],
  ['alternatives', { files: ['a.ts', 'a.tsx', 'a.js'], pattern: '*.{ts,tsx}', finds: ['a.ts', 'a.tsx'] }],
  [
    'alternatives with folders',
    { files: ['a/x.ts', 'b/x.ts', 'c/x.ts', 'd/a/x.ts'], pattern: '{a,b}/x.ts', finds: ['a/x.ts', 'b/x.ts'] },
  ],
  [
    'alternatives of which one is tied to the top',
    { files: ['a.ts', 'x/a.ts', 'x/b.ts'], pattern: '{a.ts,**/b.ts}', finds: ['a.ts', 'x/b.ts'] },
  ],
  [
    'one character, whatever its bytes',
    {
      files: ['é.ts', 'x.ts', '日.ts', '🙂.ts', 'xx.ts'],
      pattern: '?.ts',
      finds: ['x.ts', 'é.ts', '日.ts', '🙂.ts'],
    },
  ],
  [
    'a class',
    {
      files: ['a1.ts', 'a2.ts', 'ab.ts', 'aé.ts'],
      pattern: 'a[0-9é].ts',
      finds: ['a1.ts', 'a2.ts', 'aé.ts'],
    },
  ],
  ['a class that is turned round', { files: ['a1.ts', 'ab.ts'], pattern: 'a[!0-9].ts', finds: ['ab.ts'] }],
  [
    'special characters after a backslash',
    {
      files: ['[a].ts', 'a.ts', '{b}.ts', 'x*.ts'],
      pattern: '{\\[a\\].ts,\\{b\\}.ts,x\\*.ts}',
      finds: ['[a].ts', 'x*.ts', '{b}.ts'],
    },
  ],
  [
    'a folder with a final slash',
    { files: ['src/a', 'src/b/c', 'd'], pattern: 'src/', finds: ['src/a', 'src/b/c'] },
  ],
  ['a pattern with ./', { files: ['src/a'], pattern: './src/a', finds: ['src/a'] }],
  ['a prefix that is not there', { files: ['a'], pattern: 'no/such/**/*.ts', finds: [] }],
  ['a prefix that is a file', { files: ['a'], pattern: 'a/*.ts', finds: [] }],
  [
    'a prefix that is ignored',
    { files: ['.gitignore', 'out/a.ts'], contents: { '.gitignore': 'out/' }, pattern: 'out/*.ts', finds: [] },
  ],
  [
    'a prefix below an ignored folder',
    { files: ['node_modules/p/a.ts'], pattern: 'node_modules/p/*.ts', finds: [] },
  ],
  [
    'a prefix with rules on the way',
    {
      files: ['a/b/x.ts', 'a/b/y.ts', 'a/.gitignore'],
      contents: { 'a/.gitignore': '/b/x.ts' },
      pattern: 'a/b/*.ts',
      finds: ['a/b/y.ts'],
    },
  ],
  ['hidden files', { files: ['.env', '.github/ci.yml', 'a'], finds: ['.env', '.github/ci.yml', 'a'] }],
  [
    'none of the default ignores',
    {
      files: [
        '.git/config',
        'node_modules/p/i.js',
        'dist/a',
        'build/a',
        '.next/a',
        'x/node_modules/a',
        'src/a',
      ],
      finds: ['src/a'],
    },
  ],
  [
    'none of the added ignores',
    { files: ['generated/a', 'x/generated/b', 'c', 'd.gen', 'made/e'], finds: ['c'] },
  ],
  [
    'a file with the name of an ignored folder',
    { files: ['build', 'dist', 'x/node_modules'], finds: ['build', 'dist', 'x/node_modules'] },
  ],
  ['not the .git file of a worktree', { files: ['.git', 'a'], finds: ['a'] }],
  [
    'an ignored folder that is named',
    {
      files: ['node_modules/p/i.js', 'node_modules/p/node_modules/q/i.js'],
      target: 'node_modules/p',
      finds: ['node_modules/p/i.js'],
    },
  ],
  [
    'a folder all of whose files are left out by an added ignore, when it is named',
    { files: ['made/a', 'made/b/c.gen', 'made/b/d'], target: 'made/b', finds: ['made/b/d'] },
  ],
  [
    'a folder named in .gitignore that is named',
    {
      files: ['.gitignore', 'out/a', 'out/x.log'],
      contents: { '.gitignore': 'out/\n*.log' },
      target: 'out',
      finds: ['out/a', 'out/x.log'],
    },
  ],
  [
    'a folder all of whose files are ignored, when it is named',
    { files: ['.gitignore', 'out/a'], contents: { '.gitignore': 'out/*' }, target: 'out', finds: ['out/a'] },
  ],
  [
    'rules from above a folder that is named',
    {
      files: ['.gitignore', 'a/.gitignore', 'a/b/x.log', 'a/b/y.tmp', 'a/b/z'],
      contents: { '.gitignore': '*.log', 'a/.gitignore': 'b/*.tmp' },
      target: 'a/b',
      finds: ['a/b/z'],
    },
  ],
  [
    'what a whitelist lets through in a folder that is named',
    {
      files: ['.gitignore', 'a/x.ts', 'a/x.js'],
      contents: { '.gitignore': '*\n!*/\n!*.ts' },
      target: 'a',
      finds: ['a/x.ts'],
    },
  ],
  [
    'a folder named with special characters',
    {
      files: ['a[b]{c}*/.gitignore', 'a[b]{c}*/d/x', 'a[b]{c}*/d/y.log'],
      contents: { 'a[b]{c}*/.gitignore': '*.log' },
      target: 'a[b]{c}*/d',
      finds: ['a[b]{c}*/d/x'],
    },
  ],
  [
    'a folder named with a line break',
    {
      files: ['.gitignore', 'a\nb/.gitignore', 'a\nb/c/x', 'a\nb/c/y.log', 'a\nb/c/z'],
      contents: { '.gitignore': '*.log', 'a\nb/.gitignore': '/c/z' },
      target: 'a\nb/c',
      finds: ['a\nb/c/x'],
    },
  ],
  [
    '.gitignore without a repository',
    {
      files: ['.gitignore', 'a.log', 'b/a.log', 'a'],
      contents: { '.gitignore': '*.log' },
      finds: ['.gitignore', 'a'],
    },
  ],
  [
    'nested .gitignore with exceptions',
    {
      files: ['.gitignore', 'a.log', 'b/.gitignore', 'b/a.log', 'b/c.log'],
      contents: { '.gitignore': '*.log', 'b/.gitignore': '!c.log' },
      finds: ['.gitignore', 'b/.gitignore', 'b/c.log'],
    },
  ],
  [
    '.gitignore with byte order mark, CRLF, comments and blanks',
    {
      files: ['.gitignore', 'a', 'b', 'c', '#d', 'e '],
      contents: { '.gitignore': '\uFEFFa\r\n# b\r\nc   \r\n\\#d\r\n' },
      finds: ['.gitignore', 'b', 'e '],
    },
  ],
  [
    'no other ignore files',
    {
      files: ['.ignore', '.rgignore', '.git/info/exclude', 'a'],
      contents: { '.ignore': 'a', '.rgignore': 'a', '.git/info/exclude': 'a' },
      finds: ['.ignore', '.rgignore', 'a'],
    },
  ],
  [
    'excludes',
    {
      files: ['a.ts', 'a.test.ts', 'fixtures/b.ts', 'x/fixtures/b.ts'],
      exclude: ['*.test.ts', 'fixtures/'],
      finds: ['a.ts'],
    },
  ],
  [
    'excludes relative to the folder that is named',
    { files: ['s/a/x', 's/b/x', 'a/x'], target: 's', exclude: ['a/**', './c'], finds: ['s/b/x'] },
  ],
  [
    'excludes that win over an exception',
    {
      files: ['.gitignore', 'a.log'],
      contents: { '.gitignore': '!a.log' },
      exclude: ['*.log'],
      finds: ['.gitignore'],
    },
  ],
  [
    'names with blanks, dashes and line breaks',
    {
      files: ['-e', '--files', 'a b', 'a\nb', ' x ', 'ü'],
      finds: ['a\nb', ' x ', '--files', '-e', 'a b', 'ü'].sort(),
    },
  ],
  [
    'names like headings',
    {
      files: ['a:1:2:b', './a\tb', 'x: binary file matches (found "\\0" byte around offset 1)'],
      finds: ['a\tb', 'a:1:2:b', 'x: binary file matches (found "\\0" byte around offset 1)'],
    },
  ],
  [
    'folders among files, by name',
    { files: ['b/x', 'a', 'c', 'b.x', 'b-x/y', 'B'], finds: ['B', 'a', 'b/x', 'b-x/y', 'b.x', 'c'] },
  ],
]

describe.each(engines)('find %s', (_name, engine) => {
  it.each(cases)(
    'finds %s',
    async (_what, { files, contents = {}, target = '', pattern, exclude, finds }) => {
      const base = tree({ ...Object.fromEntries(files.map((file) => [file, ''])), ...contents })
      const query = findQuery(base, {
        place: place(base, target),
        ...(pattern === undefined ? {} : { pattern }),
        ...(exclude === undefined ? {} : { exclude }),
      })
      expect(await found(engine, query)).toEqual(finds)
    },
  )

  it('never follows a link', async () => {
    const outside = tree({ 'secret.txt': 'x' })
    const base = tree({ 'a/b': '' })
    symlinkSync(outside, join(base, 'folder'))
    symlinkSync(join(outside, 'secret.txt'), join(base, 'file'))
    symlinkSync(base, join(base, 'a/loop'))
    expect(await found(engine, findQuery(base))).toEqual(['a/b'])
    expect(await found(engine, findQuery(base, { pattern: 'folder/*' }))).toEqual([])
  })

  it('shows a name that is not UTF-8 and finds what is below it', async () => {
    const base = tree({ a: '' })
    const folder = Buffer.concat([Buffer.from(`${base}/b`), Buffer.from([0xff])])
    mkdirSync(folder)
    writeFileSync(Buffer.concat([folder, Buffer.from('/c')]), '')
    expect(await found(engine, findQuery(base))).toEqual(['a', 'b\uFFFD/c'])
  })

  it('takes the rules of a .gitignore up to a line that is no text', async () => {
    const rules = Buffer.concat([Buffer.from('a\n'), Buffer.from([0xff]), Buffer.from('\nb\n')])
    expect(await found(engine, findQuery(tree({ '.gitignore': rules, a: '', b: '' })))).toEqual([
      '.gitignore',
      'b',
    ])
  })

  it('takes no rules from above the base', async () => {
    const outer = tree({ '.gitignore': '*', 'base/.git/x': '', 'base/a': '' })
    expect(await found(engine, findQuery(join(outer, 'base')))).toEqual(['a'])
  })

  it('finds everything where nothing is to be ignored', async () => {
    const base = tree({ '.gitignore': '*', 'a.log': '', 'build/b': '' })
    const query = findQuery(base, { place: place(base, '', { ignores: false }) })
    expect(await found(engine, query)).toEqual(['.gitignore', 'a.log', 'build/b'])
  })

  it('finds a file that is named when the pattern fits its name', async () => {
    const base = tree({ 'node_modules/a.ts': '' })
    const named = place(base, 'node_modules/a.ts', { isFile: true })
    expect(await found(engine, findQuery(base, { place: named, pattern: '*.ts' }))).toEqual([
      'node_modules/a.ts',
    ])
    expect(await found(engine, findQuery(base, { place: named, pattern: '*.js' }))).toEqual([])
  })

  it('stops at the limit with the first in order, and only then says there is more', async () => {
    const base = tree(Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`d${n % 3}/f${n}`, ''])))
    const all = await found(engine, findQuery(base))
    expect(all).toHaveLength(30)
    for (const maxResults of [1, 29, 30]) {
      const result = await engine.find(findQuery(base, { maxResults }))
      expect(result).toMatchObject({ items: all.slice(0, maxResults), truncated: maxResults < 30 })
    }
  })

  it.each([
    ['an absolute pattern', { pattern: '/etc/*' }, 'is absolute'],
    ['a pattern that goes up', { pattern: '../*' }, 'goes up'],
    ['a pattern that is turned round', { pattern: '!a' }, 'exclude'],
    ['a class that is not closed', { pattern: 'a[b' }, 'malformed'],
    ['alternatives that are not closed', { pattern: 'a{b' }, 'malformed'],
    ['a lonely backslash', { pattern: 'a\\' }, 'malformed'],
    ['too many alternatives', { pattern: '{a,b}'.repeat(20) }, 'malformed'],
    ['an exclude that goes up', { exclude: ['../x'] }, 'goes up'],
    ['an exclude that is malformed', { exclude: ['a{b'] }, 'malformed'],
  ])('refuses %s', async (_what, change, reason) => {
    const result = await engine.find(findQuery(tree({}), change))
    expect(result).toMatchObject({
      ok: false,
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining(reason),
    })
  })

  it('tells what it could not read, and does not call that nothing', async () => {
    const base = tree({ 'open/a.ts': '', 'closed/b.ts': '' })
    mkdirSync(join(base, 'closed/c'), { mode: 0 })
    await asNobody(base, async () => {
      expect(await engine.find(findQuery(base, { pattern: '*.ts' }))).toMatchObject({
        ok: true,
        items: ['closed/b.ts', 'open/a.ts'],
        warnings: ['closed/c: Permission denied'],
      })
      expect(await engine.find(findQuery(base, { pattern: '*.py' }))).toMatchObject({
        ok: false,
        code: 'UNAVAILABLE',
        message: expect.stringContaining('closed/c: Permission denied'),
      })
    })
  })
})
