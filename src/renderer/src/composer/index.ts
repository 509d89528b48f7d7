export { Composer } from './Composer'
