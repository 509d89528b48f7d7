import { randomUUID } from 'node:crypto'
import type { Message } from '../../shared/conversation'
import type { Grants, Run, Schedule, Timing } from '../../shared/schedules'
import type { Store } from '../storage'
import type { Clock } from './clock'
import { createRuns } from './runs'
import { ScheduleError } from './schedule-error'
import { nextAfter, timesOf } from './timing'

/** Long waits are made of short ones: a timer does not live 25 days, and the clock may be set meanwhile. */
const LOOK_MS = 30_000
/** Later than this, the app was closed or asleep. */
const LATE_MS = 90_000

export interface SchedulerDeps {
  store: Pick<Store, 'schedules' | 'runs' | 'messages' | 'together'>
  clock: Clock
  /** Whether the conversation can be spoken to: it runs, or waits for an answer the user owes it. */
  standing(conversationId: string): 'free' | 'running' | 'waiting'
  settled(conversationId: string): Promise<void>
  /** Says the message and begins the answer; `record` is on disk exactly when both are. */
  fire(schedule: Schedule, run: Pick<Run, 'id' | 'dueAt' | 'late'>, record: (messageId: string) => void): void
  changed(conversationId: string): void
  /** It went wrong, or waits, and nobody may be looking. */
  alarm(schedule: Schedule, run: Run): void
}

export interface NewSchedule {
  conversationId: string
  name: string
  message: string
  timing: Timing
  grants: Grants
}

/** Says things at their time. All it knows is on disk: what is due is looked up, never remembered. */
export interface Scheduler {
  add(wanted: NewSchedule): Promise<Schedule>
  remove(id: string): void
  pause(id: string, paused: boolean): Promise<void>
  /** Now, besides its times. */
  runNow(id: string): Promise<void>
  /** Begins to look at the clock; what was missed is made up for, once. */
  start(): Promise<void>
  /** The computer was asleep, or the clock was set. */
  wake(): Promise<void>
  /** A turn came to rest. */
  rested(message: Message): void
  runsOf(scheduleId: string): Run[]
  stop(): void
}

export function createScheduler(deps: SchedulerDeps): Scheduler {
  const { store, clock } = deps
  const runs = createRuns(deps)
  /** Those that are about to run, or wait until their conversation is free. */
  const beginning = new Set<string>()
  let cancel = () => {}
  let on = false
  let over = false
  let seen = clock.now()
  runs.recover()

  function need(id: string): Schedule {
    const found = store.schedules.get(id)
    if (!found) throw new ScheduleError('NOT_FOUND', 'This scheduled task does not exist any more.')
    return found
  }

  async function look(): Promise<void> {
    cancel()
    const now = clock.now()
    if (now < seen - LOOK_MS) await planAnew(now)
    seen = now
    const due = ({ paused, nextAt }: Schedule) => !paused && nextAt !== null && nextAt <= now
    const begun = store.schedules
      .list()
      .filter(due)
      .map((schedule) => begin(schedule, schedule.nextAt ?? now).catch(report))
    // None waits for another one.
    arm()
    await Promise.all(begun)
  }

  function arm(): void {
    cancel()
    if (!on) return
    const times = store.schedules
      .list()
      .flatMap(({ id, paused, nextAt }) => (paused || nextAt === null || beginning.has(id) ? [] : nextAt))
    if (times.length === 0) return
    const soonest = Math.min(...times) - clock.now()
    // What could not begin is tried again, without haste.
    const wait = soonest < 0 ? LOOK_MS : Math.min(Math.max(soonest, 1_000), LOOK_MS)
    cancel = clock.ring(wait, () => void look().catch(report))
  }

  /** The clock went back: what is due is counted from the time it shows now. */
  async function planAnew(now: number): Promise<void> {
    for (const schedule of store.schedules.list()) {
      if (schedule.timing.kind === 'once') continue
      const nextAt = await nextAfter(schedule.timing, now, Math.min(schedule.createdAt, now))
      change(schedule.id, { nextAt })
    }
  }

  /** It may have been removed since somebody looked at it: that stays. */
  function change(id: string, to: Partial<Schedule>): void {
    const schedule = store.schedules.get(id)
    if (schedule) store.schedules.put({ ...schedule, ...to })
  }

  /** One time it is due. It never overlaps itself, and never speaks into what the user is asked. */
  async function begin(schedule: Schedule, dueAt: number, byHand = false): Promise<void> {
    const { id, timing, conversationId } = schedule
    if (beginning.has(id)) return
    beginning.add(id)
    try {
      const next = await timesOf(timing)
      while (deps.standing(conversationId) === 'running' && !runs.running(id))
        await deps.settled(conversationId)
      if (!over) take(id, dueAt, byHand ? null : next)
    } finally {
      beginning.delete(id)
      arm()
    }
  }

  /** Its turn has come: nothing else happens between the look at its conversation and its first word. */
  function take(id: string, dueAt: number, times: Awaited<ReturnType<typeof timesOf>> | null): void {
    const schedule = store.schedules.get(id)
    if (!schedule || (schedule.paused && times)) return
    const now = clock.now()
    const late = times !== null && now - dueAt > LATE_MS
    const next = times ? { ...schedule, nextAt: times(now, schedule.createdAt) } : schedule
    const run: Run = {
      ...{ id: randomUUID(), scheduleId: id, conversationId: schedule.conversationId, state: 'running' },
      ...{ grants: schedule.grants, dueAt, startedAt: now, late },
    }
    if (runs.running(id)) runs.skip(next, run, 'skipped', 'The run before had not ended.')
    else if (deps.standing(schedule.conversationId) === 'waiting')
      runs.skip(next, run, 'attention', 'Its conversation waits for an answer of yours.')
    else fire(next, run)
    deps.changed(schedule.conversationId)
  }

  /** What it says, that it said it, and when it is due next are on disk together: a crash makes nothing run twice. */
  function fire(schedule: Schedule, run: Run): void {
    runs.giveUp(schedule.conversationId)
    deps.fire(schedule, run, (messageId) => {
      store.schedules.put(schedule)
      runs.add({ ...run, messageId })
    })
  }

  return {
    async add({ conversationId, name, message, timing, grants }) {
      if (store.schedules.list(conversationId).some((one) => one.name === name))
        throw new ScheduleError(
          'NOT_UNIQUE',
          `There is a scheduled task "${name}" in this conversation. Remove it first, or choose another name.`,
        )
      const createdAt = clock.now()
      const nextAt = await nextAfter(timing, createdAt, createdAt)
      const made: Schedule = {
        ...{ id: randomUUID(), conversationId, name, message, timing, grants },
        ...{ paused: false, nextAt, createdAt },
      }
      store.schedules.put(made)
      arm()
      deps.changed(conversationId)
      return made
    },
    remove(id) {
      const { conversationId } = need(id)
      store.together(() => {
        runs.forget(id)
        store.schedules.remove(id)
      })
      deps.changed(conversationId)
    },
    async pause(id, paused) {
      const schedule = need(id)
      const now = clock.now()
      // What passed while it was paused is not made up for.
      const nextAt = paused ? schedule.nextAt : await nextAfter(schedule.timing, now, schedule.createdAt)
      change(id, { paused, nextAt })
      arm()
      deps.changed(schedule.conversationId)
    },
    async runNow(id) {
      if (runs.running(id)) throw new ScheduleError('UNAVAILABLE', 'It runs right now.')
      await begin(need(id), clock.now(), true)
    },
    async start() {
      on = true
      await look()
    },
    async wake() {
      if (on) await look()
    },
    rested: (message) => runs.rested(message),
    runsOf: runs.of,
    stop() {
      on = false
      over = true
      cancel()
    },
  }
}

const report = (error: unknown) => console.error('The scheduler failed:', error)
