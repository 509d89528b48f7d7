export { applyDiff, applyDiffToText } from './apply'
export { linesOf } from './lines'
export { quote } from './quoting'
