import { homedir } from 'node:os'
import { join } from 'node:path'

/** Where Electron keeps the data of an app of this name; a run without a window finds the same place. */
export function defaultDataDir(
  env: Record<string, string | undefined>,
  platform: NodeJS.Platform = process.platform,
  home = homedir(),
): string {
  const name = 'deskwright'
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', name)
  if (platform === 'win32') return join(env.APPDATA || join(home, 'AppData', 'Roaming'), name)
  return join(env.XDG_CONFIG_HOME || join(home, '.config'), name)
}
