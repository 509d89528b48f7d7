import { chmodSync, existsSync, mkdirSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Workspace, WorkspaceError } from '../../../../src/main/workspace'
import { type Bench, openBench } from './fixture'

let bench: Bench
beforeEach(async () => {
  bench = await openBench()
})
afterEach(() => bench.dispose())

const at = (path: string) => join(bench.root, path)

it('offers the seventeen tools of the document with their parameters', () => {
  const shapes = bench.registry.definitions().map(({ name, parameters }) => {
    const { properties = {}, required = [] } = parameters as { properties?: object; required?: string[] }
    return [name, ...Object.keys(properties).map((key) => (required.includes(key) ? key : `${key}?`))].join(
      ' ',
    )
  })
  expect(shapes).toEqual([
    'read_file filePath',
    'write_file filePath content',
    'list_file workspacePath',
    'delete_file filePath',
    'copy_file sourcePath targetPath',
    'move_file sourcePath targetPath',
    'create_directory dirPath',
    'delete_directory dirPath recursive?',
    'get_file_info filePath',
    'replace_file_content filePath oldContent newContent',
    'append_file filePath content',
    'insert_file_content filePath position content',
    'get_system_info',
    'get_env_variable name',
    'set_env_variable name value',
    'search_web query',
    'run_command command',
  ])
})

it('tells the gate what each of them reaches', () => {
  const paths = { sourcePath: 'a', targetPath: 'b' }
  expect(bench.touches('read_file', { filePath: 'a' })).toEqual({ reads: ['a'] })
  expect(bench.touches('list_file', { workspacePath: 'a' })).toEqual({ reads: ['a'] })
  expect(bench.touches('get_file_info', { filePath: 'a' })).toEqual({ reads: ['a'] })
  expect(bench.touches('copy_file', paths)).toEqual({ reads: ['a'], writes: ['b'] })
  expect(bench.touches('move_file', paths)).toEqual({ writes: ['a', 'b'] })
  expect(bench.touches('run_command', { command: 'ls' })).toEqual({ command: 'ls', cwd: '.' })
  expect(bench.touches('set_env_variable', { name: 'A', value: "it's" })).toEqual({
    command: `export A='it'\\''s'`,
    cwd: '.',
  })
  const changes: [string, Record<string, unknown>][] = [
    ['write_file', { content: 'x' }],
    ['append_file', { content: 'x' }],
    ['insert_file_content', { content: 'x', position: 0 }],
    ['replace_file_content', { oldContent: 'x', newContent: 'y' }],
    ['delete_file', {}],
  ]
  for (const [name, args] of changes)
    expect(bench.touches(name, { filePath: 'a', ...args })).toEqual({ writes: ['a'] })
  for (const name of ['create_directory', 'delete_directory'])
    expect(bench.touches(name, { dirPath: 'a' })).toEqual({ writes: ['a'] })
  const whole = { dirPath: 'a', recursive: true }
  expect(bench.touches('delete_directory', whole)).toEqual({ writes: ['a'], trees: ['a'] })
})

describe('reading', () => {
  it('gives the text as it is, with its line ends', async () => {
    bench.put('a.txt', 'one\r\ntwo\n')
    expect(await bench.call('read_file', { filePath: 'a.txt' })).toBe('one\r\ntwo\n')
  })

  it('gives the first part of a long file and says how to go on', async () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => `line ${index + 1}`)
    bench.put('long.txt', lines.join('\n'))
    const text = await bench.call('read_file', { filePath: 'long.txt' })
    expect(text.startsWith('line 1\nline 2\n')).toBe(true)
    expect(text).toMatch(/\n\[These are the first \d+ lines of long\.txt\. Show the rest with run_command/)
  })

  it('says what is wrong in the words of this protocol', async () => {
    bench.put('b.bin', Buffer.from([0, 1, 2, 3, 0, 255]))
    bench.put('a.txt', 'x x')
    expect((await bench.fail('read_file', { filePath: 'b.bin' })).message).toContain('Use run_command')
    expect((await bench.fail('read_file', { filePath: 'none.txt' })).code).toBe('NOT_FOUND')
    const args = { filePath: 'a.txt', oldContent: 'x', newContent: 'y' }
    const twice = await bench.fail('replace_file_content', args)
    expect(twice).toMatchObject({
      code: 'NOT_UNIQUE',
      message: expect.stringContaining('oldContent is in a.txt 2'),
    })
    expect(twice.message).not.toContain('replaceAll')
  })

  it('lists a folder, and tells of a file or folder in JSON', async () => {
    bench.put('sub/a.txt', 'text')
    expect(await bench.call('list_file', { workspacePath: 'sub' })).toContain('a.txt')
    expect(JSON.parse(await bench.call('get_file_info', { filePath: 'sub/a.txt' }))).toMatchObject({
      path: 'sub/a.txt',
      absolutePath: at('sub/a.txt'),
      type: 'file',
      size: 4,
      modified: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      permissions: expect.stringMatching(/^[0-7]{3}$/),
    })
    expect(JSON.parse(await bench.call('get_file_info', { filePath: 'sub' }))).toMatchObject({
      type: 'directory',
      entries: 1,
    })
  })

  it('reaches nothing outside', async () => {
    for (const filePath of ['../x', '/etc/hostname'])
      expect((await bench.fail('read_file', { filePath })).code).toBe('SECURITY')
    symlinkSync('/etc', at('etc'))
    expect((await bench.fail('get_file_info', { filePath: 'etc/hostname' })).code).toBe('SECURITY')
  })
})

describe('changing text', () => {
  it('writes, replaces, appends and inserts, and all of it can be undone', async () => {
    await bench.call('write_file', { filePath: 'a.txt', content: 'one\n' })
    await bench.call('replace_file_content', { filePath: 'a.txt', oldContent: 'one', newContent: 'two' })
    await bench.call('append_file', { filePath: 'a.txt', content: 'three' })
    await bench.call('insert_file_content', { filePath: 'a.txt', position: 4, content: 'and ' })
    expect(bench.read('a.txt')).toBe('two\nand three')
    expect(await bench.undo()).toMatchObject({ ok: true })
    expect(bench.read('a.txt')).toBeUndefined()
  })

  it('counts whole characters and never splits one', async () => {
    bench.put('a.txt', '😀中b')
    await bench.call('insert_file_content', { filePath: 'a.txt', position: 1, content: '|' })
    await bench.call('insert_file_content', { filePath: 'a.txt', position: 3, content: '|' })
    await bench.call('insert_file_content', { filePath: 'a.txt', position: 5, content: '$' })
    expect(bench.read('a.txt')).toBe('😀|中|b$')
  })

  it('refuses a position past the end or inside a line break', async () => {
    bench.put('a.txt', 'a\r\nb')
    const insert = (position: number) =>
      bench.fail('insert_file_content', { filePath: 'a.txt', position, content: 'x' })
    expect(await insert(5)).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining('4 characters'),
    })
    expect(await insert(2)).toMatchObject({ code: 'INVALID_ARGUMENT' })
    expect((await insert(-1)).code).toBe('INVALID_ARGUMENT')
    expect(bench.read('a.txt')).toBe('a\r\nb')
  })

  it('keeps the encoding and the line ends of the file', async () => {
    bench.put('a.txt', Buffer.from('\ufeffone\r\n', 'utf16le'))
    await bench.call('append_file', { filePath: 'a.txt', content: 'two\n' })
    expect(bench.bytes('a.txt')).toEqual(Buffer.from('\ufeffone\r\ntwo\r\n', 'utf16le'))
  })

  it('changes no file that somebody else changed since it was read', async () => {
    bench.put('a.txt', 'one')
    await bench.call('read_file', { filePath: 'a.txt' })
    bench.put('a.txt', 'another')
    expect((await bench.fail('append_file', { filePath: 'a.txt', content: 'x' })).code).toBe('STALE_FILE')
    expect((await bench.fail('delete_file', { filePath: 'a.txt' })).code).toBe('STALE_FILE')
    expect(bench.read('a.txt')).toBe('another')
  })
})

describe('changing files and folders', () => {
  it('deletes a file, and undo brings it back with its mode', async () => {
    bench.put('run.sh', 'echo\n')
    chmodSync(at('run.sh'), 0o755)
    expect((await bench.result('delete_file', { filePath: 'run.sh' })).data.diff).toContain('-echo')
    expect(existsSync(at('run.sh'))).toBe(false)
    await bench.undo()
    expect(bench.read('run.sh')).toBe('echo\n')
    expect(statSync(at('run.sh')).mode & 0o777).toBe(0o755)
  })

  it('copies a file with its bytes and mode, into folders that are missing', async () => {
    bench.put('a.bin', Buffer.from([0, 255, 1]))
    chmodSync(at('a.bin'), 0o755)
    await bench.call('copy_file', { sourcePath: 'a.bin', targetPath: 'x/y/b.bin' })
    expect(bench.bytes('x/y/b.bin')).toEqual(Buffer.from([0, 255, 1]))
    expect(statSync(at('x/y/b.bin')).mode & 0o777).toBe(0o755)
    expect(existsSync(at('a.bin'))).toBe(true)
  })

  it('moves a file over another one, and undo brings both back', async () => {
    bench.put('a.txt', 'a')
    bench.put('b.txt', 'b')
    await bench.call('move_file', { sourcePath: 'a.txt', targetPath: 'b.txt' })
    expect([bench.read('a.txt'), bench.read('b.txt')]).toEqual([undefined, 'a'])
    expect(await bench.undo()).toMatchObject({ ok: true })
    expect([bench.read('a.txt'), bench.read('b.txt')]).toEqual(['a', 'b'])
  })

  it('leaves everything as it was when the second half of a move fails', async () => {
    bench.put('a.txt', 'a')
    bench.put('b.txt', 'b')
    const workspace: Workspace = {
      ...bench.workspace,
      removeFile: () => Promise.reject(new WorkspaceError('UNAVAILABLE', 'It is in use.')),
    }
    const args = { sourcePath: 'a.txt', targetPath: 'b.txt' }
    expect(await bench.fail('move_file', args, { workspace })).toMatchObject({ code: 'UNAVAILABLE' })
    expect([bench.read('a.txt'), bench.read('b.txt')]).toEqual(['a', 'b'])
    expect(bench.history.list('c')).toEqual([])
  })

  it('moves no file into itself and over no folder', async () => {
    bench.put('sub/a.txt', 'a')
    for (const targetPath of ['sub', 'sub/a.txt'])
      expect((await bench.fail('move_file', { sourcePath: 'sub/a.txt', targetPath })).code).toBe(
        'INVALID_ARGUMENT',
      )
    expect(bench.read('sub/a.txt')).toBe('a')
  })

  it('creates folders', async () => {
    expect(await bench.call('create_directory', { dirPath: 'x/y' })).toBe('Created x/y')
    expect(await bench.call('create_directory', { dirPath: 'x/y' })).toBe('x/y was there already')
    expect(statSync(at('x/y')).isDirectory()).toBe(true)
  })

  it('deletes an empty folder, and one with everything in it only when told so', async () => {
    bench.put('sub/deep/a.txt', 'a')
    bench.put('sub/b.txt', 'b')
    mkdirSync(at('sub/empty'))
    expect((await bench.fail('delete_directory', { dirPath: 'sub' })).message).toContain('Set recursive')
    await bench.call('delete_directory', { dirPath: 'sub/empty' })
    const { content } = await bench.result('delete_directory', { dirPath: 'sub', recursive: true })
    expect(content).toBe('Deleted sub (2 files)')
    expect(existsSync(at('sub'))).toBe(false)
    expect(await bench.undo()).toMatchObject({ ok: true })
    expect([bench.read('sub/deep/a.txt'), bench.read('sub/b.txt')]).toEqual(['a', 'b'])
  })

  it('deletes no folder that undo could not bring back', async () => {
    bench.put('repo/.git/config', 'x')
    bench.put('linked/a.txt', 'a')
    symlinkSync('a.txt', at('linked/link'))
    for (let index = 0; index < 1_001; index++) bench.put(`many/${index}`, '')
    for (const dirPath of ['repo', 'linked', 'many'])
      expect(await bench.fail('delete_directory', { dirPath, recursive: true })).toMatchObject({
        code: 'TOO_LARGE',
        message: expect.stringContaining('run_command'),
      })
    expect((await bench.fail('delete_directory', { dirPath: '.', recursive: true })).code).toBe('SECURITY')
    expect(existsSync(at('many/1000'))).toBe(true)
    expect(bench.read('linked/a.txt')).toBe('a')
  })
})
