import { createHash } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readJson, writeWhole } from './files.mjs'

const DAY_MS = 24 * 60 * 60_000
const WAYS =
  /^(npm_config_|npm_package_config_)?electron_.*(mirror|custom|proxy)|^https?_proxy$|^(all|no)_proxy$/i

const file = (ctx) => join(ctx.cache, 'electron-unreachable.json')

// Another mirror, proxy or version is another question. Hashed: a proxy's address may hold a password.
function question({ env }, version) {
  const ways = Object.entries(env).filter(([name]) => WAYS.test(name))
  return createHash('sha256')
    .update(JSON.stringify([version, ...ways.sort()]))
    .digest('hex')
}

/** @returns {string | undefined} why the download host could not be used, if that was found within a day */
export function wasUnreachable(ctx, version, now = Date.now()) {
  const memory = readJson(file(ctx))
  if (memory?.question !== question(ctx, version)) return undefined
  const age = now - memory.at
  return age >= 0 && age < DAY_MS ? memory.reason : undefined
}

export function rememberUnreachable(ctx, version, reason, now = Date.now()) {
  const memory = JSON.stringify({ at: now, reason, question: question(ctx, version) })
  try {
    mkdirSync(ctx.cache, { recursive: true })
    writeWhole(file(ctx), memory)
  } catch {
    // A cache we may only read, say of an image: we just ask again next time.
  }
}

export function forgetUnreachable(ctx) {
  rmSync(file(ctx), { force: true })
}
