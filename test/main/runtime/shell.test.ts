import { describe, expect, it } from 'vitest'
import { findProgram, findShell } from '../../../src/main/runtime/shell'

const has =
  (...paths: string[]) =>
  (path: string) =>
    paths.includes(path)

describe('the shell on Linux and macOS', () => {
  it.each(['/bin/zsh', '/opt/homebrew/bin/fish', '/bin/sh'])('is the one the user has: %s', (path) => {
    expect(findShell({ SHELL: path }, 'darwin', has(path, '/bin/bash'))).toMatchObject({ path })
  })

  it.each([
    ['is not one we know', '/usr/sbin/nologin'],
    ['is not installed', '/opt/gone/zsh'],
    ['is not a whole path', 'zsh'],
  ])('is bash when the one the user has %s', (_name, own) => {
    const shell = findShell({ SHELL: own }, 'linux', has('/bin/bash', '/usr/sbin/nologin', '/bin/sh'))
    expect(shell?.path).toBe('/bin/bash')
  })

  it('is sh where there is no bash, and looks on the PATH too', () => {
    expect(findShell({}, 'linux', has('/bin/sh'))?.path).toBe('/bin/sh')
    expect(findShell({ PATH: 'relative:/nix/bin' }, 'linux', has('/nix/bin/bash'))?.path).toBe(
      '/nix/bin/bash',
    )
    expect(findShell({}, 'linux', () => false)).toBeNull()
  })

  it('runs one command, and bash without the start-up file', () => {
    expect(findShell({ SHELL: '/bin/bash' }, 'linux', () => true)?.args('a "b"')).toEqual([
      '--norc',
      '-c',
      'a "b"',
    ])
    expect(findShell({ SHELL: '/bin/zsh' }, 'linux', () => true)?.args('a')).toEqual(['-c', 'a'])
  })
})

describe('the shell on Windows', () => {
  const power = 'D:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe'

  it('is PowerShell, without profile and without questions', () => {
    const shell = findShell({ SystemRoot: 'D:\\Windows' }, 'win32', has(power))
    expect(shell?.path).toBe(power)
    expect(shell?.args('dir')).toEqual(['-NoProfile', '-NonInteractive', '-Command', 'dir'])
  })

  it('is cmd otherwise, which gets its line as it is', () => {
    const shell = findShell({ ComSpec: 'C:\\cmd.exe' }, 'win32', has('C:\\cmd.exe'))
    expect(shell).toMatchObject({ path: 'C:\\cmd.exe', verbatim: true })
    expect(shell?.args('echo "a"')).toEqual(['/d', '/s', '/c', '"echo "a""'])
  })
})

describe('finding a program', () => {
  it('takes the first on the PATH', () => {
    expect(findProgram('rg', '/a:/b:/c', has('/b/rg', '/c/rg'))).toBe('/b/rg')
    expect(findProgram('rg', '/a', has())).toBeUndefined()
  })
})
