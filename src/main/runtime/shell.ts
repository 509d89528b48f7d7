import { accessSync, constants } from 'node:fs'
import { posix } from 'node:path'

export interface Shell {
  path: string
  /** The arguments that make it run one command and end. */
  args(command: string): string[]
  /** cmd.exe parses its own line: Node must not quote for it. */
  verbatim?: boolean
}

type Env = Record<string, string | undefined>
type Exists = (path: string) => boolean

const KNOWN = ['bash', 'zsh', 'fish', 'sh']
const FOLDERS = ['/bin', '/usr/bin', '/usr/local/bin']

/** The user's own shell when it is one we know, otherwise the best that is installed. */
export function findShell(
  env: Env,
  platform: NodeJS.Platform = process.platform,
  exists: Exists = isExecutable,
): Shell | null {
  return platform === 'win32' ? windowsShell(env, exists) : posixShell(env, exists)
}

/** The first program of that name on the PATH. */
export function findProgram(name: string, path: string, exists: Exists = isExecutable): string | undefined {
  const folders = path.split(':').filter(posix.isAbsolute)
  return folders.map((folder) => posix.join(folder, name)).find(exists)
}

function posixShell(env: Env, exists: Exists): Shell | null {
  const own = env.SHELL
  if (own && posix.isAbsolute(own) && KNOWN.includes(posix.basename(own)) && exists(own))
    return posixArgs(own)
  const search = [...FOLDERS, env.PATH ?? ''].join(':')
  const path = findProgram('bash', search, exists) ?? findProgram('sh', search, exists)
  return path ? posixArgs(path) : null
}

/** bash takes a socket as stdin, which is what Node gives it, for a remote login and would read ~/.bashrc. */
function posixArgs(path: string): Shell {
  const quiet = posix.basename(path) === 'bash' ? ['--norc'] : []
  return { path, args: (command) => [...quiet, '-c', command] }
}

function windowsShell(env: Env, exists: Exists): Shell | null {
  const root = env.SystemRoot ?? env.SYSTEMROOT ?? 'C:\\Windows'
  const power = `${root}\\System32\\WindowsPowerShell\\v1.0\\powershell.exe`
  if (exists(power))
    return { path: power, args: (command) => ['-NoProfile', '-NonInteractive', '-Command', command] }
  const cmd = env.ComSpec ?? env.COMSPEC ?? `${root}\\System32\\cmd.exe`
  if (!exists(cmd)) return null
  return { path: cmd, args: (command) => ['/d', '/s', '/c', `"${command}"`], verbatim: true }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
