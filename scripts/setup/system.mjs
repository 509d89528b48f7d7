import { installPackages, nameHere } from './apt.mjs'
import { which } from './files.mjs'
import { notFound, packagesFor, tooOld } from './libraries.mjs'
import { run } from './run.mjs'
import { fail, step } from './say.mjs'

/**
 * What Electron needs from the system. `ldd` takes some 20 ms: cheaper than a remembered answer gone stale.
 * @param {{ root: string, env: Record<string, string | undefined>, platform: string, uid: number }} ctx
 * @param {string} electron the program
 * @param {boolean} xvfb whether a virtual display will be needed
 */
export async function ensureSystem(ctx, electron, xvfb) {
  if (ctx.platform !== 'linux') return
  const missing = await missingHere(ctx, electron, xvfb)
  if (missing.length === 0) return
  const { packages, unknown } = packagesFor(missing.filter((name) => name !== 'Xvfb'))
  if (missing.includes('Xvfb')) packages.push('xvfb')
  if (!which('apt-get', ctx.env)) {
    fail(
      `Electron needs what this system lacks: ${missing.join(', ')}`,
      "Install these with your distribution's package manager, then run this again.",
    )
  }
  if (ctx.uid !== 0) {
    const names = await Promise.all(packages.map((name) => nameHere(ctx, name)))
    const more =
      unknown.length > 0 ? `\nNo package is known here for ${unknown.join(', ')}: find it with apt-file.` : ''
    fail(
      `Electron needs what this system lacks: ${missing.join(', ')}`,
      `Run this once: sudo apt-get install -y ${names.join(' ')}${more}`,
    )
  }
  step(`Installing system packages (apt-get install ${packages.join(' ')})…`)
  await installPackages(ctx, packages)
  const left = await missingHere(ctx, electron, xvfb)
  if (left.length === 0) return
  fail(
    `Still missing after the installation: ${left.join(', ')}`,
    'Find the packages that hold these (apt-file) and install them.',
  )
}

/** Libraries that are not found, and 'Xvfb' when that program is. */
async function missingHere(ctx, electron, xvfb) {
  const { code, output } = await run('ldd', [electron], { env: { ...ctx.env, LC_ALL: 'C' } })
  const old = tooOld(output)
  if (old)
    fail(
      `This system is too old for Electron: its C library lacks ${old}.`,
      'Use a newer release of the distribution.',
    )
  const libraries = code === null ? [] : notFound(output)
  return xvfb && !which('Xvfb', ctx.env) ? [...libraries, 'Xvfb'] : libraries
}
