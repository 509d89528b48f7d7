import { closeSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPipes } from '../../../src/main/runtime/pipes'
import { type Fixture, setUp } from './fixture'

let at: Fixture
beforeEach(() => {
  at = setUp()
})
afterEach(() => at.dispose())

const openFiles = () => readdirSync('/proc/self/fd').length

describe('the pipes of commands', () => {
  it('are enough for any number of commands at once', async () => {
    const runs = await Promise.all(Array.from({ length: 60 }, () => at.run('echo x > /dev/stderr')))
    expect(runs.map((run) => run.stderr.text)).toEqual(runs.map(() => 'x\n'))
  })

  it('are closed with their command', async () => {
    await at.run('true')
    const before = openFiles()
    for (let n = 0; n < 40; n++) await at.run('echo a; echo b >&2')
    expect(openFiles()).toBeLessThan(before + 10)
  })

  it('are closed when the command cannot be started', async () => {
    await at.run('true')
    const before = openFiles()
    for (let n = 0; n < 20; n++) await at.run('true', { cwd: '/nowhere' }).catch(() => {})
    for (let n = 0; n < 20; n++) await at.run(`: ${'x'.repeat(200_000)}`).catch(() => {})
    expect(openFiles()).toBeLessThan(before + 10)
  })

  it('are not made any more once they are closed', async () => {
    const folder = join(at.base, 'pipes')
    const pipes = createPipes(folder, 'linux')
    const taken = pipes.takeTwo()
    await pipes.close()
    expect(readdirSync(folder).length).toBeGreaterThan(1)
    for (const pipe of (await taken) ?? []) {
      closeSync(pipe.write)
      pipe.read.destroy()
    }
  })

  it('that were prepared are there for the first command, and no others are made for it', async () => {
    const folder = join(at.base, 'pipes')
    const pipes = createPipes(folder, 'linux')
    pipes.prepare()
    pipes.prepare()
    for (const pipe of (await pipes.takeTwo()) ?? []) {
      closeSync(pipe.write)
      pipe.read.destroy()
    }
    expect(readdirSync(folder)).toHaveLength(6)
    await pipes.close()
  })

  it('are left to Node where they cannot be made', async () => {
    writeFileSync(join(at.base, 'file'), '')
    expect(await createPipes(join(at.base, 'file', 'pipes'), 'linux').takeTwo()).toBeNull()
    expect(await createPipes(join(at.base, 'pipes'), 'darwin').takeTwo()).toBeNull()
  })

  it('are left to Node when somebody took them away', async () => {
    const folder = join(at.base, 'pipes')
    const pipes = createPipes(folder, 'linux')
    for (const pipe of (await pipes.takeTwo()) ?? []) {
      closeSync(pipe.write)
      pipe.read.destroy()
    }
    expect(readdirSync(folder).length).toBeGreaterThan(1)
    rmSync(folder, { recursive: true })
    expect(await pipes.takeTwo()).toBeNull()
  })
})
