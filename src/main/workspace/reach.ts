import { lstat, mkdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Folder, type Found, sameNode } from './folder'
import { follow } from './follow'
import { partsBelow } from './inside'
import { type Root, type Route, routeTo } from './roots'
import type { Scope } from './scope'
import { systemError, WorkspaceError } from './workspace-error'

/** Where a path led: the folder that holds it, checked and held until disposed, and what is there. */
export interface Reached extends AsyncDisposable {
  /** The path as the tool wrote it. */
  path: string
  root: Root
  folder: Folder
  /** The entry of the folder; empty when the path is the root folder itself. */
  name: string
  found: Found | null
  /** Folders that do not exist between `folder` and `name`. */
  missing: string[]
  absolute: string
}

export interface ReachOptions {
  /** For writing: the session folder is refused and missing folders on the way are created. */
  write?: boolean
  create?: boolean
  /** The entry itself is wanted, also when it is a link. */
  entry?: boolean
}

const MAX_LINKS = 40

/** The one way in: walks from a root to a path, a name at a time, and refuses whatever is not a plain way inside. */
export async function reach(scope: Scope, path: string, options: ReachOptions = {}): Promise<Reached> {
  try {
    let route: Route = routeTo(path, scope.roots, scope.how)
    for (let links = 0; links < MAX_LINKS; links++) {
      const end = await walk(scope, route, path, options)
      if ('folder' in end) return end
      route = end
    }
    throw new WorkspaceError('SECURITY', `${path} leads through too many symbolic links.`)
  } catch (error) {
    throw systemError(error, path)
  }
}

/** Ends at the place, or at a link with the route to its target. */
async function walk(
  scope: Scope,
  { root, parts }: Route,
  path: string,
  options: ReachOptions,
): Promise<Reached | Route> {
  await using held = new AsyncDisposableStack()
  const { start, names } = startOf(root, parts)
  let folder = held.use(await openStart(scope, root, start))
  const check = options.write ? await writeCheck(scope, join(start, ...names), path) : null
  check?.(folder)
  const last = names.pop() ?? ''
  while (names.length > 0) {
    const name = names[0] ?? ''
    const next = await step(folder, name, options.create === true)
    if (next === 'link') return await follow(scope, folder, [...names, last], path)
    if (next === 'file' && options.create)
      throw new WorkspaceError('INVALID_ARGUMENT', `${path}: ${name} is a file, not a folder.`)
    if (next === 'file' || next === 'missing') break
    folder = held.use(next)
    check?.(folder)
    names.shift()
  }
  const found = names.length === 0 && last ? await folder.find(last) : null
  if (found?.kind === 'link' && !options.entry) return await follow(scope, folder, [last], path)
  if (found?.kind === 'directory') check?.(found)
  const absolute = join(await folder.real(), ...names, last)
  if (!partsBelow(root.path, absolute, scope.how))
    throw new WorkspaceError('SECURITY', `${path} was moved out of the workspace.`)
  const dispose = held.move()
  return {
    path,
    root,
    folder,
    name: last,
    found,
    missing: names,
    absolute,
    [Symbol.asyncDispose]: () => dispose.disposeAsync(),
  }
}

/** What lies beside the workspace may be a file, or not exist yet: it is looked up in the folder around it. */
function startOf(root: Root, parts: string[]): { start: string; names: string[] } {
  const name = root.kind === 'workspace' ? '' : basename(root.path)
  if (!name) return { start: root.path, names: [...parts] }
  return { start: dirname(root.path), names: [name, ...parts] }
}

async function openStart(scope: Scope, root: Root, start: string): Promise<Folder> {
  const folder = await scope.openFolder(start).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') throw gone(root, start)
    throw error
  })
  const real = await folder.real()
  if (partsBelow(start, real, scope.how)?.length === 0) return folder
  await folder[Symbol.asyncDispose]()
  throw gone(root, start)
}

function gone(root: Root, start: string): WorkspaceError {
  const what = root.kind === 'workspace' ? 'workspace folder' : 'folder'
  return new WorkspaceError('NOT_FOUND', `The ${what} ${start} is gone. It was deleted, moved or replaced.`)
}

type Step = Folder | 'link' | 'file' | 'missing'

async function step(folder: Folder, name: string, create: boolean): Promise<Step> {
  try {
    return await folder.enter(name)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'ENOTDIR' && code !== 'ELOOP') throw error
  }
  const found = await folder.find(name)
  if (found) return found.kind === 'link' ? 'link' : 'file'
  if (!create) return 'missing'
  await folder.real()
  await mkdir(folder.at(name)).catch(unless('EEXIST'))
  return folder.enter(name)
}

function unless(code: string) {
  return (error: NodeJS.ErrnoException) => {
    if (error.code !== code) throw error
  }
}

type Check = (node: Pick<Folder, 'stats'>) => void

/** The session folder is not written to. By name, and by identity, so that no spelling leads around it. */
async function writeCheck(scope: Scope, target: string, path: string): Promise<Check> {
  const session = scope.roots.find((root) => root.kind === 'session')
  const refused = new WorkspaceError(
    'SECURITY',
    `${path} is in the session folder, where only the app writes.`,
  )
  if (session && partsBelow(session.path, target, scope.how)) throw refused
  const own = session && (await lstat(session.path, { bigint: true }).catch(() => null))
  return (node) => {
    if (own && sameNode(node.stats, own)) throw refused
  }
}
