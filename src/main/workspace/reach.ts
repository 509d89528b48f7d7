import { join } from 'node:path'
import { enterOrCreate, type Made, takeBack } from './create-folder'
import type { Folder, Found } from './folder'
import { follow } from './follow'
import { partsBelow } from './inside'
import { type Root, type Route, routeTo } from './roots'
import type { Scope } from './scope'
import { sessionGuard } from './session-guard'
import { openStart, startOf } from './start'
import { systemError, WorkspaceError } from './workspace-error'

/**
 * Why a path is walked. All but `read` refuse the session folder; `create` makes the folders that are missing on the way;
 * `remove` ends at the entry itself, also when it is a link.
 */
export type Purpose = 'read' | 'change' | 'create' | 'remove'

/** Where a path led: the folder that holds it and what is there, both checked and held until disposed. */
export interface Reached extends Disposable {
  /** The path as the tool wrote it. */
  path: string
  root: Root
  /** Null when a folder on the way does not exist. */
  folder: Folder | null
  /** The entry of the folder; empty when the path is the workspace itself. */
  name: string
  found: Found | null
  absolute: string
  /** The folders that were created on the way. */
  made: Made[]
}

const MAX_LINKS = 40

/** The one way in: walks from a root to a path, a name at a time, and refuses whatever is not a plain way inside. */
export async function reach(scope: Scope, path: string, purpose: Purpose): Promise<Reached> {
  try {
    let route: Route = routeTo(path, scope.roots, scope.how)
    for (let links = 0; links < MAX_LINKS; links++) {
      const end = await walk(scope, route, path, purpose)
      if (!('parts' in end)) return end
      route = end
    }
    throw new WorkspaceError('SECURITY', `${path} leads through too many symbolic links.`)
  } catch (error) {
    throw systemError(error, path)
  }
}

interface Walk {
  scope: Scope
  path: string
  purpose: Purpose
  held: DisposableStack
  made: Made[]
}

/** Ends at the place, or at a link with the route to its target. */
async function walk(scope: Scope, route: Route, path: string, purpose: Purpose): Promise<Reached | Route> {
  using held = new DisposableStack()
  const made: Made[] = []
  try {
    return await descend({ scope, path, purpose, held, made }, route)
  } catch (error) {
    await takeBack(made)
    throw error
  }
}

async function descend(walk: Walk, { root, parts }: Route): Promise<Reached | Route> {
  const { scope, path, purpose, held, made } = walk
  const { start, names } = startOf(root, parts)
  const guard = purpose === 'read' ? null : await sessionGuard(scope, join(start, ...names), path)
  let folder = held.use(await openStart(scope, root, start))
  await guard?.(folder)
  const name = names.pop() ?? ''
  while (names.length > 0) {
    const next = await enterOrCreate(folder, names[0] ?? '', purpose === 'create' ? made : null)
    if (next === 'link') return await follow(scope, folder, [...names, name], path)
    if (next === 'file' && purpose === 'create')
      throw new WorkspaceError('INVALID_ARGUMENT', `${path}: ${names[0]} is a file, not a folder.`)
    if (next === 'file' || next === 'missing') break
    folder = held.use(next)
    await guard?.(folder)
    names.shift()
  }
  const arrived = names.length === 0
  const found = arrived && name ? held.use(await folder.find(name)) : null
  if (found?.kind === 'link' && purpose !== 'remove') return await follow(scope, folder, [name], path)
  const spelled = found ? await folder.spell(name) : name
  const absolute = join(await folder.real(), ...names, spelled)
  if (!partsBelow(root.path, absolute, scope.how))
    throw new WorkspaceError('SECURITY', `${path} was moved out of the workspace.`)
  const kept = held.move()
  return {
    path,
    root,
    folder: arrived ? folder : null,
    name,
    found,
    absolute,
    made,
    [Symbol.dispose]: () => kept.dispose(),
  }
}
