export { createHistory, type History } from './history'
export { applyDiff, applyDiffToText } from './patch'
export type { Change, Content, Limits, Scope, UndoReport } from './types'
export { type Difference, unifiedDiff } from './unified-diff'
