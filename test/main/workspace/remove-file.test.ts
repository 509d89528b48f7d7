import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorkspace, type Workspace } from '../../../src/main/workspace'
import { CANARY, type Ground, makeGround, systems } from './fixture'

describe.each(systems)('removing a file %s', (_name, system) => {
  let ground: Ground
  let workspace: Workspace

  beforeEach(async () => {
    ground = makeGround()
    ground.put('sub/a.txt', 'text')
    workspace = await openWorkspace(ground.ws, {}, system)
  })
  afterEach(() => ground.remove())

  it('removes it and nothing else', async () => {
    ground.put('sub/b.txt', 'text')
    await workspace.removeFile('sub/a.txt')
    expect(ground.names('sub')).toEqual(['b.txt'])
  })

  it('removes only the version that is expected', async () => {
    const { version } = await workspace.replaceFile('sub/a.txt', Buffer.from('one'))
    await expect(workspace.removeFile('sub/a.txt', { expected: 'another' })).rejects.toMatchObject({
      code: 'STALE_FILE',
    })
    expect(ground.text('sub/a.txt')).toBe('one')
    await workspace.removeFile('sub/a.txt', { expected: version })
    expect(ground.names('sub')).toEqual([])
  })

  it('takes no file of the same name higher up for a missing one', async () => {
    ground.put('a.txt', 'higher up')
    for (const path of ['missing/a.txt', 'sub/missing/a.txt', 'sub/a.txt/a.txt', 'gone.txt'])
      await expect(workspace.removeFile(path)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(ground.text('a.txt')).toBe('higher up')
    expect(ground.text('sub/a.txt')).toBe('text')
  })

  it('removes no folder, not even an empty one', async () => {
    mkdirSync(join(ground.ws, 'empty'))
    for (const path of ['empty', '.'])
      await expect(workspace.removeFile(path)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
    expect(existsSync(join(ground.ws, 'empty'))).toBe(true)
  })

  it('removes neither a link nor its target, allowed or not', async () => {
    symlinkSync('sub/a.txt', join(ground.ws, 'in'))
    symlinkSync(join(ground.outside, 'secret.txt'), join(ground.ws, 'out'))
    const withLinks = await openWorkspace(ground.ws, { allowInsideLinks: true }, system)
    for (const opened of [workspace, withLinks])
      for (const path of ['in', 'out'])
        await expect(opened.removeFile(path)).rejects.toMatchObject({ code: 'SECURITY' })
    expect(ground.names()).toEqual(['in', 'out', 'sub'])
    expect(ground.text('in')).toBe('text')
    expect(ground.text('out')).toBe(CANARY)
  })
})
