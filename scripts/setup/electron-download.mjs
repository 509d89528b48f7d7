import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesBelow, sizeOf } from './files.mjs'
import { run } from './run.mjs'
import { lastLines } from './say.mjs'

const STALL_MS = 60_000

/**
 * Runs the installer that comes with the electron package. It is silent while it works, so its progress is
 * read from its temporary folder: that is why it gets one of its own.
 * @returns {Promise<{ kind: 'done' | 'unreachable' | 'corrupt' | 'disk' | 'other', reason: string, output: string }>}
 */
export async function download(ctx, { stallMs = STALL_MS } = {}) {
  const dir = join(ctx.root, 'node_modules', 'electron')
  const temp = mkdtempSync(join(tmpdir(), 'deskwright-electron-'))
  let watch
  let stalled = false
  const onStart = (child) => {
    watch = watchGrowth([temp, join(dir, 'dist')], stallMs, () => {
      stalled = true
      child.kill('SIGKILL')
    })
  }
  const result = await run(process.execPath, [join(dir, 'install.js')], {
    cwd: ctx.root,
    env: installerEnv(ctx.env, temp),
    onStart,
  })
  clearInterval(watch)
  rmSync(temp, { recursive: true, force: true })
  if (result.code === 0) return { kind: 'done', reason: '', output: '' }
  if (stalled) return { kind: 'unreachable', reason: 'the download stalled', output: '' }
  return { ...classifyInstaller(result.output), output: lastLines(result.output) }
}

export function classifyInstaller(output) {
  const status = /Response code (\d+)/.exec(output)?.[1]
  if (/ENOSPC|EDQUOT/.test(output)) return { kind: 'disk', reason: 'the disk is full' }
  if (/checksum/i.test(output)) return { kind: 'corrupt', reason: 'the download is corrupt' }
  if (status) return { kind: 'unreachable', reason: `the download host answered ${status}` }
  if (
    /fetch failed|terminated|ENOTFOUND|ECONN|EAI_AGAIN|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|UND_ERR|SocketError/.test(
      output,
    )
  ) {
    return { kind: 'unreachable', reason: 'the download host could not be reached' }
  }
  return { kind: 'other', reason: 'its installer failed' }
}

// The installer reads the usual proxy variables only when told to.
export function installerEnv(env, temp) {
  const proxy = env.HTTPS_PROXY || env.https_proxy || env.HTTP_PROXY || env.http_proxy
  const own = { TMPDIR: temp, TEMP: temp, TMP: temp, ELECTRON_RUN_AS_NODE: undefined }
  if (proxy && env.ELECTRON_GET_USE_PROXY === undefined) own.ELECTRON_GET_USE_PROXY = '1'
  return { ...env, ...own }
}

function watchGrowth(dirs, stallMs, onStall) {
  let size = -1
  let since = Date.now()
  return setInterval(
    () => {
      const now = total(dirs)
      if (now !== size) since = Date.now()
      size = now
      if (Date.now() - since >= stallMs) onStall()
    },
    Math.min(2_000, stallMs / 4),
  )
}

// Files come and go under our hands: what has vanished counts as nothing.
function total(dirs) {
  try {
    const files = dirs
      .filter((dir) => existsSync(dir))
      .flatMap((dir) => filesBelow(dir).map((path) => join(dir, path)))
    return files.reduce((sum, file) => sum + (sizeOf(file) ?? 0), 0)
  } catch {
    return Number.NaN
  }
}
