import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { classifyNpm, compilerHelp, npmTail, npmTrouble } from './npm.mjs'
import { run } from './run.mjs'
import { fail, lastLines } from './say.mjs'

/** @returns {string | undefined} node-pty's native part, compiled here or shipped with it */
export function ptyBinary({ root, platform, arch }) {
  const dir = join(root, 'node_modules', 'node-pty')
  const places = [join(dir, 'build', 'Release'), join(dir, 'prebuilds', `${platform}-${arch}`)]
  return places.map((place) => join(place, 'pty.node')).find((file) => existsSync(file))
}

export async function ptyLoads(ctx) {
  return (await loadPty(ctx)).code === 0
}

export async function checkPty(ctx, npmOutput) {
  if (!ptyBinary(ctx)) {
    const kind = classifyNpm(npmOutput)
    if (kind === 'compiler' || kind === 'headers') {
      const [what, todo] = npmTrouble(kind, ctx.platform)
      fail(what, todo, npmTail(npmOutput))
    }
    fail(
      'node-pty (the terminal) was installed without its native part: npm did not run its install script.',
      `Allow install scripts (npm config delete ignore-scripts), then run this again.\nIt is compiled during the installation: python3, make and a C++ compiler are needed. ${compilerHelp(ctx.platform)}`,
    )
  }
  const { code, output } = await loadPty(ctx)
  if (code === 0) return
  fail(
    'node-pty (the terminal) was compiled but does not load.',
    compilerHelp(ctx.platform),
    lastLines(output),
  )
}

const loadPty = ({ root, env }) =>
  run(process.execPath, ['-e', 'require("node-pty")'], { cwd: root, env: { ...env, NODE_OPTIONS: '' } })
