export { LINE_BREAK, PatternError } from './reader'
export { type Translated, translate } from './translate'
