export { type Clock, systemClock } from './clock'
export { createCronTool } from './cron-tool'
export { createScheduler, type Scheduler } from './scheduler'
export { momentWords, timingWords } from './words'
