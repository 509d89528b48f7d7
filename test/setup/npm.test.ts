import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { classifyNpm, npmCommand, npmEnv, npmTail, npmTrouble } from '../../scripts/setup/npm.mjs'
import { scratch } from './scratch'

describe("what npm's words mean", () => {
  it.each([
    ['disk', 'npm error code ENOSPC\nnpm error nospc There appears to be insufficient space'],
    ['sync', 'npm error `npm ci` can only install packages when your package.json and package-lock.json'],
    ['integrity', 'npm error code EINTEGRITY\nnpm error sha512-a integrity checksum failed'],
    ['headers', 'npm error gyp ERR! stack FetchError: request to https://nodejs.org/download failed'],
    ['compiler', 'npm error gyp ERR! find Python Python is not set'],
    ['compiler', 'npm error gyp ERR! stack Error: not found: make'],
    ['compiler', 'npm error gyp ERR! build error\nnpm error make: g++: No such file or directory'],
    ['network', 'npm error code ENOTFOUND\nnpm error network request to https://registry.npmjs.org failed'],
    ['network', 'npm error code ECONNREFUSED'],
    ['network', 'npm error code UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
    ['refused', 'npm error code E404\nnpm error 404 Not Found'],
    ['refused', 'npm error code E401'],
    ['rights', 'npm error code EACCES\nnpm error syscall mkdir'],
    ['other', 'npm error something new'],
  ])('%s: %s', (kind, output) => {
    expect(classifyNpm(output)).toBe(kind)
  })

  it('says for each kind what happened and what to do', () => {
    for (const kind of ['absent', 'disk', 'sync', 'integrity', 'headers', 'compiler', 'network', 'refused'])
      for (const words of npmTrouble(kind, 'linux')) expect(words).toMatch(/^[A-Za-z].+\.$/)
    expect(npmTrouble('compiler', 'linux')[1]).toContain('apt-get install -y python3 make g++')
    expect(npmTrouble('compiler', 'darwin')[1]).toContain('xcode-select')
    expect(npmTrouble('compiler', 'win32')[1]).toContain('Visual Studio')
  })

  it("keeps npm's last words without warnings, stacks and usage", () => {
    const output =
      'npm warn deprecated x\nnpm error code E404\nnpm error stack at a (b.js:1)\nnpm error Clean install a project\n\nUsage'
    expect(npmTail(output)).toBe('npm error code E404')
  })
})

describe('which npm is called', () => {
  it('the one that called us, by its file', () => {
    const cli = join(scratch({ 'npm-cli.js': '' }), 'npm-cli.js')
    expect(npmCommand({ npm_execpath: cli }, 'linux')).toEqual({ command: process.execPath, args: [cli] })
  })

  it.each([
    ['yarn called us', { npm_execpath: '/usr/lib/yarn.js' }],
    ['it is gone', { npm_execpath: '/nowhere/npm-cli.js' }],
    ['nobody did', {}],
  ])('the one on the path when %s', (_name, env) => {
    expect(npmCommand(env, 'linux')).toEqual({ command: 'npm', args: [] })
    expect(npmCommand(env, 'win32')).toMatchObject({ command: 'npm.cmd', shell: true })
  })

  it('speaks, even when the outer npm was told to be silent', () => {
    expect(npmEnv({ npm_config_loglevel: 'silent' }).npm_config_loglevel).toBe('warn')
  })

  it("finds Node's header files beside Node, unless the user named others", () => {
    const prefix = scratch({ 'include/node/node_version.h': '' })
    expect(npmEnv({}, prefix).npm_config_nodedir).toBe(prefix)
    expect(npmEnv({ npm_config_nodedir: '/mine' }, prefix).npm_config_nodedir).toBe('/mine')
    expect(npmEnv({}, scratch()).npm_config_nodedir).toBeUndefined()
  })
})
