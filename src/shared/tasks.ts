import { z } from 'zod'
import { message } from './conversation'

const id = z.string().min(1)
const time = z.number().int().nonnegative()

export const TASK_ENDS = ['done', 'failed', 'stopped', 'interrupted'] as const
export type TaskEnd = (typeof TASK_ENDS)[number]

/** A sub-agent: a conversation of its own that works for another one and reports to it once. */
export const task = z.strictObject({
  id: id.describe('Its own conversation.'),
  conversationId: id.describe('The one it works for.'),
  messageId: id.describe('The answer that started it.'),
  label: z.string().min(1),
  task: z.string().min(1),
  state: z.enum(['running', ...TASK_ENDS]),
  run: id.optional().describe('The scheduled run it belongs to.'),
  startedAt: time,
  endedAt: time.optional(),
})
export type Task = z.infer<typeof task>

/** A call of a sub-agent, with as much of its arguments as a line shows. */
const taskStep = z.strictObject({ id, name: z.string(), params: z.string(), state: z.string() })

/** A sub-agent as the window shows it. */
export const taskView = z.strictObject({
  ...task.omit({ run: true, state: true }).shape,
  state: z.enum(['running', 'waiting', ...TASK_ENDS]),
  steps: z.array(taskStep).describe('The last ones.'),
  stepCount: z.number().int().nonnegative(),
  cost: z.number().nonnegative().optional(),
  asks: message.nullable().describe('The answer that waits for the user.'),
})
export type TaskView = z.infer<typeof taskView>
