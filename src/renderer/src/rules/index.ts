export { RuleList } from './RuleList'
