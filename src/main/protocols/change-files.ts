import type { ChangeDeps, Target, ToolContext } from '../tools'
import type { Located, Workspace } from '../workspace'

/** What becomes of one file: `bytes` null removes it. */
export interface FileStep {
  /** As the model wrote it. */
  path: string
  located: Located
  /** The file as it was read; null when there is none. */
  target: Target | null
  bytes: Buffer | null
  /** For a new file. */
  mode?: number
}

/** Makes several changes as one that can be undone; when one fails, those before it are taken back. */
export async function changeFiles(
  { memory, history }: ChangeDeps,
  workspace: Workspace,
  { conversationId, turnId, signal }: ToolContext,
  steps: FileStep[],
): Promise<number> {
  signal.throwIfAborted()
  const files = steps.map(({ located, target, bytes, mode }) => ({
    located,
    before: target && { bytes: target.bytes, mode: target.mode },
    after: bytes && { bytes, ...(mode === undefined ? {} : { mode }) },
  }))
  const { id, value } = await history.record({ conversationId, turnId, workspace, files }, () =>
    makeAll(workspace, steps),
  )
  for (const { located, version } of value) memory.note(conversationId, located.absolute, version)
  return id
}

async function makeAll(workspace: Workspace, steps: FileStep[]) {
  const written: { located: Located; version: string }[] = []
  const back: (() => Promise<unknown>)[] = []
  try {
    for (const step of steps) back.push(await make(workspace, step, written))
    return written
  } catch (error) {
    for (const undo of back.reverse()) await undo().catch(() => {})
    throw error
  }
}

/** Makes one change and tells how to take it back. */
async function make(
  workspace: Workspace,
  { path, target, bytes, mode }: FileStep,
  written: { located: Located; version: string }[],
): Promise<() => Promise<unknown>> {
  if (!bytes) {
    if (!target) return async () => {}
    await workspace.removeFile(path, { expected: target.version })
    return () => workspace.replaceFile(path, target.bytes, { expected: null, mode: target.mode })
  }
  const options = { expected: target?.version ?? null, ...(target || mode === undefined ? {} : { mode }) }
  const { located, version } = await workspace.replaceFile(path, bytes, options)
  written.push({ located, version })
  return () =>
    target
      ? workspace.replaceFile(path, target.bytes, { expected: version })
      : workspace.removeFile(path, { expected: version })
}
