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
