import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ensureBuild, isBuilt } from '../../scripts/setup/build.mjs'
import { makeContext } from '../../scripts/setup/context.mjs'
import { hear, put, scratch } from './scratch'

// Stands in for electron-vite: writes one file, or fails when a source says so.
const BUILDER = `
const fs = require('node:fs')
if (fs.readFileSync('src/main/a.ts', 'utf8').includes('broken')) {
  console.error('a.ts:1: unexpected token')
  process.exit(1)
}
fs.mkdirSync('out/main', { recursive: true })
fs.writeFileSync('out/main/index.js', 'built')
`

async function built() {
  hear()
  const root = scratch({
    'package.json': '{}',
    'src/main/a.ts': 'a',
    'resources/icon.svg': '<svg/>',
    'README.md': 'one',
    'node_modules/electron-vite/bin/electron-vite.js': BUILDER,
  })
  const ctx = makeContext({ root })
  await ensureBuild(ctx)
  return { root, ctx }
}

describe('the build', () => {
  it('is made once', async () => {
    const { root, ctx } = await built()
    expect(isBuilt(root)).toBe(true)
    put(root, { 'node_modules/electron-vite/bin/electron-vite.js': 'process.exit(1)' })
    await ensureBuild(ctx)
  })

  it.each([
    ['a source changed', { 'src/main/a.ts': 'b' }],
    ['a source came', { 'src/main/b.ts': '' }],
    ['the icon changed', { 'resources/icon.svg': '<svg></svg>' }],
    ['the packages changed', { 'package.json': '{"a":1}' }],
    ['its configuration came', { 'electron.vite.config.ts': '' }],
    ['a built file was cut short', { 'out/main/index.js': 'bui' }],
  ])('is made again when %s', async (_name, change) => {
    const { root, ctx } = await built()
    put(root, change as Record<string, string>)
    expect(isBuilt(root)).toBe(false)
    await ensureBuild(ctx)
    expect(isBuilt(root)).toBe(true)
  })

  it('is made again when a built file is gone', async () => {
    const { root } = await built()
    rmSync(join(root, 'out/main/index.js'))
    expect(isBuilt(root)).toBe(false)
  })

  it('stays when something else changed', async () => {
    const { root } = await built()
    put(root, { 'README.md': 'two', 'test/a.test.ts': '' })
    expect(isBuilt(root)).toBe(true)
  })

  it('that failed says why and is not taken for one', async () => {
    const { root, ctx } = await built()
    put(root, { 'src/main/a.ts': 'broken' })
    await expect(ensureBuild(ctx)).rejects.toMatchObject({
      message: 'Build failed.',
      detail: expect.stringContaining('a.ts:1: unexpected token'),
    })
    expect(isBuilt(root)).toBe(false)
    put(root, { 'src/main/a.ts': 'a' })
    expect(isBuilt(root)).toBe(false)
  })
})
