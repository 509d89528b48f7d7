import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorkspace, type Workspace } from '../../../src/main/workspace'
import { type Ground, makeGround, systems } from './fixture'

describe.each(systems)('locating a path %s', (_name, system) => {
  let ground: Ground
  let workspace: Workspace

  beforeEach(async () => {
    ground = makeGround()
    ground.put('src/a ü 文.txt', 'text')
    workspace = await openWorkspace(ground.ws, {}, system)
  })
  afterEach(() => ground.remove())

  it('tells where a file is, and how to show it', async () => {
    expect(await workspace.locate('src/a ü 文.txt')).toEqual({
      absolute: join(ground.ws, 'src/a ü 文.txt'),
      shown: 'src/a ü 文.txt',
      root: ground.ws,
      type: 'file',
    })
  })

  it.each(['.', '', './', './.'])('takes "%s" for the workspace itself', async (path) => {
    expect(await workspace.locate(path)).toEqual({
      absolute: ground.ws,
      shown: '.',
      root: ground.ws,
      type: 'directory',
    })
  })

  it('takes absolute paths inside, doubled and trailing separators', async () => {
    for (const path of [join(ground.ws, 'src'), 'src/', './src', `${ground.ws}//src//.`])
      expect(await workspace.locate(path)).toMatchObject({ shown: 'src', type: 'directory' })
  })

  it.each(['gone.txt', 'gone/deeper/file.txt', 'src/gone', 'src/a ü 文.txt/below'])(
    'tells that %s is missing, and where it would be',
    async (path) => {
      expect(await workspace.locate(path)).toEqual({
        absolute: join(ground.ws, path),
        shown: path,
        root: ground.ws,
        type: 'missing',
      })
    },
  )

  it('knows what is neither file nor folder', async () => {
    execFileSync('mkfifo', [join(ground.ws, 'pipe')])
    expect(await workspace.locate('pipe')).toMatchObject({ type: 'other' })
  })

  it('takes a backslash for a part of a name where it is one', async () => {
    ground.put('a\\b.txt', '')
    expect(await workspace.locate('a\\b.txt')).toMatchObject({ shown: 'a\\b.txt', type: 'file' })
  })
})
