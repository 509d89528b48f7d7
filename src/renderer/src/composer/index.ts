export { Composer } from './Composer'
export { ModelList } from './ModelList'
export { ThinkingChoice } from './ThinkingChoice'
