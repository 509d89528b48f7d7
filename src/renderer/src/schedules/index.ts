export { SchedulesSection } from './SchedulesSection'
export { useTimingWords } from './timing-words'
