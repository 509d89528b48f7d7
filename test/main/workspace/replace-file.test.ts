import { chmodSync, linkSync, mkdirSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorkspace, versionOf, type Workspace } from '../../../src/main/workspace'
import { type Ground, makeGround, systems } from './fixture'

const bytes = (text: string) => Buffer.from(text)

describe.each(systems)('replacing a file %s', (_name, system) => {
  let ground: Ground
  let workspace: Workspace

  beforeEach(async () => {
    ground = makeGround()
    workspace = await openWorkspace(ground.ws, {}, system)
  })
  afterEach(() => ground.remove())

  it('creates a file and its parents', async () => {
    const replaced = await workspace.replaceFile('a/b/c.txt', bytes('new'))
    expect(replaced).toEqual({
      located: { absolute: join(ground.ws, 'a/b/c.txt'), shown: 'a/b/c.txt', root: ground.ws, type: 'file' },
      created: true,
      version: versionOf(statSync(join(ground.ws, 'a/b/c.txt'))),
    })
    expect(ground.text('a/b/c.txt')).toBe('new')
    expect(ground.names('a/b')).toEqual(['c.txt'])
  })

  it('replaces a file whole and tells its new version', async () => {
    ground.put('a.txt', 'a longer old text')
    const replaced = await workspace.replaceFile('a.txt', bytes('new'))
    expect(replaced).toMatchObject({ created: false, version: versionOf(statSync(join(ground.ws, 'a.txt'))) })
    expect(ground.text('a.txt')).toBe('new')
    expect(ground.names()).toEqual(['a.txt'])
  })

  it('gives the new file a new identity, so that who has the old one open keeps the old text', async () => {
    ground.put('a.txt', 'old')
    const { handle } = await workspace.open('a.txt')
    await workspace.replaceFile('a.txt', bytes('new'))
    expect(await handle.readFile('utf8')).toBe('old')
    await handle.close()
  })

  it('leaves another name of the same file as it was', async () => {
    ground.put('a.txt', 'old')
    linkSync(join(ground.ws, 'a.txt'), join(ground.outside, 'hard.txt'))
    await workspace.replaceFile('a.txt', bytes('new'))
    expect(readFileSync(join(ground.outside, 'hard.txt'), 'utf8')).toBe('old')
  })

  it('keeps the mode of the file, without its special bits', async () => {
    const file = ground.put('run.sh', 'old')
    for (const [before, after] of [
      [0o755, 0o755],
      [0o640, 0o640],
      [0o4755, 0o755],
    ] as const) {
      chmodSync(file, before)
      await workspace.replaceFile('run.sh', bytes('new'))
      expect(statSync(file).mode & 0o7777).toBe(after)
    }
  })

  it('creates as the umask says, or with the mode that is asked for', async () => {
    const umask = process.umask(0o027)
    try {
      await workspace.replaceFile('plain.txt', bytes(''))
      await workspace.replaceFile('tool.sh', bytes(''), { mode: 0o755 })
    } finally {
      process.umask(umask)
    }
    expect(statSync(join(ground.ws, 'plain.txt')).mode & 0o777).toBe(0o640)
    expect(statSync(join(ground.ws, 'tool.sh')).mode & 0o777).toBe(0o755)
  })

  it('keeps the longest name a disk allows', async () => {
    const name = 'n'.repeat(255)
    await workspace.replaceFile(name, bytes('x'))
    expect(ground.names()).toEqual([name])
    await expect(workspace.replaceFile(`${name}n`, bytes('x'))).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
    })
  })

  it('refuses a folder as the target', async () => {
    mkdirSync(join(ground.ws, 'folder'))
    for (const path of ['folder', '.', 'new/', 'new/folder/'])
      await expect(workspace.replaceFile(path, bytes(''))).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
    expect(ground.names()).toEqual(['folder'])
  })

  it('refuses to go through a file, and creates nothing', async () => {
    ground.put('a.txt', 'old')
    await expect(workspace.replaceFile('a.txt/b/c.txt', bytes(''))).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: 'a.txt/b/c.txt: a.txt is a file, not a folder.',
    })
    expect(ground.names()).toEqual(['a.txt'])
  })

  describe('with the version it must still have', () => {
    it('replaces what did not change', async () => {
      const { version } = await workspace.replaceFile('a.txt', bytes('one'))
      const second = await workspace.replaceFile('a.txt', bytes('two'), { expected: version })
      expect(second.version).not.toBe(version)
      expect(ground.text('a.txt')).toBe('two')
    })

    it('leaves alone what changed, by content or by time', async () => {
      const { version } = await workspace.replaceFile('a.txt', bytes('one'))
      ground.put('a.txt', 'by hand')
      await stale('a.txt', version)
      expect(ground.text('a.txt')).toBe('by hand')
      const again = await workspace.replaceFile('a.txt', bytes('one'))
      utimesSync(join(ground.ws, 'a.txt'), 1, 1)
      await stale('a.txt', again.version)
      expect(ground.names()).toEqual(['a.txt'])
    })

    it('creates nothing where the file is gone', async () => {
      await stale('gone.txt', 'some version')
      await stale('new/folder/gone.txt', 'some version')
      expect(ground.names()).toEqual([])
    })

    it('takes no file of the same name higher up for it', async () => {
      const { version } = await workspace.replaceFile('a.txt', bytes('one'))
      await stale('missing/a.txt', version)
      expect(ground.text('a.txt')).toBe('one')
    })

    it('creates a file only where there is none', async () => {
      await workspace.replaceFile('new/a.txt', bytes('one'), { expected: null })
      await stale('new/a.txt', null)
      expect(ground.text('new/a.txt')).toBe('one')
      expect(ground.names('new')).toEqual(['a.txt'])
      expect(statSync(join(ground.ws, 'new/a.txt')).nlink).toBe(1)
    })

    it('lets one of many win', async () => {
      const { version } = await workspace.replaceFile('a.txt', bytes('start'))
      const tries = Array.from({ length: 12 }, (_, index) =>
        workspace.replaceFile('a.txt', bytes(`try ${index}`), { expected: version }),
      )
      const results = await Promise.allSettled(tries)
      const winners = results.flatMap((result, index) => (result.status === 'fulfilled' ? [index] : []))
      expect(winners).toHaveLength(1)
      expect(ground.text('a.txt')).toBe(`try ${winners[0]}`)
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'STALE_FILE' })
      expect(ground.names()).toEqual(['a.txt'])
    })

    async function stale(path: string, expected: string | null) {
      await expect(workspace.replaceFile(path, bytes('mine'), { expected })).rejects.toMatchObject({
        code: 'STALE_FILE',
        message: expect.stringContaining(path),
      })
    }
  })

  it('is always whole for who reads beside it', async () => {
    const texts = ['a', 'b'].map((char) => char.repeat(200_000))
    await workspace.replaceFile('a.txt', bytes(texts[0] ?? ''))
    let writing = true
    const writer = (async () => {
      for (let round = 0; round < 30; round++)
        await workspace.replaceFile('a.txt', bytes(texts[round % 2] ?? ''))
      writing = false
    })()
    while (writing) {
      const { handle } = await workspace.open('a.txt')
      expect(texts).toContain(await handle.readFile('utf8'))
      await handle.close()
    }
    await writer
  })
})
