import { describe, expect, it } from 'vitest'
import { createGrepTool } from '../../../src/main/tools/grep'
import { tree, withRg } from './search/fixture'
import { call, success } from './search/tool-fixture'

const SOURCES = { 'src/a.ts': 'one\nfoo two\nthree\nfour\nfive\nfoo six\n', 'src/b.js': 'Foo\nfoo\n' }

describe('grep', () => {
  it('shows matches by file with their line numbers, for the model and as data', async () => {
    const output = await call(tree(SOURCES), 'grep', { pattern: 'foo' })
    expect(output.content).toBe(
      '3 matches in 2 files\n\nsrc/a.ts\n2: foo two\n6: foo six\n\nsrc/b.js\n2: foo',
    )
    expect(success(output)).toEqual({
      ok: true,
      summary: '3 matches in 2 files',
      data: {
        matches: [
          { path: 'src/a.ts', line: 2, column: 1, text: 'foo two' },
          { path: 'src/a.ts', line: 6, column: 1, text: 'foo six' },
          { path: 'src/b.js', line: 2, column: 1, text: 'foo' },
        ],
        files: [
          { path: 'src/a.ts', matches: 2 },
          { path: 'src/b.js', matches: 1 },
        ],
      },
      meta: { truncated: false, returned: 3, total: 3, files: 2 },
    })
  })

  it('shows each line of context once, with a gap where lines are left out', async () => {
    const output = await call(tree(SOURCES), 'grep', { pattern: 'foo', path: 'src/a.ts', contextLines: 1 })
    expect(output.content).toBe(
      '2 matches in 1 file\n\nsrc/a.ts\n1- one\n2: foo two\n3- three\n\n5- five\n6: foo six',
    )
    expect(success(output).data.matches).toMatchObject([
      { before: ['one'], after: ['three'] },
      { before: ['five'] },
    ])
  })

  it('finds any case if asked, in the files that were asked for', async () => {
    const args = { pattern: 'foo', filePattern: '*.js', caseSensitive: false }
    expect(success(await call(tree(SOURCES), 'grep', args)).meta).toMatchObject({ returned: 2, files: 1 })
  })

  it('leaves out the total when there is more, and says what to do', async () => {
    const output = await call(tree(SOURCES), 'grep', { pattern: 'foo', maxResults: 2 })
    expect(success(output).meta).toEqual({ truncated: true, returned: 2, files: 1 })
    expect(output.content).toContain('The first 2 matches in 1 file\n')
    expect(output.content).toContain('raise maxResults (up to 1000)')
  })

  it('says that nothing was found', async () => {
    const output = await call(tree(SOURCES), 'grep', { pattern: 'nothing', path: 'src' })
    expect(output.content).toBe('No matches in src')
    expect(success(output).meta).toEqual({ truncated: false, returned: 0, total: 0, files: 0 })
  })

  it('names binary files that match', async () => {
    const output = await call(tree({ 'a.bin': 'foo\0' }), 'grep', { pattern: 'foo' })
    expect(output.content).toBe('Only binary files match in .\n\nBinary files that match: a.bin')
    expect(success(output).data.binary).toEqual(['a.bin'])
  })

  it('searches what was put aside for the conversation, whatever .gitignore says', async () => {
    const sessionDir = tree({ '.gitignore': '*', 'results/1.txt': 'foo' })
    const path = `${sessionDir}/results/1.txt`
    for (const where of [sessionDir, path]) {
      const output = await call(tree({}), 'grep', { pattern: 'foo', path: where }, { sessionDir })
      expect(success(output).data.matches).toMatchObject([{ path }])
    }
  })

  it('searches a single file that was approved', async () => {
    const other = tree({ 'a.txt': 'foo', 'b.txt': 'foo' })
    const path = `${other}/a.txt`
    const output = await call(tree({}), 'grep', { pattern: 'foo', path }, { approved: [path] })
    expect(success(output).data.files).toEqual([{ path, matches: 1 }])
  })

  it.each([
    ['an empty pattern', { pattern: '' }, 'INVALID_ARGUMENT', 'pattern'],
    ['a pattern that is not one', { pattern: '(' }, 'INVALID_ARGUMENT', 'unclosed group'],
    ['a line break', { pattern: 'a\\nb' }, 'INVALID_ARGUMENT', 'contextLines'],
    ['too much context', { pattern: 'a', contextLines: 11 }, 'INVALID_ARGUMENT', 'contextLines'],
    ['too many results', { pattern: 'a', maxResults: 1001 }, 'INVALID_ARGUMENT', 'maxResults'],
    ['an old name of a parameter', { pattern: 'a', include: '*.ts' }, 'INVALID_ARGUMENT', 'include'],
    ['a path outside', { pattern: 'a', path: '/etc/passwd' }, 'SECURITY', 'outside'],
    ['a path that is not there', { pattern: 'a', path: 'scr' }, 'NOT_FOUND', 'Similar: src'],
  ])('refuses %s', async (_what, args, code, reason) => {
    const { toolResult } = await call(tree(SOURCES), 'grep', args)
    expect(toolResult).toMatchObject({ ok: false, error: { code, message: expect.stringContaining(reason) } })
  })

  it('tells the gate what it reads and people what it does', () => {
    const tool = createGrepTool({ engine: withRg })
    expect(tool.touches({ pattern: 'x' })).toEqual({ reads: ['.'] })
    expect(tool.touches({ pattern: 'x', path: 'src' })).toEqual({ reads: ['src'] })
    expect(tool.title({ pattern: 'x', path: 'src' })).toBe('Search src for x')
    expect(tool.title({ pattern: 'x' })).toBe('Search for x')
  })
})
