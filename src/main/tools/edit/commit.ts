import type { History } from '../../history'
import type { FileMemory, Located, Workspace } from '../../workspace'
import type { ToolContext } from '../tool'
import type { Target } from './target'

/** What a tool that changes files is given. */
export interface ChangeDeps {
  /** Which version of a file each conversation last saw. */
  memory: FileMemory
  history: History
}

export interface NewContent {
  /** As the model wrote it. */
  path: string
  located: Located
  /** The file as it was read; null when there is none. */
  target: Target | null
  bytes: Buffer
}

/** Writes the file unless it changed since it was read. Gives the number by which the change can be undone. */
export async function commit(
  { memory, history }: ChangeDeps,
  workspace: Workspace,
  { conversationId, turnId, signal }: ToolContext,
  { path, located, target, bytes }: NewContent,
): Promise<number> {
  signal.throwIfAborted()
  const files = [{ located, before: target && { bytes: target.bytes, mode: target.mode }, after: { bytes } }]
  const { id, value } = await history.record({ conversationId, turnId, workspace, files }, () =>
    workspace.replaceFile(path, bytes, { expected: target?.version ?? null }),
  )
  memory.note(conversationId, value.located.absolute, value.version)
  return id
}
