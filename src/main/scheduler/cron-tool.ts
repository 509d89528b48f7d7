import { z } from 'zod'
import type { Grants, Schedule } from '../../shared/schedules'
import { type AnyTool, defineTool, refused, type ToolContext, type ToolOutput } from '../tools'
import type { Clock } from './clock'
import { ScheduleError } from './schedule-error'
import type { Scheduler } from './scheduler'
import { nextTimes, readTiming } from './timing'
import { momentWords, timingWords } from './words'

interface Deps {
  clock: Clock
  scheduler(): Scheduler
  schedulesOf(conversationId: string): Schedule[]
  /** What the answer is allowed that makes the schedule. */
  grantsOf(conversationId: string, turnId: string): Grants
}

const parameters = z.strictObject({
  action: z.enum(['add', 'list', 'remove']),
  name: z.string().trim().min(1).max(60).optional(),
  message: z.string().trim().min(1).max(20_000).optional().describe('What you will be told each time.'),
  schedule: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe('"0 9 * * 1-5", "every 30m", "in 20m" or "2026-12-24T18:00".'),
})
type Arguments = z.infer<typeof parameters>

export function createCronTool(deps: Deps): AnyTool {
  const { clock } = deps
  const read = (schedule: string) => readTiming(schedule, clock.timeZone(), clock.now())

  /** What will run and when, for the one who has to allow it. */
  async function promise({ message = '', schedule = '' }: Arguments): Promise<string> {
    const zone = clock.timeZone()
    const timing = await read(schedule)
    const times = await nextTimes(timing, clock.now(), clock.now(), 3)
    const next = times.map((at) => momentWords(at, zone)).join('; ')
    return `It sends “${message}” to this conversation ${timingWords(timing, zone)}, also when nobody watches, with what is allowed here now. Next: ${next} (${zone}).`
  }

  async function add(args: Arguments, { conversationId, turnId }: ToolContext): Promise<ToolOutput> {
    const { name = '', message = '', schedule = '' } = args
    const timing = await read(schedule)
    const grants = deps.grantsOf(conversationId, turnId)
    const made = await deps.scheduler().add({ conversationId, name, message, timing, grants })
    const zone = clock.timeZone()
    const when = timingWords(timing, zone)
    const next = made.nextAt === null ? '' : ` Next: ${momentWords(made.nextAt, zone)} (${zone}).`
    return told(
      `Scheduled "${name}": ${when}.${next} It runs while the app is open; what is missed is made up for once.`,
      {
        ...{ name, when, scheduleId: made.id, nextAt: made.nextAt },
      },
    )
  }

  function list({ conversationId }: ToolContext): ToolOutput {
    const zone = clock.timeZone()
    const lines = deps.schedulesOf(conversationId).map(({ name, timing, nextAt, paused, message }) => {
      const next = paused ? 'paused' : nextAt === null ? 'over' : `next ${momentWords(nextAt, zone)}`
      return `- ${name}: ${timingWords(timing, zone)}, ${next}: ${message}`
    })
    return told(lines.join('\n') || 'There are no scheduled tasks in this conversation.', {
      count: lines.length,
    })
  }

  function remove({ name = '' }: Arguments, { conversationId }: ToolContext): ToolOutput {
    const found = deps.schedulesOf(conversationId).find((one) => one.name === name)
    if (!found)
      throw new ScheduleError('NOT_FOUND', `There is no scheduled task "${name}" in this conversation.`)
    deps.scheduler().remove(found.id)
    return told(`Removed "${name}".`, { name })
  }

  return defineTool({
    name: 'cron',
    literal: true,
    server: 'agent-tasks',
    description:
      'Scheduled messages to yourself in this conversation. The user allows each one that is added.',
    parameters,
    effect: 'write',
    async touches(args) {
      if (args.action === 'list' || problemOf(args)) return { effect: 'none' }
      if (args.action === 'remove') return {}
      // What cannot be read is refused without a question.
      const concern = await promise(args).catch(() => null)
      return concern === null ? { effect: 'none' } : { effect: 'none', concern }
    },
    title: ({ action, name = '', schedule = '' }) =>
      action === 'list'
        ? 'List scheduled tasks'
        : action === 'add'
          ? `Schedule “${name}” (${schedule})`
          : `Remove the scheduled task “${name}”`,
    async run(args, context) {
      const problem = problemOf(args)
      if (problem) return refused('INVALID_ARGUMENT', problem)
      try {
        if (args.action === 'list') return list(context)
        return args.action === 'add' ? await add(args, context) : remove(args, context)
      } catch (error) {
        if (error instanceof ScheduleError) return refused(error.code, error.message)
        throw error
      }
    },
  })
}

function problemOf({ action, name, message, schedule }: Arguments): string | null {
  if (action !== 'list' && name === undefined) return `name: ${action} needs it.`
  if (action === 'add' && message === undefined) return 'message: add needs it.'
  return action === 'add' && schedule === undefined ? 'schedule: add needs it.' : null
}

function told(content: string, data: Record<string, string | number | null>): ToolOutput {
  const [summary = ''] = content.split('\n')
  return { content, toolResult: { ok: true, summary, data, meta: { truncated: false } } }
}
