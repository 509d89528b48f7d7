import { ensureBuild } from './build.mjs'
import { ensureElectron } from './electron.mjs'
import { takeLock } from './lock.mjs'
import { ensurePackages } from './packages.mjs'
import { ensureSystem } from './system.mjs'

/**
 * Everything the app needs before it can start; what is done already costs next to nothing.
 * @returns {Promise<string>} the Electron program
 */
export function setUp(ctx, { xvfb }) {
  return locked(ctx, async () => {
    const electron = await setUpTools(ctx, { xvfb })
    await ensureBuild(ctx)
    return electron
  })
}

/** All but the build. */
export async function setUpTools(ctx, { xvfb }) {
  await ensurePackages(ctx)
  const electron = await ensureElectron(ctx)
  await ensureSystem(ctx, electron, xvfb)
  return electron
}

export async function locked(ctx, work) {
  const release = await takeLock(ctx.root)
  try {
    return await work()
  } finally {
    release()
  }
}
