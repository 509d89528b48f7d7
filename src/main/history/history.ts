import type { DatabaseSync } from 'node:sqlite'
import { type Workspace, WorkspaceError } from '../workspace'
import { type ChangedFile, changedFiles } from './changed-files'
import { createContents, hashOf } from './contents'
import { createHolds } from './holds'
import type { Direction } from './plan'
import { presentOf } from './present'
import { prune } from './prune'
import { type ChangeRow, createRows, type FileRow, type Size } from './rows'
import { select } from './scope'
import type { Change, FileChange, Limits, NewChange, Scope, UndoReport } from './types'
import { undo } from './undo'

/** What the tools changed in the user's files, so that it can be taken back. */
export interface History {
  /**
   * Makes a change: what the files held is on disk before `act` touches them. When `act` fails and nothing was changed,
   * nothing is remembered.
   */
  record<T>(change: NewChange, act: () => Promise<T>): Promise<{ id: number; value: T }>
  /** The changes of a conversation, oldest first. */
  list(conversationId: string): Change[]
  /** Every file a conversation changed, with its difference from what it was before. */
  files(workspace: Workspace, conversationId: string): Promise<ChangedFile[]>
  /** Refuses a file somebody else changed since, unless forced; redo brings back what it then overwrote. */
  undo(
    workspace: Workspace,
    conversationId: string,
    scope: Scope,
    options?: { force?: boolean },
  ): Promise<UndoReport>
  redo(workspace: Workspace, conversationId: string, scope: Scope): Promise<UndoReport>
  /** Keeps to the limits and clears away what belonged to removed conversations. */
  prune(): Promise<void>
}

export interface HistoryDeps {
  db: DatabaseSync
  /** Outside every workspace; only this room writes there. */
  folder: string
  limits(): Limits
  warn(text: string): void
  now?(): number
}

export function createHistory({ db, folder, limits, warn, now = Date.now }: HistoryDeps): History {
  const rows = createRows(db)
  const contents = createContents(folder)
  const holds = createHolds()
  let last: Promise<unknown> = Promise.resolve()

  /** One after the other: two undos of the same files, or keeping and letting go, would trip over each other. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }

  /** Puts what the files hold now where it is safe. */
  async function keep(files: FileChange[], rowsOfFiles: FileRow[]): Promise<Size[]> {
    const kept: Size[] = []
    for (const [index, { located, before }] of files.entries()) {
      const hash = rowsOfFiles[index]?.beforeHash
      if (!before || !hash) continue
      await contents.keep(hash, before.bytes).catch((error: Error) => {
        const words = 'was not changed: what it holds now could not be kept for undo'
        throw new WorkspaceError('UNAVAILABLE', `${located.shown} ${words} (${error.message}).`)
      })
      kept.push({ hash, size: before.bytes.length })
    }
    return kept
  }

  const pruneNow = () => inTurn(() => prune({ rows, contents }, limits(), now(), holds.has))

  function takeBack(direction: Direction, force: boolean) {
    return (workspace: Workspace, conversationId: string, scope: Scope) =>
      inTurn(async () => {
        const changes = await select(rows.of(conversationId), scope, direction, workspace)
        const hashes = changes.flatMap(({ files }) => files.flatMap(hashesOf))
        using _held = holds.hold(hashes)
        return await undo({ rows, contents, holds, workspace }, changes, direction, force)
      })
  }

  return {
    async record({ conversationId, turnId, workspace, files }, act) {
      const fileRows = files.map(toRow)
      using _held = holds.hold(fileRows.flatMap(hashesOf))
      const kept = await inTurn(() => keep(files, fileRows))
      const id = rows.add({ conversationId, turnId, at: now(), files: fileRows }, kept)
      const value = await act().catch(async (error: unknown) => {
        if (await isUntouched(workspace, fileRows)) rows.remove(id)
        throw error
      })
      if (rows.keptBytes() > limits().maxBytes) await pruneNow().catch((error: Error) => warn(error.message))
      return { id, value }
    },
    list: (conversationId) => rows.of(conversationId).map((row) => toChange(row, rows.isKept)),
    files: (workspace, conversationId) => changedFiles(workspace, contents, rows.of(conversationId)),
    undo: (workspace, conversationId, scope, { force = false } = {}) =>
      takeBack('undo', force)(workspace, conversationId, scope),
    redo: takeBack('redo', false),
    prune: pruneNow,
  }
}

function toRow({ located, before, after }: FileChange): FileRow {
  return {
    path: located.absolute,
    shown: located.shown,
    beforeHash: before && hashOf(before.bytes),
    beforeMode: before?.mode ?? null,
    afterHash: after && hashOf(after.bytes),
    afterMode: after?.mode ?? null,
  }
}

async function isUntouched(workspace: Workspace, files: FileRow[]): Promise<boolean> {
  for (const { path, beforeHash } of files) {
    const present = await presentOf(workspace, path).catch(() => undefined)
    if (present?.hash !== beforeHash) return false
  }
  return true
}

const hashesOf = ({ beforeHash, afterHash }: FileRow) =>
  [beforeHash, afterHash].filter((hash) => hash !== null)

function toChange({ id, turnId, at, undone, files }: ChangeRow, isKept: (hash: string) => boolean): Change {
  const needed = files.map(({ beforeHash, afterHash }) => (undone ? afterHash : beforeHash))
  return {
    id,
    turnId,
    at,
    undone,
    restorable: needed.every((hash) => hash === null || isKept(hash)),
    files: files.map(({ path, shown, beforeHash, afterHash }) => ({
      path,
      shown,
      kind: beforeHash === null ? 'created' : afterHash === null ? 'removed' : 'changed',
    })),
  }
}
