import { run } from './run.mjs'
import { fail, lastLines } from './say.mjs'

/** As root. The lists may be old or absent, so they are updated first. */
export async function installPackages(ctx, packages) {
  const env = { ...ctx.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' }
  const update = await run('apt-get', ['update', '-q'], { env })
  const names = await Promise.all(packages.map((name) => nameHere(ctx, name)))
  const args = ['install', '-y', '-q', '--no-install-recommends', ...names]
  const install = await run('apt-get', args, { env })
  if (install.code === 0) return
  fail(
    `apt-get could not install ${names.join(' ')}`,
    `Check the network and the package sources, or install by hand: apt-get install -y ${names.join(' ')}`,
    lastLines(update.code === 0 ? install.output : `${update.output}\n${install.output}`),
  )
}

/** The name this release uses: libasound2 may be libasound2t64. */
export async function nameHere(ctx, name) {
  const { code } = await run('apt-cache', ['show', '--no-all-versions', `${name}t64`], {
    env: { ...ctx.env, LC_ALL: 'C' },
  })
  return code === 0 ? `${name}t64` : name
}
