import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Where and on what we run: one object, so that tests can set up in a temporary folder.
 * @param {{ root?: string, env?: Record<string, string | undefined>, platform?: string, arch?: string, uid?: number }} [given]
 */
export function makeContext(given = {}) {
  const env = given.env ?? process.env
  return {
    root: given.root ?? resolve(fileURLToPath(new URL('../..', import.meta.url))),
    env,
    cache: cacheDir(env),
    platform: given.platform ?? process.platform,
    arch: given.arch ?? process.arch,
    uid: given.uid ?? process.getuid?.() ?? -1,
  }
}

export function cacheDir(env) {
  if (env.DESKWRIGHT_CACHE_DIR) return resolve(env.DESKWRIGHT_CACHE_DIR)
  return join(env.XDG_CACHE_HOME || join(env.HOME || homedir(), '.cache'), 'deskwright')
}
