import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { run } from './run.mjs'
import { lastLines } from './say.mjs'

const COMPILER = {
  darwin: 'Install the Xcode command line tools (xcode-select --install), then run this again.',
  win32:
    'Install the Visual Studio Build Tools with "Desktop development with C++" and Python 3, then run this again.',
  linux: 'Install them (Debian, Ubuntu: apt-get install -y python3 make g++), then run this again.',
}

export const compilerHelp = (platform) => COMPILER[platform] ?? COMPILER.linux

const KINDS = [
  ['disk', /ENOSPC|EDQUOT|no space left on device/i],
  ['sync', /can only install (packages )?(when|with) .*package-lock|npm ci. can only install/i],
  [
    'integrity',
    /EINTEGRITY|integrity checksum failed|TAR_BAD_ARCHIVE|ZLIB|Z_DATA_ERROR|unexpected end of file/i,
  ],
  [
    'headers',
    /gyp ERR![^\n]*(nodejs\.org|FetchError|getaddrinfo|ECONNREFUSED|ETIMEDOUT|fetch failed|node headers|response downloading)/i,
  ],
  [
    'compiler',
    /gyp ERR! (find Python|find VS|build error|not ok)|not found: make|make: not found|\b(cc|g\+\+|gcc|clang|c\+\+): (command )?not found|xcode-select|`make` failed/i,
  ],
  [
    'network',
    /ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|network/i,
  ],
  ['refused', /\bE(401|403|404|5\d\d)\b/],
  ['rights', /EACCES|EPERM|EROFS/],
]

/** npm's last words, without its stacks and its usage. */
export function npmTail(output) {
  const said = output.split(/^npm error Clean install a project/m)[0]
  return lastLines(
    said.replace(/^npm (error|warn)( gyp ERR!)?( stack)?(\s+at .*)?\n/gm, '').replace(/^npm warn .*\n/gm, ''),
  )
}

/** What kind of trouble npm had, by what it printed. */
export const classifyNpm = (output) => KINDS.find(([, pattern]) => pattern.test(output))?.[0] ?? 'other'

/** What went wrong and what to do, for the kind of trouble. */
export function npmTrouble(kind, platform) {
  switch (kind) {
    case 'absent':
      return ['npm was not found.', 'Install npm (it comes with Node), then run this again.']
    case 'disk':
      return ['The disk is full.', 'Free some space (about 1.5 GB is needed), then run this again.']
    case 'sync':
      return [
        'package.json and package-lock.json do not agree.',
        'Run npm install once, then run this again.',
      ]
    case 'integrity':
      return ['A downloaded package is corrupt.', 'Run npm cache clean --force, then run this again.']
    case 'headers':
      return [
        "node-pty must be compiled here, and Node's header files could not be downloaded.",
        'Check the network or the proxy, or point npm_config_nodedir to a folder with include/node, then run this again.',
      ]
    case 'compiler':
      return [
        'node-pty must be compiled here, and no working C++ compiler, make or Python was found.',
        compilerHelp(platform),
      ]
    case 'network':
      return [
        'The npm registry cannot be reached.',
        'Check the network, the proxy (npm config get proxy) and the registry (npm config get registry), then run this again.',
      ]
    case 'refused':
      return [
        'The npm registry refused a package.',
        'Check which registry is used (npm config get registry) and whether you are logged in, then run this again.',
      ]
    case 'rights':
      return [
        'A file could not be written.',
        'Check who owns this folder and the npm cache (npm config get cache), then run this again.',
      ]
    default:
      return ['npm failed.', 'See what npm said above, mend it, then run this again.']
  }
}

// Under yarn or pnpm npm_execpath is theirs, and neither knows npm's options.
export function npmCommand(env, platform) {
  const cli = env.npm_execpath
  if (cli && /^npm-cli\.c?js$/.test(basename(cli)) && existsSync(cli))
    return { command: process.execPath, args: [cli] }
  if (platform === 'win32') return { command: 'npm.cmd', args: [], shell: true }
  return { command: 'npm', args: [] }
}

/**
 * npm's environment. An `npm start --silent` would silence this npm too, and what it says is how we
 * tell one trouble from another; its own waits between tries add up to minutes without a network.
 */
export function npmEnv(env, prefix = resolve(process.execPath, '../..')) {
  const own = { npm_config_loglevel: 'warn', npm_config_progress: 'false', npm_config_json: undefined }
  if (!env.npm_config_fetch_retries) {
    own.npm_config_fetch_retry_mintimeout = '1000'
    own.npm_config_fetch_retry_maxtimeout = '5000'
  }
  const headers = existsSync(join(prefix, 'include/node/node_version.h'))
  if (headers && !env.npm_config_nodedir) own.npm_config_nodedir = prefix
  return { ...env, ...own }
}

/** @returns {Promise<{ ok: boolean, kind: string, output: string }>} */
export async function npm(ctx, args, cwd = ctx.root) {
  const { command, args: first, shell } = npmCommand(ctx.env, ctx.platform)
  const all = [...first, ...args].map((arg) => (shell ? `"${arg}"` : arg))
  const result = await run(command, all, { cwd, env: npmEnv(ctx.env), shell: shell ?? false })
  if (result.error?.code === 'ENOENT') return { ok: false, kind: 'absent', output: '' }
  return { ok: result.code === 0, kind: classifyNpm(result.output), output: result.output }
}
