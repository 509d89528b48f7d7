import { lstat, readdir, realpath, stat } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { ErrorCode } from '../../shared/envelope'

/** Why a path was not touched. */
export class WorkspaceError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message)
  }
}

export interface Entry {
  name: string
  type: 'file' | 'directory' | 'link' | 'other'
  size?: number
}

/** The only door to the user's files: every path a tool names goes through it. */
export interface Workspace {
  readonly root: string
  list(path: string): Promise<Entry[]>
}

export async function openWorkspace(folder: string): Promise<Workspace> {
  const root = await realpath(folder).catch(() => {
    throw new WorkspaceError(
      'NOT_FOUND',
      `The workspace folder ${folder} does not exist. Choose another one.`,
    )
  })
  if (!(await stat(root)).isDirectory()) throw new WorkspaceError('NOT_FOUND', `${folder} is not a folder.`)
  return { root, list: (path) => list(root, path) }
}

async function list(root: string, path: string): Promise<Entry[]> {
  const folder = await locate(root, path)
  const info = await lstat(folder).catch(() => null)
  if (!info) throw new WorkspaceError('NOT_FOUND', `There is no ${path} in the workspace.`)
  if (!info.isDirectory()) throw new WorkspaceError('INVALID_ARGUMENT', `${path} is not a folder.`)
  const entries = await readdir(folder, { withFileTypes: true })
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  return Promise.all(
    entries.map(async (entry): Promise<Entry> => {
      if (entry.isDirectory()) return { name: entry.name, type: 'directory' }
      if (entry.isSymbolicLink()) return { name: entry.name, type: 'link' }
      if (!entry.isFile()) return { name: entry.name, type: 'other' }
      const size = await lstat(join(folder, entry.name)).then(
        (file) => file.size,
        () => undefined,
      )
      return { name: entry.name, type: 'file', ...(size === undefined ? {} : { size }) }
    }),
  )
}

/** The absolute path of what a tool named, or a refusal: `..`, NUL, anything outside, any link on the way. */
async function locate(root: string, path: string): Promise<string> {
  if (path.includes('\0')) throw new WorkspaceError('SECURITY', 'A path cannot hold a NUL character.')
  if (path.split(/[\\/]/).includes('..'))
    throw new WorkspaceError(
      'SECURITY',
      `${path} goes up with "..". Name the path from the workspace instead.`,
    )
  const target = resolve(root, path)
  const inside = relative(root, target)
  if (isAbsolute(inside) || inside.split(sep)[0] === '..')
    throw new WorkspaceError('SECURITY', `${path} is outside the workspace ${root}.`)
  await refuseLinks(root, inside, path)
  return target
}

async function refuseLinks(root: string, inside: string, path: string): Promise<void> {
  let current = root
  for (const part of inside.split(sep).filter(Boolean)) {
    current = join(current, part)
    const info = await lstat(current).catch(() => null)
    if (!info) return
    if (info.isSymbolicLink())
      throw new WorkspaceError(
        'SECURITY',
        `${path} leads through a symbolic link (${relative(root, current)}).`,
      )
  }
}
