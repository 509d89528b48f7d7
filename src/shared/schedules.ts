import { z } from 'zod'
import { MODES } from './conversation'
import { activeSkill } from './skills'

const id = z.string().min(1)
const time = z.number().int().nonnegative().describe('Milliseconds since 1970.')

/** When a scheduled task is due. */
export const timing = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('cron'), expression: z.string().min(1), timeZone: z.string().min(1) }),
  z.strictObject({ kind: z.literal('every'), ms: z.number().int().positive() }),
  z.strictObject({ kind: z.literal('once'), at: time }),
])
export type Timing = z.infer<typeof timing>

/** What was allowed when the task was made: what the conversation is allowed later does not count. */
export const grants = z.strictObject({
  mode: z.enum(MODES),
  rules: z.array(id).describe('The allowing rules that held; one that is revoked holds no more.'),
  skills: z.array(activeSkill).optional().describe('Those that were switched on: their limits stay.'),
})
export type Grants = z.infer<typeof grants>

/** A message that is sent again and again, or once. */
export const schedule = z.strictObject({
  id,
  conversationId: id.describe('Where it is said and answered.'),
  name: z.string().min(1),
  message: z.string().min(1),
  timing,
  grants,
  paused: z.boolean(),
  nextAt: time.nullable().describe('Null when it is never due again.'),
  createdAt: time,
})
export type Schedule = z.infer<typeof schedule>

export const RUN_STATES = [
  'running',
  'attention',
  'done',
  'failed',
  'stopped',
  'skipped',
  'interrupted',
] as const

/** One time a scheduled task was due. */
export const run = z.strictObject({
  id,
  scheduleId: id,
  conversationId: id,
  state: z.enum(RUN_STATES).describe('attention: it waits for the user, or waited in vain.'),
  grants,
  dueAt: time,
  startedAt: time,
  endedAt: time.optional(),
  late: z.boolean().describe('The app was closed or asleep when it was due.'),
  why: z.string().optional().describe('Why it was skipped or failed.'),
  messageId: id.optional().describe('The answer.'),
  cost: z.number().nonnegative().optional(),
})
export type Run = z.infer<typeof run>

/** A scheduled task as its page shows it. */
export const scheduleView = z.strictObject({
  ...schedule.omit({ grants: true }).shape,
  title: z.string().describe('Of its conversation.'),
  mode: z.enum(MODES),
  running: z.boolean(),
  attention: z.boolean(),
  last: run.omit({ grants: true }).nullable(),
})
export type ScheduleView = z.infer<typeof scheduleView>
export const runView = run.omit({ grants: true })
export type RunView = z.infer<typeof runView>
