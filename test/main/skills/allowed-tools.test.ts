import { expect, it } from 'vitest'
import { mapAllowed } from '../../../src/main/skills/allowed-tools'
import { TOOLS } from './fixture'

const map = (...written: string[]) =>
  mapAllowed(written, TOOLS).map(({ tool, warning, scope }) => [tool, warning ?? scope ?? 'all'])

it('knows the names of Claude Code', () => {
  const names = ['Read', 'Write', 'Edit', 'MultiEdit', 'Glob', 'Grep', 'LS', 'Bash']
  const tools = ['read', 'write', 'edit', 'edit', 'find', 'grep', 'ls', 'exec']
  expect(map(...names)).toEqual(tools.map((tool) => [tool, 'all']))
})

it('takes its own names as they are', () => {
  expect(map('read', 'exec', 'process')).toEqual([
    ['read', 'all'],
    ['exec', 'all'],
    ['process', 'all'],
  ])
})

it('makes a scope of commands out of a pattern', () => {
  expect(map('Bash(git:*)', 'Bash(git log *)', 'Bash(npm run test)', 'Bash(*)', 'exec(make:*)')).toEqual([
    ['exec', 'git *'],
    ['exec', 'git log *'],
    ['exec', 'npm run test'],
    ['exec', 'all'],
    ['exec', 'make *'],
  ])
})

it('keeps what it does not know, with a warning, and allows nothing by it', () => {
  expect(map('NotebookEdit', 'mcp__github__list', 'bash', '(x)', '')).toEqual([
    [null, 'unknown'],
    [null, 'unknown'],
    [null, 'unknown'],
    [null, 'unknown'],
    [null, 'unknown'],
  ])
  expect(mapAllowed(['Frobnicate(a)'], TOOLS)[0]).toMatchObject({ written: 'Frobnicate(a)' })
})

it('maps first and looks afterwards whether there is such a tool', () => {
  expect(map('WebFetch', 'WebSearch')).toEqual([
    ['web_fetch', 'unavailable'],
    ['web_search', 'unavailable'],
  ])
  expect(mapAllowed(['WebFetch'], [...TOOLS, 'web_fetch'])).toMatchObject([
    { tool: 'web_fetch', commands: null },
  ])
})

it('does not widen what it cannot hold to: a scope it does not understand allows nothing', () => {
  expect(map('Read(src/**)', 'Bash(git * main)', 'Bash()', 'Bash(a; b)', 'Bash($(x):*)')).toEqual([
    ['read', 'scope'],
    ['exec', 'scope'],
    ['exec', 'scope'],
    ['exec', 'scope'],
    ['exec', 'scope'],
  ])
})
