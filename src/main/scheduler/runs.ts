import type { Message } from '../../shared/conversation'
import type { Run, Schedule } from '../../shared/schedules'
import type { SchedulerDeps } from './scheduler'

/** How many of a scheduled task are remembered. */
const KEPT = 50

type Deps = Pick<SchedulerDeps, 'store' | 'clock' | 'changed' | 'alarm'>

/** What came of each time something was due. */
export interface Runs {
  /** The latest first. */
  of(scheduleId: string): Run[]
  running(scheduleId: string): boolean
  add(run: Run): void
  /** It was due and did not begin. */
  skip(schedule: Schedule, run: Run, state: 'skipped' | 'attention', why: string): void
  rested(message: Message): void
  /** Nobody answered what they asked before the next one: that stays visible. */
  giveUp(conversationId: string): void
  /** What was running when the app ended. */
  recover(): void
  forget(scheduleId: string): void
}

export function createRuns({ store, clock, changed, alarm }: Deps): Runs {
  const of = (id: string) =>
    store.runs
      .list()
      .filter(({ scheduleId }) => scheduleId === id)
      .reverse()

  function add(run: Run): void {
    store.runs.put(run)
    for (const { id } of of(run.scheduleId).slice(KEPT)) store.runs.remove(id)
  }

  function settle(run: Run, message: Message | undefined): void {
    const { state, why } = outcomeOf(message)
    const { cost } = message ?? {}
    const next: Run = {
      ...run,
      state,
      ...(state === 'running' || state === 'attention' ? {} : { endedAt: clock.now() }),
      ...(why === undefined ? {} : { why }),
      ...(cost === undefined ? {} : { cost }),
    }
    store.runs.put(next)
    const schedule = store.schedules.get(run.scheduleId)
    if (schedule && state !== run.state && ['failed', 'interrupted', 'attention'].includes(state))
      alarm(schedule, next)
    changed(run.conversationId)
  }

  const isOpen = ({ state, endedAt }: Run) =>
    endedAt === undefined && (state === 'running' || state === 'attention')

  return {
    of,
    running: (id) => of(id).some(({ state }) => state === 'running'),
    add,
    skip(schedule, run, state, why) {
      const skipped: Run = { ...run, state, why, endedAt: clock.now() }
      store.together(() => {
        store.schedules.put(schedule)
        add(skipped)
      })
      if (state === 'attention') alarm(schedule, skipped)
    },
    rested(message) {
      if (message.run === undefined) return
      const run = store.runs.get(message.run)
      // What it led to later, e.g. by the report of a sub-agent, is not the run itself.
      if (run?.messageId === message.id && isOpen(run)) settle(run, message)
    },
    giveUp(conversationId) {
      for (const run of store.runs.list(conversationId).filter(isOpen))
        if (run.state === 'attention')
          store.runs.put({ ...run, why: 'Nobody answered what it asked.', endedAt: clock.now() })
    },
    recover() {
      for (const run of store.runs.list().filter(isOpen))
        if (run.messageId !== undefined) settle(run, store.messages.get(run.messageId))
    },
    forget(id) {
      for (const run of of(id)) store.runs.remove(run.id)
    },
  }
}

function outcomeOf(message: Message | undefined): Pick<Run, 'state' | 'why'> {
  switch (message?.state) {
    case 'done':
      return { state: 'done' }
    case 'paused':
      return { state: 'attention' }
    case 'streaming':
      return { state: 'running' }
    case 'error':
      return { state: 'failed', why: message.error?.message ?? '' }
    case 'stopped':
      return { state: 'stopped' }
    default:
      return { state: 'interrupted', why: 'The app ended before it was over.' }
  }
}
