import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyOf } from '../../../../src/main/runtime/shells/keys'
import { type Fixture, setUp } from './fixture'

let at: Fixture
beforeAll(() => {
  at = setUp()
})
afterAll(() => at.dispose())

describe('the name of a key', () => {
  it.each([
    ['c', '\x03'],
    ['C', '\x03'],
    [' d\n', '\x04'],
    ['z', '\x1a'],
    ['\\', '\x1c'],
    ['l', '\x0c'],
    ['[', '\x1b'],
    ['_', '\x1f'],
    ['?', '\x7f'],
    ['^', '\x1e'],
    ['^C', '\x03'],
    ['Ctrl+C', '\x03'],
    ['ctrl-c', '\x03'],
    ['C-x', '\x18'],
    ['control d', '\x04'],
    ['ESC', '\x1b'],
    ['Enter', '\r'],
    ['up', '\x1b[A'],
  ])('%j is its character', (name, key) => {
    expect(keyOf(name)).toBe(key)
  })

  it.each(['', 'cc', '1', 'é', 'ctrl', 'toString', 'F5'])('%j is refused in words', (name) => {
    expect(() => keyOf(name)).toThrow(/no control character .*letter such as c/)
  })
})

describe('a key', () => {
  it('c stops what runs, the rest of the script too', async () => {
    expect(await at.run('sleep 100; echo after', { yieldMs: 0 })).toMatchObject({ state: 'running' })
    const run = await at.control('c')
    expect(run).toMatchObject({ exitCode: 130, state: 'done', note: null })
    expect(run.output).not.toContain('after')
    expect((await at.run('echo on')).output).toBe('on\n')
  })

  it('d ends the input', async () => {
    expect(await at.run('cat; echo end')).toMatchObject({ state: 'waiting' })
    expect(await at.control('D')).toMatchObject({ output: 'end\n', exitCode: 0, state: 'done' })
  })

  it('z sets it aside', async () => {
    await at.run('sleep 100', { yieldMs: 0 })
    expect(await at.control('z')).toMatchObject({ exitCode: 148, state: 'done' })
    expect((await at.run('jobs')).output).toMatch(/Stopped.*sleep 100/)
    await at.run('kill %1')
  })

  it('\\ quits', async () => {
    await at.run('ulimit -c 0; sleep 100', { yieldMs: 0 })
    expect(await at.control('\\')).toMatchObject({ exitCode: 131, state: 'done' })
  })

  it('that comes before the program it is meant for is not lost', async () => {
    const early = 'ulimit -c 0; for ((i = 0; i < 200000; i++)); do :; done; sleep 100'
    await at.run(early, { yieldMs: 0 })
    expect(await at.control('\\')).toMatchObject({ exitCode: 131, state: 'done' })
  })

  it('that the prompt takes leaves the shell ready', async () => {
    await at.control('l')
    expect((await at.run('echo ready')).output).toBe('ready\n')
    expect(await at.control('c')).toMatchObject({ state: 'done' })
    expect((await at.run('echo ready')).output).toBe('ready\n')
  })

  it('s does not silence the shell', async () => {
    await at.run('sleep 100', { yieldMs: 0 })
    await at.control('s', { yieldMs: 0 })
    await at.control('c')
    expect((await at.run('echo loud')).output).toBe('loud\n')
  })

  it('needs a shell', async () => {
    await expect(at.shells.control('none', 'c')).rejects.toThrow('No shell is running.')
    await expect(at.shells.input('none', 'x')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })

  it('d at the prompt ends the shell', async () => {
    const run = await at.control('d')
    expect(run).toMatchObject({ state: 'done', note: expect.stringContaining('The shell ended') })
  })
})
