import { enterOrCreate, takeBack } from './create-folder'
import { toLocated } from './locate'
import { reach } from './reach'
import type { Scope } from './scope'
import type { MadeFolder } from './types'
import { notRegular, systemError, WorkspaceError } from './workspace-error'

export async function makeFolder(scope: Scope, path: string): Promise<MadeFolder> {
  using reached = await reach(scope, path, 'create')
  const { folder, name, found, made } = reached
  try {
    const located = { ...toLocated(scope, reached), type: 'directory' as const }
    if (!folder) throw notRegular(path, 'missing')
    if (!name || found?.kind === 'directory') return { located, created: false }
    const before = made.length
    const inner = found ? 'file' : await enterOrCreate(folder, name, made)
    if (inner === 'link') throw notRegular(path, 'link')
    if (typeof inner === 'string') throw new WorkspaceError('INVALID_ARGUMENT', `${path} is not a folder.`)
    inner[Symbol.dispose]()
    for (const { parent } of made) await parent.sync()
    return { located, created: made.length > before }
  } catch (error) {
    await takeBack(made)
    throw systemError(error, path)
  }
}
