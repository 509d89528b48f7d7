export { type Applied, applyDiff, type PatchedFile } from './apply'
export { linesOf } from './lines'
export { PatchError } from './patch-error'
export { quote } from './quoting'
