import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorkspace, type Workspace, type WorkspaceOptions } from '../../src/main/workspace'
import { thisSystem } from '../../src/main/workspace/scope'
import { CANARY, type Ground, makeGround } from '../main/workspace/fixture'

let ground: Ground
let workspace: Workspace
let evidence: Record<string, string>

beforeEach(async () => {
  ground = makeGround()
  ground.put('src/a.txt', 'inside')
  evidence = ground.evidence()
  workspace = await openWorkspace(ground.ws)
})
afterEach(() => {
  expect(ground.evidence()).toEqual(evidence)
  ground.remove()
})

/** By no way in is the path read, listed, located, written or removed. */
async function refuse(path: string, code = 'SECURITY', opened = workspace): Promise<void> {
  const bytes = Buffer.from('overwritten')
  const tries = [
    opened.locate(path),
    opened.open(path),
    opened.list(path),
    opened.replaceFile(path, bytes),
    opened.replaceFile(path, bytes, { expected: null }),
    opened.replaceFile(path, bytes, { expected: 'version' }),
    opened.removeFile(path),
  ]
  for (const result of await Promise.allSettled(tries)) {
    if (result.status === 'fulfilled') throw new Error(`${path} was not refused`)
    expect(result.reason).toMatchObject({ code })
  }
}

const open = (options: WorkspaceOptions) => openWorkspace(ground.ws, options)

describe('a path that passes a check of its beginning', () => {
  it('a neighbour whose name begins like the workspace: /ws-evil beside /ws', () =>
    refuse(join(ground.outside, 'secret.txt')))

  it('a neighbour whose name begins like an approved file or folder', async () => {
    mkdirSync(join(ground.base, 'extra'))
    writeFileSync(join(ground.base, 'extra.txt'), '')
    const approved = [join(ground.base, 'extra'), join(ground.outside, 'a.txt')]
    const opened = await open({ approved })
    await refuse(join(ground.base, 'extra.txt'), 'SECURITY', opened)
    await refuse(join(ground.outside, 'a.txt.bak'), 'SECURITY', opened)
    await refuse(join(ground.outside, 'secret.txt'), 'SECURITY', opened)
  })
})

describe('a path that goes up', () => {
  it.each([
    '../ws-evil/secret.txt',
    'src/../../ws-evil/secret.txt',
    'src\\..\\..\\ws-evil\\secret.txt',
    '..',
  ])('with "..": %s', (path) => refuse(path))

  it('with ".." behind the real workspace', () => refuse(`${ground.ws}/../ws-evil/secret.txt`))

  it('with ".." behind a folder that does not exist, which a cleaned path would hide', () =>
    refuse('gone/../../ws-evil/secret.txt'))

  it('with ".." behind a link, which the system would resolve elsewhere', async () => {
    symlinkSync(join(ground.outside, 'deep'), join(ground.ws, 'deep'))
    await refuse('deep/../secret.txt')
  })
})

describe('a path that is not what it looks like', () => {
  it('cut off by a NUL: allowed.txt\\0../../secret', () => refuse('src/a.txt\0/../../ws-evil/secret.txt'))

  it('the home folder by "~"', async () => {
    await refuse('~', 'INVALID_ARGUMENT')
    await refuse('~/.ssh/id_rsa', 'INVALID_ARGUMENT')
    await refuse(homedir())
  })

  it('the root of the disk, chosen by the model', async () => {
    for (const path of ['/', '//', '/./', '/etc/passwd', '/proc/self/environ', '/dev/null'])
      await refuse(path)
  })

  it('the process itself, where every open file has a path', async () => {
    const { handle } = await workspace.open('src/a.txt')
    await refuse(`/proc/self/fd/${handle.fd}`)
    await refuse(`/proc/${process.pid}/root${ground.outside}/secret.txt`)
    await handle.close()
  })

  it('longer or deeper than any check is willing to look', async () => {
    await refuse(`${'a/'.repeat(3000)}b`, 'INVALID_ARGUMENT')
    await refuse('a/'.repeat(300), 'INVALID_ARGUMENT')
  })
})

describe('a link', () => {
  it('to a file outside, as the last part', async () => {
    symlinkSync(join(ground.outside, 'secret.txt'), join(ground.ws, 'notes.txt'))
    await refuse('notes.txt')
  })

  it('to a folder outside, in the middle of the path', async () => {
    symlinkSync(ground.outside, join(ground.ws, 'src/lib'))
    await refuse('src/lib/secret.txt')
    await refuse('src/lib/deep/secret.txt')
    await refuse('src/lib/new/file.txt')
  })

  it('that dangles, as the target of a write that would create what it names', async () => {
    symlinkSync(join(ground.outside, 'new.txt'), join(ground.ws, 'new.txt'))
    await refuse('new.txt')
  })

  it('to a link to a link that leads out', async () => {
    symlinkSync(ground.outside, join(ground.ws, 'one'))
    symlinkSync('one', join(ground.ws, 'two'))
    symlinkSync('../two', join(ground.ws, 'src/three'))
    const links = await open({ allowInsideLinks: true })
    await refuse('src/three/secret.txt')
    await refuse('src/three/secret.txt', 'SECURITY', links)
  })

  it('that leads out where links inside are allowed', async () => {
    symlinkSync(ground.outside, join(ground.ws, 'out'))
    symlinkSync('../ws-evil/secret.txt', join(ground.ws, 'secret.txt'))
    symlinkSync(join(ground.outside, 'nowhere'), join(ground.ws, 'nowhere'))
    const links = await open({ allowInsideLinks: true })
    for (const path of ['out/secret.txt', 'secret.txt', 'nowhere', 'nowhere/new.txt'])
      await refuse(path, 'SECURITY', links)
  })

  it('in place of the whole workspace', async () => {
    renameSync(ground.ws, join(ground.base, 'moved'))
    symlinkSync(ground.outside, ground.ws)
    await refuse('secret.txt', 'NOT_FOUND')
  })

  it('made of a second hard name: a write does not reach the other name', async () => {
    linkSync(join(ground.outside, 'secret.txt'), join(ground.ws, 'hard.txt'))
    await workspace.replaceFile('hard.txt', Buffer.from('ours'))
    expect(readFileSync(join(ground.outside, 'secret.txt'), 'utf8')).toBe(CANARY)
  })
})

describe('a swap between check and use', () => {
  it('of a folder for a link, after it was located', async () => {
    const { absolute } = await workspace.locate('src/secret.txt')
    renameSync(join(ground.ws, 'src'), join(ground.ws, 'aside'))
    symlinkSync(ground.outside, join(ground.ws, 'src'))
    await refuse(absolute)
  })

  it('of a folder for a link, between the folder and the file in it', async () => {
    const system = thisSystem()
    const late = await openWorkspace(
      ground.ws,
      {},
      {
        ...system,
        async openFolder(path) {
          const folder = await system.openFolder(path)
          const enter = async (name: string) => {
            const entered = await folder.enter(name)
            renameSync(join(ground.ws, 'src'), join(ground.ws, 'aside'))
            symlinkSync(ground.outside, join(ground.ws, 'src'))
            return entered
          }
          return { ...folder, enter }
        },
      },
    )
    const { handle } = await late.open('src/a.txt')
    expect(await handle.readFile('utf8')).toBe('inside')
    await handle.close()
  })
})

describe('what is no file', () => {
  it('a pipe, which would block who opens it', async () => {
    execFileSync('mkfifo', [join(ground.ws, 'pipe')])
    const acts = [
      () => workspace.open('pipe'),
      () => workspace.replaceFile('pipe', Buffer.from('x')),
      () => workspace.removeFile('pipe'),
    ]
    for (const act of acts) await expect(act()).rejects.toMatchObject({ code: 'SECURITY' })
  })

  it('a device below an approved folder', async () => {
    const opened = await open({ approved: ['/dev'] })
    for (const path of ['/dev/zero', '/dev/tty', '/dev/stdin'])
      await expect(opened.open(path)).rejects.toMatchObject({ code: 'SECURITY' })
  })
})

describe("the app's own folders", () => {
  it('the session folder, written to by name, from inside the workspace, or under an approved path', async () => {
    const sessionDir = join(ground.ws, '.session')
    mkdirSync(sessionDir)
    writeFileSync(join(sessionDir, 'output.txt'), 'kept')
    const opened = await open({ sessionDir, approved: [sessionDir, join(sessionDir, 'output.txt')] })
    for (const path of ['.session/output.txt', join(sessionDir, 'output.txt'), './/.session/./output.txt']) {
      const write = opened.replaceFile(path, Buffer.from('x'))
      await expect(write).rejects.toMatchObject({ code: 'SECURITY' })
      await expect(opened.removeFile(path)).rejects.toMatchObject({ code: 'SECURITY' })
    }
    expect(ground.text('.session/output.txt')).toBe('kept')
  })

  it("another conversation's session folder", async () => {
    const sessions = join(ground.base, 'sessions')
    for (const name of ['mine', 'mine-too', 'other']) mkdirSync(join(sessions, name), { recursive: true })
    const opened = await open({ sessionDir: join(sessions, 'mine') })
    for (const name of ['other', 'mine-too', '']) await refuse(join(sessions, name), 'SECURITY', opened)
  })
})
