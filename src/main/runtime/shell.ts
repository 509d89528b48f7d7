import { accessSync, constants } from 'node:fs'
import { basename, delimiter, isAbsolute, join } from 'node:path'

export interface Shell {
  path: string
  /** The arguments that make it run one command and end. */
  args(command: string): string[]
  /** cmd.exe parses its own line: Node must not quote for it. */
  verbatim?: boolean
}

type Env = Record<string, string | undefined>

const KNOWN = ['bash', 'zsh', 'fish', 'sh']

/** The user's own shell when it is one we know, otherwise the best that is installed. */
export function findShell(env: Env, platform: NodeJS.Platform = process.platform): Shell | null {
  return platform === 'win32' ? windowsShell(env) : posixShell(env)
}

function posixShell(env: Env): Shell | null {
  const own = env.SHELL
  const wanted = own && isAbsolute(own) && KNOWN.includes(basename(own)) ? [own] : []
  const folders = ['/bin', '/usr/bin', '/usr/local/bin', ...(env.PATH ?? '').split(delimiter)]
  const others = ['bash', 'sh'].flatMap((name) =>
    folders.filter(isAbsolute).map((folder) => join(folder, name)),
  )
  const path = [...wanted, ...others].find(isExecutable)
  return path ? { path, args: (command) => ['-c', command] } : null
}

function windowsShell(env: Env): Shell | null {
  const root = env.SystemRoot ?? env.SYSTEMROOT ?? 'C:\\Windows'
  const power = `${root}\\System32\\WindowsPowerShell\\v1.0\\powershell.exe`
  if (isExecutable(power))
    return { path: power, args: (command) => ['-NoProfile', '-NonInteractive', '-Command', command] }
  const cmd = env.ComSpec ?? `${root}\\System32\\cmd.exe`
  if (!isExecutable(cmd)) return null
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
