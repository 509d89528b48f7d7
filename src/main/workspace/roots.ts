import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { disk } from './disk'
import { type Comparison, partsBelow } from './inside'
import { isRooted, splitPath } from './path-syntax'
import type { WorkspaceOptions } from './types'
import { WorkspaceError } from './workspace-error'

/** A place the user gave: what lies at or below it may be reached. */
export interface Root {
  kind: 'workspace' | 'approved' | 'session'
  /** The real path. */
  path: string
  /** As the user wrote it, which may lead through links. */
  alias: string
}

/** Where a path leads if its names are taken at their word. */
export interface Route {
  root: Root
  parts: string[]
}

export async function findRoots(folder: string, options: WorkspaceOptions): Promise<[Root, ...Root[]]> {
  const workspace: Root = { kind: 'workspace', path: await realFolder(folder), alias: resolve(folder) }
  const others: Root[] = []
  for (const path of options.approved ?? [])
    if (isAbsolute(path)) others.push({ kind: 'approved', path: await realAsFarAs(path), alias: path })
  const { sessionDir } = options
  if (sessionDir)
    others.push({ kind: 'session', path: await realAsFarAs(sessionDir), alias: resolve(sessionDir) })
  return [workspace, ...others]
}

/** Which root a path belongs to, by its names alone. */
export function routeTo(path: string, roots: [Root, ...Root[]], how: Comparison): Route {
  const parts = splitPath(path, how.platform)
  if (!isRooted(path, how.platform)) return { root: roots[0], parts }
  for (const root of roots) {
    const below = partsBelow(root.path, path, how) ?? partsBelow(root.alias, path, how)
    if (below) return { root, parts: below }
  }
  throw new WorkspaceError('SECURITY', `${path} is outside the workspace ${roots[0].path}.`)
}

async function realFolder(folder: string): Promise<string> {
  const real = await disk.realpath(folder).catch(() => {
    throw new WorkspaceError(
      'NOT_FOUND',
      `The workspace folder ${folder} does not exist. Choose another one.`,
    )
  })
  if ((await disk.stat(real)).isDirectory()) return real
  throw new WorkspaceError('NOT_FOUND', `${folder} is not a folder.`)
}

/** The real path of what exists, with the missing rest behind it: what is approved may come into being later. */
async function realAsFarAs(path: string): Promise<string> {
  const whole = resolve(path)
  const real = await disk.realpath(whole).catch(() => null)
  if (real || whole === dirname(whole)) return real ?? whole
  return join(await realAsFarAs(dirname(whole)), basename(whole))
}
