import { describe, expect, it } from 'vitest'
import { launchPlan } from '../../scripts/setup/plan.mjs'

const given = { args: [], env: { DISPLAY: ':0' }, platform: 'linux', uid: 1000, root: '/app' }

describe('how Electron is started', () => {
  it('with its sandbox and on the display there is', () => {
    expect(launchPlan({ ...given, args: ['--data-dir', 'x'] })).toEqual({
      headless: false,
      xvfb: false,
      noSandbox: false,
      args: ['/app', '--data-dir', 'x'],
      env: { DISPLAY: ':0' },
      cwd: undefined,
    })
  })

  it.each([
    ['root on Linux', 'linux', 0, true],
    ['a user on Linux', 'linux', 1000, false],
    ['root on macOS', 'darwin', 0, false],
    ['a user on macOS', 'darwin', 501, false],
    ['Windows, which has no user numbers', 'win32', -1, false],
  ])('gives the sandbox up only for root on Linux: %s', (_name, platform, uid, given_up) => {
    const plan = launchPlan({ ...given, platform, uid })
    expect(plan.noSandbox).toBe(given_up)
    expect(plan.args.includes('--no-sandbox')).toBe(given_up)
  })

  it.each([
    ['no display on Linux', 'linux', {}, true],
    ['an empty DISPLAY', 'linux', { DISPLAY: '' }, true],
    ['Wayland', 'linux', { WAYLAND_DISPLAY: 'wayland-0' }, false],
    ['macOS', 'darwin', {}, false],
    ['Windows', 'win32', {}, false],
  ])('in a virtual display only where there is none: %s', (_name, platform, env, xvfb) => {
    expect(launchPlan({ ...given, platform, env }).xvfb).toBe(xvfb)
  })

  it('without the variable that would turn it into a plain Node', () => {
    const env = { DISPLAY: ':0', ELECTRON_RUN_AS_NODE: '1' }
    expect(launchPlan({ ...given, env }).env).toEqual({ DISPLAY: ':0' })
  })

  it.each(['run', 'answer', 'var'])('as a plain Node without a display for the command %s', (command) => {
    const plan = launchPlan({ ...given, env: {}, uid: 0, args: [command, 'x'] })
    expect(plan).toMatchObject({ headless: true, xvfb: false, env: { ELECTRON_RUN_AS_NODE: '1' } })
    expect(plan.args.slice(1)).toEqual([command, 'x'])
  })

  it('in the folder the user called npm from, so that relative paths mean what was typed', () => {
    const npm = { DISPLAY: ':0', INIT_CWD: '/home/me', npm_lifecycle_event: 'start' }
    expect(launchPlan({ ...given, env: npm }).cwd).toBe('/home/me')
    expect(launchPlan({ ...given, env: { ...npm, npm_lifecycle_event: undefined } }).cwd).toBeUndefined()
  })
})
