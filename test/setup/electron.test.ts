import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeContext } from '../../scripts/setup/context.mjs'
import { ensureElectron, installed } from '../../scripts/setup/electron.mjs'
import { classifyInstaller, installerEnv } from '../../scripts/setup/electron-download.mjs'
import { put, scratch } from './scratch'

/** A project with these files of the electron package. */
function project(files: Record<string, string>, env: Record<string, string> = {}) {
  const root = scratch({ 'node_modules/electron/package.json': '{"version":"42.1.0"}' })
  for (const [path, text] of Object.entries(files)) put(root, { [`node_modules/electron/${path}`]: text })
  return makeContext({ root, env, platform: 'linux' })
}

describe("Electron's own installer", () => {
  it('gets a temporary folder of its own, and a proxy when one is set', () => {
    expect(installerEnv({ HTTPS_PROXY: 'http://p' }, '/t')).toMatchObject({
      TMPDIR: '/t',
      ELECTRON_GET_USE_PROXY: '1',
    })
    expect(installerEnv({}, '/t')).not.toHaveProperty('ELECTRON_GET_USE_PROXY')
    expect(installerEnv({ ELECTRON_MIRROR: 'https://m/' }, '/t').ELECTRON_MIRROR).toBe('https://m/')
  })

  it.each([
    ['unreachable', 'TypeError: fetch failed\n  cause: Error: getaddrinfo ENOTFOUND github.com'],
    ['unreachable', 'HTTPError: Response code 404 (Not Found)'],
    ['corrupt', 'Error: Generated checksum for "electron.zip" did not match expected checksum.'],
    ['disk', 'Error: ENOSPC: no space left on device, write'],
    ['other', 'SyntaxError: Unexpected token'],
  ])('is understood: %s', (kind, words) => {
    expect(classifyInstaller(words).kind).toBe(kind)
  })
})

describe('Electron', () => {
  it('is the one already unpacked', async () => {
    const ctx = project({ 'dist/electron': '', 'dist/version': '42.1.0\n', 'path.txt': 'electron' })
    expect(await ensureElectron(ctx)).toBe(join(ctx.root, 'node_modules/electron/dist/electron'))
  })

  it.each([
    ['of another version', { 'dist/electron': '', 'dist/version': '41.0.0', 'path.txt': 'electron' }],
    ['half unpacked', { 'dist/electron': '', 'dist/version': '42.1.0' }],
    ['without its program', { 'dist/version': '42.1.0', 'path.txt': 'electron' }],
  ])('is not one %s', (_name, files) => {
    expect(installed(project(files as Record<string, string>))).toBeUndefined()
  })

  it('may be given by hand, and a wrong folder is an error', async () => {
    const given = scratch({ electron: '' })
    const env = (folder: string) => ({ ELECTRON_OVERRIDE_DIST_PATH: folder })
    expect(await ensureElectron(project({}, env(given)))).toBe(join(given, 'electron'))
    await expect(ensureElectron(project({}, env('/nowhere')))).rejects.toMatchObject({
      message: expect.stringContaining('/nowhere/electron'),
      todo: expect.stringContaining('Unset it'),
    })
  })
})
