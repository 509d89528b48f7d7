import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { missingEntries } from '../scripts/lock.mjs'

it('the lock file names every platform build, so that npm ci takes it on each', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  expect([...missingEntries(lock).keys()]).toEqual([])
})

it('finds an optional package that has no entry anywhere above the one that asks for it', () => {
  const packages = {
    '': {},
    'node_modules/a': {
      dev: true,
      optionalDependencies: { 'a-linux-x64-musl': '1.0.0', 'a-win32-x64': '1.0.0' },
    },
    'node_modules/a-win32-x64': { version: '1.0.0' },
  }
  expect([...missingEntries({ packages })]).toEqual([
    [
      'node_modules/a-linux-x64-musl',
      { version: '1.0.0', cpu: ['x64'], dev: true, libc: ['musl'], optional: true, os: ['linux'] },
    ],
  ])
})
