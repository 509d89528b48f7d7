import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

type Env = Record<string, string | undefined>

/** The data folder that the command line or the environment names, or the one of this user. */
export function dataDirOf(args: string[], env: Env, cwd: string): string {
  const at = args.findLastIndex((arg) => /^--data-dir(=|$)/.test(arg))
  const named = args[at]?.includes('=') ? args[at]?.slice('--data-dir='.length) : args[at + 1]
  const folder = (at >= 0 && named) || env.DESKWRIGHT_DATA_DIR
  return folder ? absolute(folder, cwd) : defaultDataDir(env)
}

/** A shell leaves the ~ of --data-dir=~/x as it is. */
export function absolute(path: string, cwd: string): string {
  return /^~([/\\]|$)/.test(path) ? join(homedir(), path.slice(1)) : resolve(cwd, path)
}

/** Where Electron keeps the data of an app of this name; a run without a window finds the same place. */
function defaultDataDir(env: Env, platform: NodeJS.Platform = process.platform, home = homedir()): string {
  const name = 'deskwright'
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', name)
  if (platform === 'win32') return join(env.APPDATA || join(home, 'AppData', 'Roaming'), name)
  return join(env.XDG_CONFIG_HOME || join(home, '.config'), name)
}
