import { dirname, relative } from 'node:path'
import { disk, type Located, type Workspace, WorkspaceError } from '../../workspace'
import type { ToolContext } from '../tool'
import type { Place } from './engine'

/** Where to search, and how what is found there is called. */
export interface Spot {
  place: Place
  /** For people and the model: relative to the workspace, absolute when it lies elsewhere. */
  shown(path: string): string
}

export async function spotOf(
  workspace: Workspace,
  located: Located,
  { sessionDir }: Pick<ToolContext, 'sessionDir'>,
): Promise<Spot> {
  const { absolute, root, type } = located
  if (type === 'other')
    throw new WorkspaceError('INVALID_ARGUMENT', `${located.shown} is neither a file nor a folder.`)
  const isFile = type === 'file'
  const base = isFile && root === absolute ? dirname(root) : root
  return {
    place: {
      base,
      target: slashes(relative(base, absolute)),
      isFile,
      // What the app itself put aside is always found.
      ignores: !(await isBelow(sessionDir, absolute)),
    },
    shown: (path) => (root === workspace.root ? path : `${slashes(base).replace(/\/$/, '')}/${path}`),
  }
}

async function isBelow(folder: string | null, path: string): Promise<boolean> {
  const real = folder && (await disk.realpath(folder).catch(() => null))
  if (!real) return false
  const way = relative(real, path)
  return way === '' || !/^\.\.($|[\\/])|^([a-z]:|[\\/])/i.test(way)
}

const slashes = (path: string) => (process.platform === 'win32' ? path.replaceAll('\\', '/') : path)
