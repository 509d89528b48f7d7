import { expect, it } from 'vitest'
import { makeContext } from '../../scripts/setup/context.mjs'
import { forgetUnreachable, rememberUnreachable, wasUnreachable } from '../../scripts/setup/unreachable.mjs'
import { put, scratch } from './scratch'

const DAY = 24 * 60 * 60_000
const NOW = 1_800_000_000_000

function remembering(env: Record<string, string> = {}) {
  const cache = scratch()
  const ctx = (more: Record<string, string> = {}) =>
    makeContext({ env: { DESKWRIGHT_CACHE_DIR: cache, ...env, ...more } })
  rememberUnreachable(ctx(), '42.1.0', 'no route', NOW)
  return { cache, ctx }
}

it('remembers for a day that the download host could not be reached', () => {
  const { ctx } = remembering()
  expect(wasUnreachable(ctx(), '42.1.0', NOW + DAY - 1)).toBe('no route')
  expect(wasUnreachable(ctx(), '42.1.0', NOW + DAY)).toBeUndefined()
})

it('does not trust a memory from the future', () => {
  expect(wasUnreachable(remembering().ctx(), '42.1.0', NOW - 1)).toBeUndefined()
})

it.each([
  ['another version', '42.2.0', {}],
  ['a proxy', '42.1.0', { HTTPS_PROXY: 'http://proxy.example' }],
  ['a mirror', '42.1.0', { ELECTRON_MIRROR: 'https://mirror.example/' }],
  ['a mirror in npm', '42.1.0', { npm_config_electron_mirror: 'https://mirror.example/' }],
])('asks again with %s', (_name, version, env) => {
  expect(wasUnreachable(remembering().ctx(env), version, NOW)).toBeUndefined()
})

it('writes no proxy address to the disk, for it may hold a password', async () => {
  const { readFileSync } = await import('node:fs')
  const { cache } = remembering({ HTTPS_PROXY: 'http://me:secret@proxy.example' })
  expect(readFileSync(`${cache}/electron-unreachable.json`, 'utf8')).not.toContain('secret')
})

it('forgets when told and does not mind a broken file', () => {
  const { cache, ctx } = remembering()
  put(cache, { 'electron-unreachable.json': '{"at":' })
  expect(wasUnreachable(ctx(), '42.1.0', NOW)).toBeUndefined()
  forgetUnreachable(ctx())
  forgetUnreachable(ctx())
  expect(wasUnreachable(ctx(), '42.1.0', NOW)).toBeUndefined()
})
