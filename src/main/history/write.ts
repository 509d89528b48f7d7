import { type Workspace, WorkspaceError } from '../workspace'
import type { Refusal, Step } from './step'

/** Writes all of them; when one fails, those before it are put back as they were. */
export async function write(workspace: Workspace, steps: Step[]): Promise<Refusal | null> {
  const putBack: (() => Promise<unknown>)[] = []
  // What is removed may make room for a folder of the same name.
  for (const step of steps.toSorted((a, b) => Number(b.goal.hash === null) - Number(a.goal.hash === null))) {
    try {
      putBack.push(await writeOne(workspace, step))
    } catch (error) {
      const left = await restore(putBack.reverse())
      const { path, shown } = step
      const code = error instanceof WorkspaceError ? error.code : 'INTERNAL'
      const reason = error instanceof Error ? error.message : String(error)
      return {
        path,
        shown,
        code,
        reason: left ? `${reason} ${left} files before it could not be put back.` : reason,
      }
    }
  }
  return null
}

async function writeOne(
  workspace: Workspace,
  { path, present, goal, bytes }: Step,
): Promise<() => Promise<unknown>> {
  if (goal.hash === null || !bytes) {
    await workspace.removeFile(path, present.version === null ? {} : { expected: present.version })
    const old = present.bytes ?? Buffer.alloc(0)
    return () => workspace.replaceFile(path, old, { expected: null, ...modeOf(present.mode) })
  }
  const options = present.version === null ? modeOf(goal.mode) : {}
  const { version } = await workspace.replaceFile(path, bytes, { expected: present.version, ...options })
  const old = present.bytes
  return () =>
    old
      ? workspace.replaceFile(path, old, { expected: version })
      : workspace.removeFile(path, { expected: version })
}

const modeOf = (mode: number | null) => (mode === null ? {} : { mode })

async function restore(actions: (() => Promise<unknown>)[]): Promise<number> {
  let left = 0
  for (const action of actions) await action().catch(() => left++)
  return left
}
