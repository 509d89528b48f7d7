import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { decideOnDisk, findLinks } from '../../../src/main/permissions'
import type { Mode } from '../../../src/shared/conversation'
import { exec, makeRule, parser, situation } from './fixture'

let root = ''

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'on-disk-')))
  mkdirSync(join(root, 'ws/src'), { recursive: true })
  writeFileSync(join(root, 'ws/src/a.txt'), 'x')
  writeFileSync(join(root, 'secret.txt'), 'x')
  symlinkSync(join(root, 'secret.txt'), join(root, 'ws/readme.txt'))
  symlinkSync(root, join(root, 'ws/up'))
})
afterEach(() => rmSync(root, { recursive: true }))

async function verdict(command: string, mode: Mode = 'ask') {
  const workspace = join(root, 'ws')
  const rules = ['cat', 'ls', 'git status'].map((words) => ({
    ...makeRule({ kind: 'command-prefix', words: words.split(' ') }),
    workspace,
  }))
  return (await decideOnDisk(exec(command), rules, { ...situation({ mode }), workspace }, parser)).verdict
}

it.each(['ask', 'full'] as const)('a link that a command names is asked for, in mode %s', async (mode) => {
  expect(await verdict('cat src/a.txt', mode)).toBe('allow')
  expect(await verdict('cat new.txt', mode)).toBe('allow')
  expect(await verdict('cat readme.txt', mode)).toBe('ask')
  expect(await verdict('cat up/secret.txt', mode)).toBe('ask')
  expect(await verdict('ls && cat src/a.txt readme.txt', mode)).toBe('ask')
  expect(await verdict('cat < readme.txt', mode)).toBe('ask')
})

it('the settings of the repository are looked at before git runs by a rule', async () => {
  expect(await verdict('git status')).toBe('allow')
  mkdirSync(join(root, 'ws/.git'))
  writeFileSync(join(root, 'ws/.git/config'), '[core]\n\tfsmonitor = ./evil.sh\n')
  expect(await verdict('git status')).toBe('ask')
  expect(await verdict('ls && git status')).toBe('ask')
  expect(await verdict('ls')).toBe('allow')
})

it('too many files to look at count as links', async () => {
  const workspace = join(root, 'ws')
  expect(
    await findLinks(
      Array.from({ length: 201 }, (_none, at) => join(workspace, `${at}`)),
      workspace,
    ),
  ).toEqual([workspace])
})

async function removal(folder: string, mode: Mode = 'full') {
  const workspace = join(root, 'ws')
  const call = {
    toolName: 'delete_directory',
    serverName: 'agent-filesystem',
    effect: 'write' as const,
    touch: { writes: [folder], trees: [folder] },
    title: `Delete ${folder}`,
    arguments: '{}',
  }
  const denied = { kind: 'path' as const, path: join(workspace, 'kept/secret'), access: 'write' as const }
  const rules = [{ ...makeRule(denied), effect: 'deny' as const, workspace }]
  return decideOnDisk(call, rules, { ...situation({ mode }), workspace }, parser)
}

it.each([
  ['.env', 'may hold secrets'],
  ['deep/er/.env.local', 'may hold secrets'],
  ['repo/.git/hooks/pre-commit', 'belongs to git itself'],
  ['.bashrc', 'is run by other programs later on'],
])('a folder that goes with all that is in it is asked for when it holds %s', async (name, why) => {
  const path = join(root, 'ws/src', name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, 'x')
  const { verdict, reasons, rememberable } = await removal('src')
  expect({ verdict, rememberable }).toEqual({ verdict: 'ask', rememberable: false })
  expect(reasons.join(' ')).toContain(why)
})

it('a folder that holds nothing special goes as the mode says', async () => {
  expect((await removal('src')).verdict).toBe('allow')
  expect((await removal('src', 'ask')).verdict).toBe('ask')
})

it('a folder does not take along what a rule denies to change', async () => {
  mkdirSync(join(root, 'ws/kept/secret'), { recursive: true })
  expect((await removal('kept')).verdict).toBe('deny')
})

it('a folder with too much in it to look at is asked for', async () => {
  for (let at = 0; at <= 5_000; at++) writeFileSync(join(root, 'ws/src', `${at}`), '')
  const { verdict, reasons } = await removal('src')
  expect(verdict).toBe('ask')
  expect(reasons).toContain('There is too much in this folder to look at all of it.')
})
