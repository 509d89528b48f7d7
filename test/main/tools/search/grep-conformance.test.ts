import { execFileSync } from 'node:child_process'
import { chmodSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { GrepQuery } from '../../../../src/main/tools/search/engine'
import { encodeText } from '../../../../src/main/workspace'
import { asNobody, engines, type Files, grepQuery, matched, place, tree } from './fixture'

const utf16 = (text: string, end: 'le' | 'be') => encodeText(text, `utf-16${end}`, true)
const gbk = (text: string) => encodeText(text, 'gb18030', false)
const latin1 = (text: string) => Buffer.from(text, 'latin1')

type Case = [what: string, files: Files, change: Partial<GrepQuery>, finds: string[]]

const one = (
  content: string | Buffer,
  pattern: string,
  finds: string[],
  change: Partial<GrepQuery> = {},
): [Files, Partial<GrepQuery>, string[]] => [
  { a: content },
  { pattern, ...change },
  finds.map((found) => `a:${found}`),
]

const cases: Case[] = [
  ['a word with line and column', ...one('no\nyes foo foo\n', 'foo', ['2:5:yes foo foo'])],
  ['a last line without an end', ...one('foo', 'foo', ['1:1:foo'])],
  ['a column in characters, not bytes', ...one('日本 é🙂 foo\n', 'foo', ['1:8:日本 é🙂 foo'])],
  ['only the case that was asked for', ...one('Foo\nfoo\n', 'foo', ['2:1:foo'])],
  ['any case if asked', ...one('Foo\nÉ\n', 'FOO|é', ['1:1:Foo', '2:1:É'], { caseSensitive: false })],
  ['a pattern that starts with a dash', ...one('a --pre=x\n', '--pre=x', ['1:3:a --pre=x'])],
  ['a pattern that is a dash', ...one('a - b\n', '-', ['1:3:a - b'])],
  ['lines with Windows ends', ...one('foo\r\nbar\r\n', 'o$|^bar$', ['1:3:foo', '2:1:bar'])],
  [
    'a lonely carriage return as the end of a line for ^ and $',
    ...one('foo\rbar\n', '^bar|x$', ['1:5:foo\rbar']),
  ],
  ['empty lines', ...one('\n\nb\n', '^$', ['1:1:', '2:1:'])],
  ['every line with a pattern that matches nothing', ...one('a\n\nb', 'x*', ['1:1:a', '2:1:', '3:1:b'])],
  ['nothing in an empty file', ...one('', 'x*', [])],
  ['letters and digits of any script', ...one('a\n日\n٣\n-\n', '\\w', ['1:1:a', '2:1:日', '3:1:٣'])],
  ['digits of any script', ...one('a\n3\n٣\n', '^\\d$', ['2:1:3', '3:1:٣'])],
  ['ends of words of any script', ...one('été\nte\n', '\\bt', ['2:1:te'])],
  ['words by < and >', ...one('foo\nfoobar\n', '\\<foo\\>', ['1:1:foo'])],
  ['halves of ends of words', ...one('-foo-\nxfoox\n', '\\b{start-half}foo\\b{end-half}', ['1:2:-foo-'])],
  ['inside words', ...one('foo\no\n', '\\Bo', ['1:2:foo'])],
  ['never the inside of a character', ...one('a🙂\n', '\\B', ['1:4:a🙂'])],
  ['categories and scripts', ...one('Ω\nx\n日\n', '\\p{Greek}|\\p{Han}|\\p{Lu}', ['1:1:Ω', '3:1:日'])],
  ['a category of one letter', ...one('1\nx\n', '\\pL', ['2:1:x'])],
  ['not a category', ...one('1\nx\n', '^\\PL', ['1:1:1'])],
  ['a script by its key', ...one('日\n', '\\p{sc=Han}|\\p{scx:Greek}', ['1:1:日'])],
  ['classes of letters', ...one('x\nX\n', '[[:upper:]]', ['2:1:X'])],
  ['classes that are turned round', ...one('x\n1\n', '^[^[:alpha:]]', ['2:1:1'])],
  ['differences of classes', ...one('1\n2\n', '[\\d--1]', ['2:1:2'])],
  ['common parts of classes', ...one('a\nb\n', '[a-c&&[^a]]', ['2:1:b'])],
  ['brackets in classes', ...one('a]\n', '[]x]', ['1:2:a]'])],
  ['characters by number', ...one('é A\n', '\\x{e9} \\u0041', ['1:1:é A'])],
  ['groups with names', ...one('foo\n', '(?P<n>f)(?<m>o)(?:o)', ['1:1:foo'])],
  ['flags for a part', ...one('Foo\nfOO\n', '(?i:f)oo', ['1:1:Foo'])],
  ['flags from here on', ...one('fOO\nFOO\n', 'f(?i)oo|x', ['1:1:fOO'])],
  ['flags that are taken back', ...one('FOO\nFoo\n', '(?i)f(?-i)oo', ['2:1:Foo'])],
  ['counts', ...one('aa\naaa\naaaa\n', '^a{2,3}$', ['1:1:aa', '2:1:aaa'])],
  ['repetition of repetition', ...one('aaaaaa\n', '^(?:a{2}){3}$|b++', ['1:1:aaaaaa'])],
  ['lazy repetition', ...one('aab\n', 'a+?b', ['1:1:aab'])],
  ['literal brackets', ...one('a}]\n', '}]', ['1:2:a}]'])],
  ['a dot that stays on its line', ...one('a\nb\n', 'a.?b|a(?s:.)b', [])],
  ['spaces that stay on their line', ...one('a \nb\n', 'a\\s*$', ['1:1:a '])],
  ['what is not a letter, but no line end', ...one('a\r\nb\n', 'a\\W|a[^x]', [])],
  ['escaped punctuation', ...one('a.b/c-d_e\n', 'a\\.b\\/c\\-d\\_e', ['1:1:a.b/c-d_e'])],
  ['text after a byte order mark', ...one('\uFEFFfoo\n', '^foo', ['1:1:foo'])],
  [
    'UTF-16, little end first',
    ...one(utf16('no\r\nyes 日本 foo\r\n', 'le'), '本 foo$', ['2:6:yes 日本 foo']),
  ],
  ['UTF-16, big end first', ...one(utf16('no\nyes 日本 foo\n', 'be'), 'foo', ['2:8:yes 日本 foo'])],
  [
    'ASCII in a Chinese code page, shown decoded',
    ...one(gbk('价格 price 元\n'), 'price', ['1:4:价格 price 元']),
  ],
  ['Chinese in a Chinese code page', ...one(gbk('总价格 1\n'), '价格', ['1:2:总价格 1'])],
  [
    'no Chinese where the bytes only look like it',
    { a: '中国人\n', b: gbk('涓浗\n') },
    { pattern: '涓浗' },
    ['b:1:1:涓浗'],
  ],
  ['Latin-1, shown decoded', ...one(latin1('café x\n'), 'x', ['1:6:café x'])],
  ['no dot for a byte that is no character', ...one(latin1('café x\n'), 'caf. x|caf\\W|caf[^a]|caf\\S', [])],
  [
    'files by a glob',
    { 'a.ts': 'x', 'b.js': 'x', 'c/a.ts': 'x' },
    { filePattern: '*.ts' },
    ['a.ts:1:1:x', 'c/a.ts:1:1:x'],
  ],
  [
    'files by several globs',
    { 'a.ts': 'x', 'b.js': 'x', 'c.md': 'x' },
    { filePattern: '*.{ts,js}' },
    ['a.ts:1:1:x', 'b.js:1:1:x'],
  ],
  [
    'files by a path',
    { 's/a.ts': 'x', 's/t/b.ts': 'x', 'a.ts': 'x' },
    { filePattern: 's/**/*.ts' },
    ['s/a.ts:1:1:x', 's/t/b.ts:1:1:x'],
  ],
  [
    'files by a path with a wildcard in front',
    { 'p/s/a.ts': 'x', 'q/s/b.ts': 'x', 'q/a.ts': 'x' },
    { filePattern: '*/s/*.ts' },
    ['p/s/a.ts:1:1:x', 'q/s/b.ts:1:1:x'],
  ],
  [
    'nothing that is ignored',
    { '.gitignore': '*.log', 'a.log': 'x', 'node_modules/a': 'x', '.env': 'x' },
    {},
    ['.env:1:1:x'],
  ],
  [
    'names with blanks, dashes and line breaks',
    { '-e': 'x', 'a b': 'x', 'a\nb': 'x', '--pre=y': 'x' },
    {},
    ['--pre=y:1:1:x', '-e:1:1:x', 'a\nb:1:1:x', 'a b:1:1:x'],
  ],
  [
    'folders among files, by name',
    { 'b/x': 'x', a: 'x\nx', 'b.x': 'x', 'b-x/y': 'x' },
    {},
    ['a:1:1:x', 'a:2:1:x', 'b/x:1:1:x', 'b-x/y:1:1:x', 'b.x:1:1:x'],
  ],
  [
    'text that looks like output',
    { a: './x\0', b: '12:5:x\n\n./c\n1:1:x\n' },
    { pattern: 'x' },
    ['b:1:6:12:5:x', 'b:3:3:./c'.replace('3:3:./c', '4:5:1:1:x')],
  ],
]

describe.each(engines)('grep %s', (_name, engine) => {
  it.each(cases)('finds %s', async (_what, files, change, finds) => {
    expect(await matched(engine, grepQuery(tree(files), change))).toEqual(finds)
  })

  it('searches a file that is named, ignored or not', async () => {
    const base = tree({ '.gitignore': '*', 'node_modules/a.js': 'x', 'node_modules/b.js': 'x' })
    const named = place(base, 'node_modules/a.js', { isFile: true })
    expect(await matched(engine, grepQuery(base, { place: named }))).toEqual(['node_modules/a.js:1:1:x'])
    expect(await matched(engine, grepQuery(base, { place: named, filePattern: '*.ts' }))).toHaveLength(1)
  })

  it('gives each match its neighbours, matches or not', async () => {
    const base = tree({ a: '1\n2 x\n3 x\n4\n5\n6\n7\n8 x\r\n9\r\n' })
    const result = await engine.grep(grepQuery(base, { contextLines: 2 }))
    expect(result).toMatchObject({
      items: [
        { line: 2, text: '2 x', before: ['1'], after: ['3 x', '4'] },
        { line: 3, text: '3 x', before: ['1', '2 x'], after: ['4', '5'] },
        { line: 8, text: '8 x', before: ['6', '7'], after: ['9'] },
      ],
    })
  })

  it('gives the last match its whole context when there are more', async () => {
    const base = tree({ a: 'x1\nx2\nx3\ny4\nx5\n', b: 'x' })
    const result = await engine.grep(grepQuery(base, { contextLines: 2, maxResults: 2 }))
    expect(result).toMatchObject({
      truncated: true,
      items: [
        { line: 1, before: [], after: ['x2', 'x3'] },
        { line: 2, before: ['x1'], after: ['x3', 'y4'] },
      ],
    })
  })

  it('stops at the limit with the first in order, and only then says there is more', async () => {
    const base = tree(Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`d${n % 3}/f${n}`, 'x\nx\n'])))
    const all = await matched(engine, grepQuery(base))
    expect(all).toHaveLength(24)
    for (const maxResults of [1, 2, 3, 23, 24]) {
      const query = grepQuery(base, { maxResults })
      expect(await matched(engine, query)).toEqual(all.slice(0, maxResults))
      expect(await engine.grep(query)).toMatchObject({ truncated: maxResults < 24 })
    }
  })

  it('names files that are concealed and counts only what is shown', async () => {
    const base = tree({ 'a/.env': 'x1\nx2', 'b/.env': 'y', c: 'x3\nx4', 'd.env': '\0x' })
    const conceals = (path: string) => path.endsWith('.env')
    expect(await engine.grep(grepQuery(base, { conceals, maxResults: 2, contextLines: 1 }))).toMatchObject({
      items: [{ text: 'x3' }, { text: 'x4' }],
      concealed: ['a/.env'],
      binary: ['d.env'],
      truncated: false,
    })
    expect(await engine.grep(grepQuery(base, { conceals, pattern: 'x1' }))).toMatchObject({
      ok: true,
      items: [],
      concealed: ['a/.env'],
    })
  })

  it('names binary files that match and shows nothing of them', async () => {
    const base = tree({
      'a.bin': 'foo\0bar\nfoo\n',
      'b.bin': `foo\n${'y\n'.repeat(200_000)}\0`,
      'c.bin': '\0bar',
      'd\ne.bin': '\0foo',
      'f.txt': 'foo',
    })
    expect(await engine.grep(grepQuery(base, { pattern: 'foo' }))).toMatchObject({
      items: [{ path: 'f.txt' }],
      binary: ['a.bin', 'b.bin', 'd\ne.bin'],
      truncated: false,
    })
    const named = place(base, 'a.bin', { isFile: true })
    expect(await engine.grep(grepQuery(base, { pattern: '^bar', place: named }))).toMatchObject({
      items: [],
      binary: ['a.bin'],
    })
  })

  it('cuts long lines and keeps the match in view', async () => {
    const base = tree({
      a: `${'y'.repeat(600)}\n${'é'.repeat(400)}x${'y'.repeat(90_000)}x\n${'z'.repeat(100_000)}x\n`,
      b: utf16(`${'日'.repeat(3000)}x${'y'.repeat(3000)}`, 'le'),
      c: gbk(`${'价格'.repeat(2000)}x${'y'.repeat(3000)}`),
      d: `x${'y'.repeat(499)}\nx${'y'.repeat(500)}\nx${'y'.repeat(5000)}`,
    })
    const result = await engine.grep(grepQuery(base, { pattern: 'x', contextLines: 1 }))
    if (!result.ok) throw new Error(result.message)
    const texts = result.items.map(({ text }) => text)
    expect(result.items.map(({ column }) => column)).toEqual([401, 100_001, 3001, 4001, 1, 1, 1])
    expect(texts[0]).toBe(`… ${'é'.repeat(150)}x${'y'.repeat(349)} … [line cut]`)
    expect(texts[1]).toBe(`… ${'z'.repeat(499)}x`)
    expect(texts[2]).toBe(`… ${'日'.repeat(150)}x${'y'.repeat(349)} … [line cut]`)
    expect(texts[3]).toBe(`… ${'价格'.repeat(75)}x${'y'.repeat(349)} … [line cut]`)
    expect(texts[4]).toBe(`x${'y'.repeat(499)}`)
    expect(texts[5]).toBe(`x${'y'.repeat(499)} … [line cut]`)
    expect(texts[6]).toBe(`x${'y'.repeat(499)} … [line cut]`)
    expect(result.items[0]?.before).toEqual([`${'y'.repeat(500)} … [line cut]`])
  })

  it('never follows a link and never waits for a pipe', async () => {
    const outside = tree({ secret: 'x' })
    const base = tree({ 'a/b': 'x' })
    symlinkSync(outside, join(base, 'folder'))
    symlinkSync(join(outside, 'secret'), join(base, 'file'))
    execFileSync('mkfifo', [join(base, 'pipe')])
    expect(await matched(engine, grepQuery(base))).toEqual(['a/b:1:1:x'])
  })

  it.each([
    ['a group that is not closed', '(a', 'unclosed group'],
    ['a group that was not opened', 'a)', 'unopened group'],
    ['a class that is not closed', '[a', 'unclosed character class'],
    ['a range that goes down', '[z-a]', 'invalid character class range'],
    ['a repetition of nothing', '*a', 'repetition operator missing expression'],
    ['a count without a number', 'a{,3}', 'repetition quantifier expects a valid decimal'],
    ['look-around', '(?=a)b', 'look-around, including look-ahead and look-behind, is not supported'],
    ['a backreference', '(a)\\1', 'backreferences are not supported'],
    ['an unknown escape', '\\y', 'unrecognized escape sequence'],
    ['an unknown property', '\\p{Nope}', 'Unicode property'],
    ['a NUL character', 'a\\x00', 'impossible to match'],
    ['a line break', 'a\nb', 'one line at a time'],
    ['an escaped line break', 'a\\nb', 'one line at a time'],
    ['a raw NUL character', 'a\0b', 'NUL character'],
    ['an escaped carriage return', 'a\\r', 'one line at a time'],
    ['a glob that goes up', 'a', 'goes up', '../*.ts'],
  ])('refuses %s with the reason', async (_what, pattern, reason, filePattern?: string) => {
    const result = await engine.grep(grepQuery(tree({}), { pattern, filePattern }))
    expect(result).toMatchObject({
      ok: false,
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining(reason),
    })
    expect(result).not.toMatchObject({ message: expect.stringContaining('--') })
  })

  it('tells what it could not read, and does not call that nothing', async () => {
    const base = tree({ a: 'x', b: 'x' })
    chmodSync(join(base, 'b'), 0)
    await asNobody(base, async () => {
      expect(await engine.grep(grepQuery(base))).toMatchObject({
        ok: true,
        items: [{ path: 'a' }],
        warnings: ['b: Permission denied'],
      })
      expect(await engine.grep(grepQuery(base, { pattern: 'nothing' }))).toMatchObject({
        ok: false,
        code: 'UNAVAILABLE',
        message: expect.stringContaining('b: Permission denied'),
      })
    })
  })
})
