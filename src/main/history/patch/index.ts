export { type Applied, type AppliedText, applyDiff, applyDiffToText, type PatchedFile } from './apply'
export { linesOf } from './lines'
export { PatchError } from './patch-error'
export { quote } from './quoting'
