import { versionOf, type Workspace, WorkspaceError } from '../workspace'
import { hashOf } from './contents'

/** A file as it is on disk now; all null when there is none. */
export type Present =
  | { bytes: Buffer; hash: string; version: string; mode: number }
  | { bytes: null; hash: null; version: null; mode: null }

/** More cannot be kept, and nothing larger was ever written here. */
const MAX_BYTES = 1024 ** 3

export async function presentOf(workspace: Workspace, path: string): Promise<Present> {
  const { type, shown } = await workspace.locate(path)
  if (type === 'missing') return { bytes: null, hash: null, version: null, mode: null }
  const { handle, stats } = await workspace.open(path)
  await using _handle = handle
  if (stats.size > MAX_BYTES)
    throw new WorkspaceError('TOO_LARGE', `${shown} is too large to be kept for undo.`)
  const bytes = await handle.readFile()
  return { bytes, hash: hashOf(bytes), version: versionOf(stats), mode: Number(stats.mode) & 0o777 }
}
