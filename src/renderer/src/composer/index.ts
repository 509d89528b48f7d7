export { Composer } from './Composer'
export { ModelList } from './ModelList'
