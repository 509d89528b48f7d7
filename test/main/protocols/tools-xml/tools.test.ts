import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createToolsXmlTools } from '../../../../src/main/protocols/tools-xml/tools'
import { createRegistry } from '../../../../src/main/tools'
import { createFileMemory } from '../../../../src/main/workspace'
import { type Setup, setUp } from '../../history/fixture'
import { createBashShells } from './bash-shells'

let setup: Setup
let shells: ReturnType<typeof createBashShells>
let registry: ReturnType<typeof createRegistry>
beforeEach(async () => {
  setup = await setUp()
  shells = createBashShells(setup.root)
  const deps = { shells, history: setup.history, memory: createFileMemory(), ignores: () => [] }
  registry = createRegistry(createToolsXmlTools(deps))
  await setup.change({ 'a.txt': 'one\ntwo\nthree\n', 'sub/b.txt': 'b\n' }, 't0')
})
afterEach(() => {
  shells.close()
  setup.close()
})

const run = (name: string, args: object) =>
  registry.execute(
    { name, arguments: JSON.stringify(args) },
    {
      conversationId: 'c',
      turnId: 't1',
      workspace: setup.workspace,
      sessionDir: null,
      signal: new AbortController().signal,
      onOutput() {},
    },
  )
const touches = (name: string, args: object) =>
  registry.get(name)?.touches(registry.argumentsOf({ name, arguments: JSON.stringify(args) }) ?? {}, 'c')

it('offers one tool for each element', () => {
  expect(registry.names()).toEqual(['command', 'input', 'ctrl', 'edit', 'read', 'get_value'])
})

describe('edit', () => {
  it('makes the pairs of several files in order, and all of it can be undone', async () => {
    const { toolResult, content } = await run('edit', {
      files: [
        {
          src: 'a.txt',
          edits: [
            { find: 'one', replace: 'two' },
            { find: 'two\ntwo', replace: 'both' },
          ],
        },
        { src: 'sub/b.txt', edits: [{ find: 'b', replace: 'c' }] },
      ],
    })
    expect(toolResult).toMatchObject({ ok: true, summary: 'Edited 2 files' })
    expect(content).toBe('Edited a.txt\nEdited sub/b.txt')
    expect([setup.read('a.txt'), setup.read('sub/b.txt')]).toEqual(['both\nthree\n', 'c\n'])
    await setup.history.undo(setup.workspace, 'c', { turn: 't1' })
    expect([setup.read('a.txt'), setup.read('sub/b.txt')]).toEqual(['one\ntwo\nthree\n', 'b\n'])
  })

  it('changes a file by all of its pairs or by none, and says which', async () => {
    const { toolResult, content } = await run('edit', {
      files: [
        {
          src: 'a.txt',
          edits: [
            { find: 'one', replace: 'ONE' },
            { find: 'gone', replace: 'x' },
          ],
        },
        { src: 'none.txt', edits: [{ find: 'b', replace: 'c' }] },
        { src: 'sub/b.txt', edits: [{ find: 'b', replace: 'c' }] },
      ],
    })
    expect(toolResult).toMatchObject({ ok: false, error: { code: 'NO_MATCH' } })
    expect(content.split('\n')[0]).toMatch(/^Not changed: NO_MATCH: find is not in a\.txt/)
    expect(content).toContain('Not changed: NOT_FOUND: There is no none.txt')
    expect(content).toContain('Edited sub/b.txt')
    expect([setup.read('a.txt'), setup.read('sub/b.txt')]).toEqual(['one\ntwo\nthree\n', 'c\n'])
  })

  it('tells the gate of every file, and shows what would change', async () => {
    const files = [
      { src: 'a.txt', edits: [{ find: 'one', replace: 'ONE' }] },
      { src: 'sub/b.txt', edits: [{ find: 'b', replace: 'c' }] },
    ]
    expect(touches('edit', { files })).toEqual({ writes: ['a.txt', 'sub/b.txt'] })
  })
})

describe('read', () => {
  it('reads files and folders, and tells of what it could not read among them', async () => {
    const { content, toolResult } = await run('read', { files: ['a.txt', '.', 'none.txt', '../x'] })
    expect(toolResult).toMatchObject({ ok: true, summary: 'Read 2 of 4' })
    expect(content).toContain('two')
    expect(content).toContain('sub/')
    expect(content).toContain('NOT_FOUND: There is no none.txt')
    expect(content).toContain('SECURITY: ')
    expect(touches('read', { files: ['a', 'b'] })).toEqual({ reads: ['a', 'b'] })
    expect(registry.get('read')?.effect).toBe('read')
  })

  it('fails when nothing could be read', async () => {
    expect((await run('read', { files: ['none.txt'] })).toolResult).toMatchObject({
      ok: false,
      error: { code: 'NOT_FOUND' },
    })
  })
})

describe('the shell', () => {
  it('stays as the last command left it', async () => {
    await run('command', { script: 'cd sub\nNAME=karyi' })
    expect(touches('command', { script: 'ls' })).toEqual({ command: 'ls', cwd: join(setup.root, 'sub') })
    const { content, toolResult } = await run('command', { script: 'echo "$NAME in $(basename "$PWD")"' })
    expect(content).toBe('exit 0.\nkaryi in sub')
    expect(toolResult).toMatchObject({ ok: true, data: { exitCode: 0, output: 'karyi in sub\n' } })
  })

  it('runs nothing in another folder than it was judged for', async () => {
    for (const script of ['cd /', 'cat etc/hostname']) touches('command', { script })
    await run('command', { script: 'cd /' })
    const { toolResult } = await run('command', { script: 'cat etc/hostname' })
    expect(toolResult).toMatchObject({
      error: { code: 'DENIED', message: expect.stringContaining('is in / by now') },
    })
    expect(touches('command', { script: 'cat etc/hostname' })).toMatchObject({ cwd: '/' })
    expect((await run('command', { script: 'pwd' })).content).toBe('exit 0.\n/')
  })

  it('says how a command failed', async () => {
    const { content, toolResult } = await run('command', { script: 'echo oops; (exit 3)' })
    expect(content).toBe('NON_ZERO_EXIT: exit 3.\noops')
    expect(toolResult).toMatchObject({ ok: false, error: { code: 'NON_ZERO_EXIT', exitCode: 3 } })
  })

  it('says that a command waits, and gives it what is typed', async () => {
    const asked = await run('command', { script: 'printf "Sure? "; read -r it; echo "got $it"' })
    expect(asked.content).toBe('It waits for input. Type with <input>, end it with <ctrl>c</ctrl>.\nSure? ')
    expect(asked.toolResult).toMatchObject({ ok: true, data: { state: 'waiting', exitCode: null } })
    expect((await run('input', { data: 'y\n' })).content).toBe('exit 0.\ngot y')
  })

  it('has half a line judged together with what was typed of it before', async () => {
    const ask = 'printf "? "; read -r'
    await run('command', { script: `${ask}n3; ${ask}; ${ask}` })
    await run('input', { data: 'rm ' })
    expect(touches('input', { data: 'x\n' })).toEqual({ command: 'rm x\n', input: true })
    await run('input', { data: 'x\ny' })
    expect(touches('input', { data: '\n' })).toEqual({ command: 'y\n', input: true })
    await run('ctrl', { key: 'c' })
    expect(touches('input', { data: 'x\n' })).toEqual({ command: 'x\n', input: true })
  })

  it('takes keys in any case, and no others', async () => {
    expect((await run('ctrl', { key: 'C' })).content).toContain('^c')
    for (const key of ['', 'cc', '1', ' '])
      expect((await run('ctrl', { key })).toolResult).toMatchObject({ error: { code: 'INVALID_ARGUMENT' } })
  })

  it('has what is typed judged like a command; only keys that end or stop something are free', () => {
    expect(touches('command', { script: 'ls' })).toEqual({ command: 'ls', cwd: '.' })
    expect(touches('input', { data: 'rm x\n' })).toEqual({ command: 'rm x\n', input: true })
    for (const key of ['c', 'D', 'z', '\\']) expect(touches('ctrl', { key })).toEqual({ effect: 'none' })
    expect(touches('ctrl', { key: 'M' })).toEqual({ command: 'Ctrl-m', input: true })
    expect(touches('ctrl', { key: 'r' })).toEqual({ command: 'Ctrl-r', input: true })
  })
})
