import { resolve } from 'node:path'
import { absolute } from './default-data-dir'

export interface Options {
  dataDir: string | null
  workspace: string | null
}

/** Something to print instead of opening the window. */
export interface Words {
  code: 0 | 2
  words: string
}

const USAGE = `Usage: npm start -- [--data-dir DIR]

  --data-dir DIR   keep everything there: conversations, settings, window position
  --help           show this

Without a window: npm start -- run "<prompt>" (npm start -- run lists its options).

Environment: DESKWRIGHT_DATA_DIR is the same as --data-dir,
DESKWRIGHT_WORKSPACE is the folder new conversations start with.`

/** What follows the app on the command line: Electron's own switches come before it. */
export function ownArguments(argv: string[], appPath: string | null, cwd: string): string[] {
  const at = appPath === null ? 0 : argv.findIndex((arg) => resolve(cwd, arg) === appPath)
  return argv.slice(Math.max(at, 0) + 1)
}

/** What the user asked for on the command line or in the environment. */
export function readOptions(
  args: string[],
  env: Record<string, string | undefined>,
  cwd: string,
): Options | Words {
  let dataDir = env.DESKWRIGHT_DATA_DIR || null
  for (let i = 0; i < args.length; i++) {
    const [name, inline] = split(args[i] ?? '')
    if (name === '--help' || name === '-h') return { code: 0, words: USAGE }
    if (name !== '--data-dir') return { code: 2, words: `Unknown argument: ${args[i]}\n\n${USAGE}` }
    const value = inline ?? args[++i]
    if (!value || value.startsWith('--')) return { code: 2, words: `--data-dir needs a folder.\n\n${USAGE}` }
    dataDir = value
  }
  const workspace = env.DESKWRIGHT_WORKSPACE || null
  return { dataDir: dataDir && absolute(dataDir, cwd), workspace: workspace && absolute(workspace, cwd) }
}

function split(arg: string): [string, string | undefined] {
  const at = arg.indexOf('=')
  return at < 0 ? [arg, undefined] : [arg.slice(0, at), arg.slice(at + 1)]
}
