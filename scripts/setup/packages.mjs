import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readJson, writeWhole } from './files.mjs'
import { npm, npmTail, npmTrouble } from './npm.mjs'
import { checkPty, ptyBinary, ptyLoads } from './pty.mjs'
import { fail, step } from './say.mjs'

const stampFile = (root) => join(root, 'node_modules', '.deskwright.json')
const platformKey = (ctx) => `${ctx.platform} ${ctx.arch} ${process.versions.modules}`

export async function ensurePackages(ctx) {
  const state = packagesState(ctx)
  if (state === 'ready') return
  // Somebody's own `npm install` is as good as ours.
  if (state === 'unstamped' && (await ptyLoads(ctx))) return writeStamp(ctx)
  step('Installing packages (npm ci)…')
  rmSync(stampFile(ctx.root), { force: true })
  const result = await npm(ctx, ['ci', '--include=dev', '--no-audit', '--no-fund'])
  if (!result.ok) {
    const [what, todo] = npmTrouble(result.kind, ctx.platform)
    fail(`The packages could not be installed. ${what}`, todo, npmTail(result.output))
  }
  await checkPty(ctx, result.output)
  writeStamp(ctx)
}

/** @returns {'ready' | 'unstamped' | 'absent'} 'unstamped': complete, by npm's own word only */
export function packagesState(ctx) {
  const lock = readJson(join(ctx.root, 'package-lock.json'))
  if (!lock) fail('package-lock.json is missing or broken.', 'Restore it: git checkout package-lock.json')
  if (!isComplete(ctx, lock)) return 'absent'
  const stamp = readJson(stampFile(ctx.root))
  if (stamp?.inputs === inputsHash(ctx) && stamp.platform === platformKey(ctx)) return 'ready'
  if (stamp && stamp.platform !== platformKey(ctx)) return 'absent'
  return npmSaysDone(ctx, lock) ? 'unstamped' : 'absent'
}

export function writeStamp(ctx) {
  writeWhole(stampFile(ctx.root), JSON.stringify({ inputs: inputsHash(ctx), platform: platformKey(ctx) }))
}

function inputsHash({ root }) {
  const manifest = readJson(join(root, 'package.json')) ?? {}
  const { dependencies, devDependencies, optionalDependencies, overrides, allowScripts } = manifest
  const parts = { dependencies, devDependencies, optionalDependencies, overrides, allowScripts }
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  return hash.update(JSON.stringify(parts)).digest('hex')
}

function isComplete(ctx, lock) {
  if (!required(lock).every(([path]) => existsSync(join(ctx.root, path, 'package.json')))) return false
  return ptyBinary(ctx) !== undefined
}

// npm writes this file last, after every install script, and `npm ci` deletes it first.
function npmSaysDone(ctx, lock) {
  const done = readJson(join(ctx.root, 'node_modules', '.package-lock.json'))?.packages
  if (!done) return false
  const same = required(lock).every(([path, { version }]) => done[path]?.version === version)
  const foreign = Object.values(done).some(
    ({ os, cpu }) => (os && !os.includes(ctx.platform)) || (cpu && !cpu.includes(ctx.arch)),
  )
  return same && !foreign
}

const required = (lock) =>
  Object.entries(lock.packages ?? {}).filter(
    ([path, entry]) => path && !entry.optional && !entry.devOptional && !entry.link,
  )
