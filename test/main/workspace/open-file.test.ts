import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readlinkSync, symlinkSync, writeSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorkspace, versionOf, type Workspace } from '../../../src/main/workspace'
import { type Ground, makeGround, systems } from './fixture'

describe.each(systems)('opening a file %s', (_name, system) => {
  let ground: Ground
  let workspace: Workspace

  beforeEach(async () => {
    ground = makeGround()
    ground.put('src/a.txt', 'hello')
    workspace = await openWorkspace(ground.ws, {}, system)
  })
  afterEach(() => ground.remove())

  it('gives the content, the stats and the place', async () => {
    const { handle, located, stats } = await workspace.open('src/a.txt')
    expect(await handle.readFile('utf8')).toBe('hello')
    expect(stats.size).toBe(5n)
    expect(versionOf(stats)).toBe(versionOf(await handle.stat({ bigint: true })))
    expect(located).toMatchObject({ shown: 'src/a.txt', type: 'file' })
    await handle.close()
  })

  it('opens for reading only', async () => {
    const { handle } = await workspace.open('src/a.txt')
    expect(() => writeSync(handle.fd, 'x')).toThrow(expect.objectContaining({ code: 'EBADF' }))
    await handle.close()
  })

  it('says what is a folder', async () => {
    for (const path of ['src', '.'])
      await expect(workspace.open(path)).rejects.toMatchObject({
        code: 'INVALID_ARGUMENT',
        message: `${path} is a folder, not a file.`,
      })
  })

  it('says what is missing, as it was written', async () => {
    for (const path of ['./gone.txt', 'gone/a.txt', 'src/a.txt/b'])
      await expect(workspace.open(path)).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: `There is no ${path}.`,
      })
  })

  it('refuses pipes, sockets and devices at once', async () => {
    execFileSync('mkfifo', [join(ground.ws, 'pipe')])
    const server = createServer().listen(join(ground.ws, 'socket'))
    await new Promise((resolve) => server.once('listening', resolve))
    const withDevices = await openWorkspace(ground.ws, { approved: ['/dev'] }, system)
    for (const path of ['pipe', 'socket', '/dev/null', '/dev/tty'])
      await expect(withDevices.open(path)).rejects.toMatchObject({
        code: 'SECURITY',
        message: `${path} is not a regular file.`,
      })
    server.close()
  })

  it('leaves no descriptor open, whatever comes out', async () => {
    symlinkSync(ground.outside, join(ground.ws, 'out'))
    mkdirSync(join(ground.ws, 'a/b/c'), { recursive: true })
    for (const path of ['src/a.txt', 'gone', 'a/b/c', 'a/b/c/d/e', 'out/secret.txt', '/etc/passwd', '../x']) {
      await workspace.open(path).then(
        ({ handle }) => handle.close(),
        () => {},
      )
      await workspace.list(path).catch(() => {})
      await workspace.locate(path).catch(() => {})
      await workspace.replaceFile(path, Buffer.from('x'), { expected: 'another' }).catch(() => {})
      await workspace.removeFile(path, { expected: 'another' }).catch(() => {})
    }
    expect(descriptors(ground.base)).toEqual([])
  })

  it('opens many files at once', async () => {
    const opened = await Promise.all(Array.from({ length: 200 }, () => workspace.open('src/a.txt')))
    const texts = await Promise.all(opened.map(({ handle }) => handle.readFile('utf8')))
    expect(new Set(texts)).toEqual(new Set(['hello']))
    await Promise.all(opened.map(({ handle }) => handle.close()))
  })
})

/** What this process has open below a folder. */
function descriptors(base: string): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`)
      return path.startsWith(base) ? [path] : []
    } catch {
      return []
    }
  })
}
