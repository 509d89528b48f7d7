export { LINE_BREAK, PatternError } from './reader'
export { translate } from './translate'
