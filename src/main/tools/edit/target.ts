import { type FileMemory, type Located, versionOf, type Workspace, WorkspaceError } from '../../workspace'
import { humanSize } from '../human-size'

/** A file as it is before a change. */
export interface Target {
  located: Located
  bytes: Buffer
  version: string
  /** Permission bits. */
  mode: number
}

const MAX_BYTES = 64 * 1024 ** 2

/** Reads the file a change starts from. Refuses one that is not as the conversation last saw it. */
export async function openTarget(
  workspace: Workspace,
  path: string,
  conversationId: string,
  memory: FileMemory,
): Promise<Target> {
  const { located, handle, stats } = await workspace.open(path)
  await using _handle = handle
  const version = versionOf(stats)
  const seen = memory.get(conversationId, located.absolute)
  if (seen !== undefined && seen !== version)
    throw new WorkspaceError(
      'STALE_FILE',
      `${located.shown} changed on disk since you last read or wrote it. Read it again first.`,
    )
  if (stats.size > MAX_BYTES)
    throw new WorkspaceError(
      'TOO_LARGE',
      `${located.shown} has ${humanSize(Number(stats.size))}; up to ${humanSize(MAX_BYTES)} can be changed and undone. Use exec with a program that edits in place.`,
    )
  return { located, bytes: await handle.readFile(), version, mode: Number(stats.mode) & 0o777 }
}
