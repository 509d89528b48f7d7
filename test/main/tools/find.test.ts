import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createFindTool } from '../../../src/main/tools/find'
import { tree, withRg } from './search/fixture'
import { call, success } from './search/tool-fixture'

const SOURCES = { 'src/a.ts': '', 'src/b/c.ts': '', 'src/d.js': '', 'README.md': '' }

describe('find', () => {
  it('lists what matches, for the model and as data', async () => {
    const output = await call(tree(SOURCES), 'find', { pattern: '*.ts' })
    expect(output.content).toBe('2 files for *.ts in .\nsrc/a.ts\nsrc/b/c.ts')
    expect(success(output)).toEqual({
      ok: true,
      summary: '2 files for *.ts in .',
      data: { files: ['src/a.ts', 'src/b/c.ts'] },
      meta: { truncated: false, returned: 2, total: 2, files: 2 },
    })
  })

  it('searches below path and names files from the workspace', async () => {
    const output = await call(tree(SOURCES), 'find', { pattern: '*', path: 'src/b' })
    expect(success(output).data.files).toEqual(['src/b/c.ts'])
  })

  it('leaves out the total when there is more, and says what to do', async () => {
    const output = await call(tree(SOURCES), 'find', { pattern: '**', maxResults: 2 })
    expect(success(output).meta).toEqual({ truncated: true, returned: 2, files: 2 })
    expect(output.content).toContain('The first 2 files')
    expect(output.content).toContain('raise maxResults (up to 5000)')
  })

  it('says that nothing was found, and how a part of a name is found', async () => {
    const output = await call(tree(SOURCES), 'find', { pattern: 'README' })
    expect(output.content).toBe('No file matches README in .; *README* finds it as part of a name')
    expect(success(output).meta).toEqual({ truncated: false, returned: 0, total: 0, files: 0 })
  })

  it('leaves out what exclude names', async () => {
    const output = await call(tree(SOURCES), 'find', { pattern: 'src/', exclude: ['*.js', 'b/'] })
    expect(success(output).data.files).toEqual(['src/a.ts'])
  })

  it('writes a name with a line break on one line', async () => {
    const output = await call(tree({ 'a\nb': '' }), 'find', { pattern: '**' })
    expect(output.content).toContain('"a\\nb"')
    expect(success(output).data.files).toEqual(['a\nb'])
  })

  it('warns that a name is not text', async () => {
    const root = tree({})
    writeFileSync(Buffer.concat([Buffer.from(`${root}/a`), Buffer.from([0xff])]), '')
    const { data } = success(await call(root, 'find', { pattern: '**' }))
    expect(data).toEqual({ files: ['a\uFFFD'], warnings: [expect.stringContaining('1 name with \uFFFD')] })
  })

  it('finds everything in the session folder, with absolute paths', async () => {
    const sessionDir = tree({ '.gitignore': '*', 'build/out.txt': '' })
    const output = await call(tree({}), 'find', { pattern: '*.txt', path: sessionDir }, { sessionDir })
    expect(success(output).data.files).toEqual([`${sessionDir}/build/out.txt`])
  })

  it('obeys .gitignore in an approved folder, and names files there in full', async () => {
    const other = tree({ '.gitignore': '*.log', 'a.log': '', 'b.txt': '' })
    const output = await call(tree({}), 'find', { pattern: '[ab]*', path: other }, { approved: [other] })
    expect(success(output).data.files).toEqual([`${other}/b.txt`])
  })

  it.each([
    ['a path outside', { pattern: '*', path: '/etc' }, 'SECURITY'],
    ['a path that goes up', { pattern: '*', path: '../x' }, 'SECURITY'],
    ['a path that is not there', { pattern: '*', path: 'sorce' }, 'NOT_FOUND'],
    ['an empty pattern', { pattern: '' }, 'INVALID_ARGUMENT'],
    ['no pattern', {}, 'INVALID_ARGUMENT'],
    ['an old name of a parameter', { pattern: '*', excludePatterns: [] }, 'INVALID_ARGUMENT'],
    ['no results', { pattern: '*', maxResults: 0 }, 'INVALID_ARGUMENT'],
    ['too many results', { pattern: '*', maxResults: 5001 }, 'INVALID_ARGUMENT'],
    ['a malformed pattern', { pattern: '[a' }, 'INVALID_ARGUMENT'],
  ])('refuses %s', async (_what, args, code) => {
    const { toolResult } = await call(tree({ 'src/a': '' }), 'find', args)
    expect(toolResult).toMatchObject({ ok: false, error: { code } })
  })

  it('refuses a path behind a link', async () => {
    const root = tree({})
    symlinkSync(tree({ secret: '' }), join(root, 'link'))
    const { toolResult } = await call(root, 'find', { pattern: '*', path: 'link' })
    expect(toolResult).toMatchObject({ ok: false, error: { code: 'SECURITY' } })
  })

  it('refuses a path that is neither file nor folder', async () => {
    const root = tree({})
    mkdirSync(join(root, 'x'))
    execFileSync('mkfifo', [join(root, 'pipe')])
    const { toolResult } = await call(root, 'find', { pattern: '*', path: 'pipe' })
    expect(toolResult).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } })
  })

  it('needs a workspace', async () => {
    const { toolResult } = await call(null, 'find', { pattern: '*' })
    expect(toolResult).toMatchObject({ ok: false, error: { code: 'UNAVAILABLE' } })
  })

  it('tells the gate what it reads and people what it does', () => {
    const tool = createFindTool({ engine: withRg })
    expect(tool.touches({ pattern: '*' })).toEqual({ reads: ['.'] })
    expect(tool.touches({ pattern: '*', path: 'src' })).toEqual({ reads: ['src'] })
    expect(tool.title({ pattern: '*.ts', path: 'src' })).toBe('Find *.ts in src')
    expect(tool.title({ pattern: '*.ts' })).toBe('Find *.ts')
  })
})
