import { spawn } from 'node:child_process'
import { existsSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { identity, isAlive, lockFile, takeLock } from '../../scripts/setup/lock.mjs'
import { hear, node, put, scratch } from './scratch'

const module = join(import.meta.dirname, '../../scripts/setup/lock.mjs')

/** Another process that runs code with the lock module at hand; ended with the test. */
function other(code: string) {
  const text = `import { takeLock, holdFor } from ${JSON.stringify(module)}\n${code}`
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: undefined }
  const child = spawn(node, ['--input-type=module', '-e', text], { env, stdio: ['pipe', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const ended = new Promise((resolve) => child.once('close', resolve))
  return { child, ended, says: (text: string) => vi.waitFor(() => expect(said).toContain(text), 15_000) }
}

const stale = (root: string, text: string) => put(root, { '.cache/setup.lock': text })
const take = (root: string, waitMs = 0) => takeLock(root, { waitMs, pollMs: 5 })

describe('the lock of a set-up', () => {
  it('is there while it is held and gone afterwards', async () => {
    const root = scratch()
    const release = await take(root)
    expect(readFileSync(lockFile(root), 'utf8').trim()).toBe(identity(process.pid))
    release()
    expect(existsSync(lockFile(root))).toBe(false)
  })

  it('is refused while another process holds it, with its number and what to do', async () => {
    hear()
    const root = scratch()
    const { child, says } = other(
      `await takeLock(${JSON.stringify(root)}); console.log('got it'); process.stdin.resume()`,
    )
    await says('got it')
    await expect(take(root)).rejects.toMatchObject({
      message: expect.stringContaining(`process ${child.pid}`),
      todo: expect.stringContaining('Wait for it or stop it'),
    })
  })

  it('is waited for, and says so once', async () => {
    const heard = hear()
    const root = scratch()
    const first = other(
      `const release = await takeLock(${JSON.stringify(root)}); console.log('got it')
       process.stdin.once('data', () => { release(); process.exit() })`,
    )
    await first.says('got it')
    const waiting = take(root, 15_000)
    await vi.waitFor(() => expect(heard()).toContain('waiting for it'))
    first.child.stdin.write('now')
    const release = await waiting
    release()
    expect(heard().match(/waiting for it/g)).toHaveLength(1)
  })

  it('of a process that was killed is taken over', async () => {
    const root = scratch()
    const { child, ended, says } = other(
      `await takeLock(${JSON.stringify(root)}); console.log('got it'); process.stdin.resume()`,
    )
    await says('got it')
    child.kill('SIGKILL')
    await ended
    const release = await take(root)
    release()
  })

  it.each([
    ['was killed', "process.kill(process.pid, 'SIGKILL')"],
    ['gave it back and ended', 'release(); process.exit()'],
  ])('of a process that %s is still held while the npm it started lives', async (_name, end) => {
    hear()
    const root = scratch()
    const { ended, says } = other(
      `import { spawn } from 'node:child_process'
       const release = await takeLock(${JSON.stringify(root)})
       const wait = 'setTimeout(() => {}, 60000)'
       const npm = spawn(process.execPath, ['-e', wait], { stdio: 'ignore', detached: true })
       holdFor(npm.pid); console.log('npm runs'); ${end}`,
    )
    await says('npm runs')
    await ended
    const npm = Number(readFileSync(lockFile(root), 'utf8').split('\n')[1]?.split(' ')[0])
    onTestFinished(() => {
      if (isAlive(identity(npm))) process.kill(npm, 'SIGKILL')
    })
    await expect(take(root)).rejects.toThrow('has been running')
    process.kill(npm, 'SIGKILL')
    const release = await take(root, 15_000)
    release()
  })

  it.each([
    ['a number that is used again by another process', `${process.pid} 1\n`],
    ['a process that is gone', '999999999 5\n'],
    ['nonsense', 'not a lock'],
    ['zeros, as after a power cut', '\0\0\0\0'],
  ])('is taken over from %s', async (_name, text) => {
    const root = scratch()
    stale(root, text)
    const release = await take(root)
    release()
  })

  it('that is empty is left to its writer for a moment, then taken over', async () => {
    hear()
    const root = scratch()
    stale(root, '')
    await expect(take(root)).rejects.toThrow('Another set-up')
    const before = new Date(Date.now() - 60_000)
    utimesSync(lockFile(root), before, before)
    const release = await take(root)
    release()
  })

  it('that is stale goes to exactly one of many who find it', async () => {
    const root = scratch()
    stale(root, '999999999 5\n')
    const log = join(root, 'log')
    const code = `import { appendFileSync, mkdirSync, rmdirSync } from 'node:fs'
      const release = await takeLock(${JSON.stringify(root)}, { pollMs: 1 })
      mkdirSync(${JSON.stringify(join(root, 'alone'))})
      appendFileSync(${JSON.stringify(log)}, 'x')
      await new Promise((resolve) => setTimeout(resolve, 20))
      rmdirSync(${JSON.stringify(join(root, 'alone'))})
      release()`
    const codes = await Promise.all([1, 2, 3, 4, 5, 6].map(() => other(code).ended))
    expect(codes).toEqual([0, 0, 0, 0, 0, 0])
    expect(readFileSync(log, 'utf8')).toBe('xxxxxx')
  })
})
