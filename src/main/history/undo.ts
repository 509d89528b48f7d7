import { type Workspace, WorkspaceError } from '../workspace'
import type { Contents } from './contents'
import type { Holds } from './holds'
import { type Direction, type Link, linksByPath, walk } from './plan'
import { presentOf } from './present'
import type { ChangeRow, Rows } from './rows'
import type { Refusal, Step } from './step'
import type { FileReport, UndoReport } from './types'
import { write } from './write'

interface Deps {
  rows: Rows
  contents: Contents
  holds: Holds
  workspace: Workspace
}

/** Takes changes back, or brings them back: looks at every file first, and writes none when one of them cannot be. */
export async function undo(
  deps: Deps,
  changes: ChangeRow[],
  direction: Direction,
  force: boolean,
): Promise<UndoReport> {
  if (!changes.length)
    return {
      ok: false,
      error: { code: 'NOT_FOUND', message: `There is nothing to ${direction}.` },
      files: [],
    }
  const links = linksByPath(changes, direction)
  const looked = await Promise.all(
    [...links].map(([path, each]) => look(deps, path, each, direction, force).catch(refusal(path, each))),
  )
  const refusals = looked.filter((each) => 'reason' in each)
  if (refusals.length) return refuse(refusals, looked)
  const steps = looked.filter((each) => 'goal' in each)
  const touched = steps.filter(({ present, goal }) => present.hash !== goal.hash)
  const kept = touched.flatMap(({ present }) => (present.bytes ? [present] : []))
  using _held = deps.holds.hold(kept.map(({ hash }) => hash))
  for (const { hash, bytes } of kept) await deps.contents.keep(hash, bytes)
  const failure = await write(deps.workspace, touched)
  if (failure) return refuse([failure], looked)
  const ids = changes.map(({ id }) => id)
  const sizes = kept.map(({ hash, bytes }) => ({ hash, size: bytes.length }))
  const found = steps.flatMap(({ goal }) => goal.found)
  deps.rows.mark(ids, direction === 'undo', sizes, found)
  return { ok: true, changes: ids, files: steps.map(report) }
}

async function look(
  { rows, contents, workspace }: Deps,
  path: string,
  links: Link[],
  direction: Direction,
  force: boolean,
): Promise<Step | Refusal> {
  const shown = links[0]?.file.shown ?? path
  const present = await presentOf(workspace, path)
  const goal = walk(links, direction, present, force)
  if ('staleAt' in goal) {
    const reason = rows.changedAfter(path, goal.staleAt)
      ? `${shown} was changed again by a later step. ${direction === 'undo' ? 'Undo' : 'Take back'} that one first.`
      : `${shown} was changed by somebody else since.`
    return { path, shown, code: 'STALE_FILE', reason }
  }
  const bytes = goal.hash === null || goal.hash === present.hash ? null : await contents.read(goal.hash)
  if (bytes === undefined)
    return { path, shown, code: 'UNAVAILABLE', reason: `The content ${shown} had is no longer kept.` }
  return { path, shown, present, goal, bytes }
}

function refusal(path: string, links: Link[]) {
  return (error: unknown): Refusal => {
    if (!(error instanceof WorkspaceError)) throw error
    return { path, shown: links[0]?.file.shown ?? path, code: error.code, reason: error.message }
  }
}

const MAX_REASONS = 3

function refuse(refusals: Refusal[], looked: (Step | Refusal)[]): UndoReport {
  const reasons = new Map(refusals.map(({ path, reason }) => [path, reason]))
  const more = refusals.length - MAX_REASONS
  const words = refusals.slice(0, MAX_REASONS).map(({ reason }) => reason)
  if (more > 0) words.push(`So it is with ${more} more.`)
  return {
    ok: false,
    error: { code: refusals[0]?.code ?? 'INTERNAL', message: [...words, 'Nothing was changed.'].join(' ') },
    files: looked.map(({ path, shown }): FileReport => {
      const reason = reasons.get(path)
      return reason === undefined
        ? { path, shown, outcome: 'untouched' }
        : { path, shown, outcome: 'refused', reason }
    }),
  }
}

function report({ path, shown, present, goal }: Step): FileReport {
  if (present.hash === goal.hash) return { path, shown, outcome: 'unchanged' }
  return { path, shown, outcome: goal.hash === null ? 'removed' : 'restored' }
}
