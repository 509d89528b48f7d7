import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
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
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'workspace-')))
  const ws = join(base, 'ws')
  const outside = join(base, 'ws-evil')
  mkdirSync(ws)
  mkdirSync(join(outside, 'deep'), { recursive: true })
  for (const name of ['secret.txt', 'a.txt', 'deep/secret.txt']) writeFileSync(join(outside, name), CANARY)
  return {
    base,
    ws,
    outside,
    put(path, text) {
      mkdirSync(dirname(join(ws, path)), { recursive: true })
      writeFileSync(join(ws, path), text)
      return join(ws, path)
    },
    text: (path) => readFileSync(join(ws, path), 'utf8'),
    names: (path = '.') => readdirSync(join(ws, path)).sort(),
    evidence: () => contents(outside),
    remove: () => rmSync(base, { recursive: true, force: true }),
  }
}

function contents(folder: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    found[path] = entry.isFile() ? readFileSync(path, 'utf8') : 'folder'
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
