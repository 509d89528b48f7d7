import type { Run, RunView, Schedule, ScheduleView } from '../../../shared/schedules'
import type { Handlers } from '../answer'
import type { Core } from '../core'

/** What went wrong, or waits, and has not gone well since. */
const TROUBLE: ReadonlySet<Run['state']> = new Set(['attention', 'failed', 'interrupted'])

/** Scheduled tasks and what came of them. */
export function scheduleHandlers({
  scheduler,
  store,
}: Core): Pick<Handlers, Extract<keyof Handlers, `schedule:${string}`>> {
  function viewOf({ grants, ...schedule }: Schedule): ScheduleView {
    const runs = scheduler.runsOf(schedule.id)
    const last = runs.find(({ state }) => state !== 'skipped')
    return {
      ...schedule,
      title: store.conversations.get(schedule.conversationId)?.title ?? '',
      mode: grants.mode,
      running: runs.some(({ state }) => state === 'running'),
      attention: last !== undefined && TROUBLE.has(last.state),
      last: last ? runViewOf(last) : null,
    }
  }

  return {
    'schedule:list': () => store.schedules.list().map(viewOf),
    'schedule:runs': ({ scheduleId }) => scheduler.runsOf(scheduleId).map(runViewOf),
    'schedule:run-now': async ({ scheduleId }) => {
      await scheduler.runNow(scheduleId)
      return {}
    },
    'schedule:pause': async ({ scheduleId, paused }) => {
      await scheduler.pause(scheduleId, paused)
      return {}
    },
    'schedule:remove': ({ scheduleId }) => {
      scheduler.remove(scheduleId)
      return {}
    },
  }
}

const runViewOf = ({ grants: _grants, ...run }: Run): RunView => run
