import { isAbsolute, resolve } from 'node:path'

export interface Options {
  dataDir: string | null
  workspace: string | null
}

/** What the user asked for on the command line or in the environment; an unusable value is an error in words. */
export function readOptions(
  args: string[],
  env: Record<string, string | undefined>,
  cwd: string,
): Options | { problem: string } {
  let dataDir = env.DESKWRIGHT_DATA_DIR || null
  for (let i = 0; i < args.length; i++) {
    const [name, inline] = split(args[i] ?? '')
    if (name !== '--data-dir') continue
    const value = inline ?? args[++i]
    if (!value) return { problem: '--data-dir needs a folder, for example --data-dir ~/deskwright-data' }
    dataDir = value
  }
  const workspace = env.DESKWRIGHT_WORKSPACE || null
  return { dataDir: absolute(dataDir, cwd), workspace: absolute(workspace, cwd) }
}

function split(arg: string): [string, string | undefined] {
  const at = arg.indexOf('=')
  return at < 0 ? [arg, undefined] : [arg.slice(0, at), arg.slice(at + 1)]
}

function absolute(path: string | null, cwd: string): string | null {
  if (path === null || isAbsolute(path)) return path
  return resolve(cwd, path)
}
