export { countBreaks, headOf, tailOf } from './bounded'
