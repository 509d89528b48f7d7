import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fs } from '../../../src/main/workspace/disk'
import { openPathFolder } from '../../../src/main/workspace/path-folder'
import { type System, thisSystem } from '../../../src/main/workspace/scope'

/** Stands in every file outside the workspace: must never be read, and never change. */
export const CANARY = 'the canary outside'

export interface Ground {
  base: string
  /** The workspace folder. */
  ws: string
  /** A folder beside it that nobody gave. */
  outside: string
  /** Writes a file of the workspace, parents included. */
  put(path: string, text: string | Buffer): string
  text(path: string): string
  names(path?: string): string[]
  /** Everything outside with its content, to compare before and after. */
  evidence(): Record<string, string>
  remove(): void
}

export function makeGround(): Ground {
  const base = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'workspace-')))
  const ws = join(base, 'ws')
  const outside = join(base, 'ws-evil')
  fs.mkdirSync(ws)
  fs.mkdirSync(join(outside, 'deep'), { recursive: true })
  for (const name of ['secret.txt', 'a.txt', 'deep/secret.txt']) fs.writeFileSync(join(outside, name), CANARY)
  return {
    base,
    ws,
    outside,
    put(path, text) {
      fs.mkdirSync(dirname(join(ws, path)), { recursive: true })
      fs.writeFileSync(join(ws, path), text)
      return join(ws, path)
    },
    text: (path) => fs.readFileSync(join(ws, path), 'utf8'),
    names: (path = '.') => fs.readdirSync(join(ws, path)).sort(),
    evidence: () => contents(outside),
    remove: () => fs.rmSync(base, { recursive: true, force: true }),
  }
}

function contents(folder: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    found[path] = entry.isFile() ? fs.readFileSync(path, 'utf8') : 'folder'
  }
  return found
}

/** Both ways to hold a folder: Linux' descriptors, and the paths of the systems that have none. */
export const systems: [string, System][] = [
  ['by descriptor', thisSystem()],
  [
    'by path',
    { how: { platform: 'linux', caseInsensitive: false }, openFolder: (path) => openPathFolder(path) },
  ],
]
