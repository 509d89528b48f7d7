import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, listSizes, readJson, sizesMatch, writeWhole } from './files.mjs'
import { run } from './run.mjs'
import { fail, lastLines, step } from './say.mjs'

const FOLDERS = ['src', 'resources']
const TOP = /^(electron\.vite\.config\.\w+|tsconfig.*\.json|package\.json|package-lock\.json)$/

const stampFile = (root) => join(root, 'out', '.deskwright.json')

export async function ensureBuild(ctx) {
  const inputs = inputsHash(ctx.root)
  if (isBuilt(ctx.root, inputs)) return
  step('Building the app…')
  rmSync(stampFile(ctx.root), { force: true })
  const cli = join(ctx.root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  const { code, output } = await run(process.execPath, [cli, 'build'], { cwd: ctx.root, env: ctx.env })
  if (code !== 0)
    fail('Build failed.', 'Mend what is named above, then run this again.', lastLines(output, 60))
  writeWhole(stampFile(ctx.root), JSON.stringify({ inputs, files: listSizes(join(ctx.root, 'out')) }))
}

export function isBuilt(root, inputs = inputsHash(root)) {
  const stamp = readJson(stampFile(root))
  return stamp?.inputs === inputs && sizesMatch(join(root, 'out'), stamp.files)
}

export function inputsHash(root) {
  const below = FOLDERS.filter((dir) => existsSync(join(root, dir))).flatMap((dir) =>
    filesBelow(join(root, dir)).map((path) => `${dir}/${path}`),
  )
  const hash = createHash('sha256')
  for (const path of [
    ...below,
    ...readdirSync(root)
      .filter((name) => TOP.test(name))
      .sort(),
  ]) {
    const content = readFileSync(join(root, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}
