export type { ChangedFile } from './changed-files'
export { createHistory, type History, type HistoryDeps } from './history'
export {
  type Applied,
  type AppliedText,
  applyDiff,
  applyDiffToText,
  PatchError,
  type PatchedFile,
} from './patch'
export type {
  Change,
  ChangedPath,
  Content,
  FileChange,
  FileReport,
  Limits,
  NewChange,
  Scope,
  UndoReport,
} from './types'
export { type Difference, unifiedDiff } from './unified-diff'
