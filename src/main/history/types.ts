import type { ErrorCode } from '../../shared/envelope'
import type { Located, Workspace } from '../workspace'

/** What a file holds on one side of a change. */
export interface Content {
  bytes: Buffer
  /** Permission bits, for when the file has to be made again. */
  mode?: number
}

/** One path of a change. A creation has no `before`, a removal no `after`; a move is one of each. */
export interface FileChange {
  located: Pick<Located, 'absolute' | 'shown'>
  before: Content | null
  after: Content | null
}

export interface NewChange {
  conversationId: string
  turnId: string
  workspace: Workspace
  files: FileChange[]
}

/** What to take back, or to bring back. */
export type Scope = { change: number } | { file: string } | { turn: string } | { all: true }

export interface ChangedPath {
  /** Absolute. */
  path: string
  shown: string
  kind: 'created' | 'changed' | 'removed'
}

export interface Change {
  id: number
  turnId: string
  at: number
  undone: boolean
  /** The earlier contents are still kept. */
  restorable: boolean
  files: ChangedPath[]
}

/** What became of one file: `unchanged` was as wanted already, `untouched` waits for the ones that were refused. */
export interface FileReport {
  path: string
  shown: string
  outcome: 'restored' | 'removed' | 'unchanged' | 'untouched' | 'refused'
  reason?: string
}

export type UndoReport =
  | { ok: true; changes: number[]; files: FileReport[] }
  | { ok: false; error: { code: ErrorCode; message: string }; files: FileReport[] }

export interface Limits {
  /** How much the kept contents may take together. */
  maxBytes: number
  maxAgeMs: number
}
