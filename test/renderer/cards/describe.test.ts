import { describe, expect, it } from 'vitest'
import { describeCall } from '../../../src/renderer/src/cards/describe'
import { matchesByFile } from '../../../src/renderer/src/cards/matches'
import { visible } from '../../../src/renderer/src/cards/visible'

const line = (name: string, args: object) => describeCall({ name, params: JSON.stringify(args) })

describe('the line of a card', () => {
  it('names what is done and to what', () => {
    expect(line('edit', { path: 'src/a.ts' })).toMatchObject({ verb: 'edit', target: 'src/a.ts', path: true })
    expect(line('exec', { command: 'npm test\nnpm run x' })).toMatchObject({ target: 'npm test …' })
    expect(line('grep', { pattern: 'a+', path: 'src' }).target).toBe('a+  ·  src')
    expect(line('process', { action: 'kill', sessionId: 's1' })).toMatchObject({
      verb: 'process.kill',
      target: 's1',
    })
    expect(line('other_tool', {})).toMatchObject({ verb: 'other', target: 'other_tool' })
    expect(line('other_tool', { url: 'https://a.b' }).target).toBe('other_tool  ·  https://a.b')
    expect(line('web_fetch', { url: 'https://a.b' })).toMatchObject({
      verb: 'web_fetch',
      target: 'https://a.b',
    })
    expect(line('search_web', { query: 'tea' })).toMatchObject({ verb: 'web_search', target: 'tea' })
  })

  it('is the same in every protocol', () => {
    expect(line('read_file', { filePath: 'a/b.ts' })).toEqual(line('read', { path: 'a/b.ts' }))
    expect(line('list_file', { workspacePath: '.' })).toEqual(line('ls', { path: '.' }))
    expect(line('write_file', { filePath: 'a', content: 'x' })).toEqual(line('write', { path: 'a' }))
    expect(line('replace_file_content', { filePath: 'a' })).toEqual(line('edit', { path: 'a' }))
    expect(line('run_command', { command: 'ls' })).toEqual(line('exec', { command: 'ls' }))
    expect(line('command', { script: 'ls\nls' })).toEqual(line('exec', { command: 'ls\nls' }))
    expect(line('read', { files: ['a', 'b'] })).toMatchObject({ verb: 'read', target: 'a, b' })
    expect(line('edit', { files: [{ src: 'a', edits: [] }] })).toEqual(line('edit', { path: 'a' }))
    expect(line('move_file', { sourcePath: 'a', targetPath: 'b' })).toMatchObject({ target: 'a → b' })
    expect(line('ctrl', { key: 'c' })).toMatchObject({ verb: 'press', target: 'Ctrl-C' })
    expect(line('input', { data: 'y\n' })).toMatchObject({ verb: 'type', target: '"y\\n"' })
  })

  it('waits for arguments that are still being written', () => {
    expect(describeCall({ name: 'read', params: '{"path":"sr' })).toMatchObject({ verb: 'read', target: '' })
    expect(describeCall({ name: 'process', params: '' }).verb).toBe('other')
  })

  it('shows characters that cannot be seen', () => {
    expect(visible('photo\u202egnp.exe')).toBe('photo\\u202egnp.exe')
    expect(visible('a\u200bb\u0007')).toBe('a\\u200bb\\u0007')
    expect(visible('tab\tand\nline 中文 👋')).toBe('tab\tand\nline 中文 👋')
  })
})

describe('matches by file', () => {
  it('have each line once, also where the lines around two matches meet', () => {
    const match = (line: number, text: string, before: string[], after: string[]) => ({
      path: 'a.ts',
      line,
      column: 1,
      text,
      before,
      after,
    })
    const data = { matches: [match(2, 'two', ['one'], ['three']), match(3, 'three', ['two'], ['four'])] }
    expect(matchesByFile(data)).toEqual([
      {
        path: 'a.ts',
        count: 2,
        lines: [
          { number: 1, text: 'one', hit: false },
          { number: 2, text: 'two', hit: true },
          { number: 3, text: 'three', hit: true },
          { number: 4, text: 'four', hit: false },
        ],
      },
    ])
  })

  it('survive what is not a match', () => {
    expect(matchesByFile({ matches: [null, 3, {}, { path: 'x' }] })).toEqual([])
  })
})
