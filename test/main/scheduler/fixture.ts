import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Clock, createScheduler } from '../../../src/main/scheduler'
import { createStore, openDatabase } from '../../../src/main/storage'
import type { Message } from '../../../src/shared/conversation'
import type { Run, Schedule, Timing } from '../../../src/shared/schedules'
import { conversation } from '../../conversation'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** A clock that the test moves, and what rings on the way. */
export function createClock(start: number) {
  let now = start
  let longest = 0
  let bells: { at: number; run: () => void }[] = []
  const clock: Clock = {
    now: () => now,
    timeZone: () => 'Europe/Berlin',
    ring(afterMs, run) {
      longest = Math.max(longest, afterMs)
      const bell = { at: now + afterMs, run }
      bells.push(bell)
      return () => {
        bells = bells.filter((one) => one !== bell)
      }
    },
  }
  const settle = async () => {
    for (let turn = 0; turn < 8; turn++) await new Promise((next) => setImmediate(next))
  }
  return {
    clock,
    settle,
    /** As a computer that sleeps, or whose clock is set: nothing rings. */
    jump(ms: number) {
      now += ms
    },
    async pass(ms: number) {
      const end = now + ms
      for (;;) {
        const next = bells.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        bells = bells.filter((bell) => bell !== next)
        now = Math.max(now, next.at)
        next.run()
        await settle()
      }
      now = end
      await settle()
    },
    bells: () => bells.length,
    /** What was asked of a timer at most. */
    longest: () => longest,
  }
}

/** A scheduler on a real database; a turn is what the test makes of it. */
export function setUp({ start = Date.parse('2026-11-18T08:00:00Z'), folder = '' } = {}) {
  const place = folder || mkdtempSync(join(tmpdir(), 'scheduler-'))
  const db = openDatabase(place, () => {})
  const store = createStore(db)
  const time = createClock(start)
  for (const id of ['c', 'free']) if (!store.conversations.get(id)) store.conversations.save(conversation(id))
  let standing: 'free' | 'running' | 'waiting' = 'free'
  let free = () => {}
  let whenFree = Promise.resolve()
  const fired: { name: string; late: boolean; messageId: string; run: string }[] = []
  const alarms: Run[] = []
  const scheduler = createScheduler({
    store,
    clock: time.clock,
    standing: (id) => (id === 'c' ? standing : 'free'),
    settled: () => whenFree,
    fire(schedule, { id: run, late }, record) {
      if (schedule.name === 'broken') throw new Error('The disk is full.')
      const messageId = `answer-${fired.length}-${start}`
      store.together(() => {
        store.messages.save(message(messageId, run, 'streaming'))
        record(messageId)
      })
      fired.push({ name: schedule.name, late, messageId, run })
    },
    changed() {},
    alarm: (_schedule, run) => alarms.push(run),
  })
  onTestFinished(() => {
    scheduler.stop()
    if (db.isOpen) db.close()
    rmSync(place, { recursive: true, force: true })
  })
  /** One named "broken" cannot be fired. */
  const add = (name: string, timing: Timing, conversationId = 'c'): Promise<Schedule> =>
    scheduler.add({ conversationId, name, message: name, timing, grants: { mode: 'ask', rules: [] } })
  return {
    ...time,
    add,
    alarms,
    crash: () => db.close(),
    fired,
    folder: place,
    scheduler,
    store,
    /** The turn of the latest run comes to rest. */
    end(state: Message['state'] = 'done') {
      const last = fired.at(-1)
      if (!last) throw new Error('Nothing was fired.')
      const rested = { ...message(last.messageId, last.run, state), cost: 0.25 }
      store.messages.save(rested)
      scheduler.rested(rested)
    },
    stand(next: typeof standing) {
      standing = next
      if (next === 'running')
        whenFree = new Promise((resolve) => {
          free = resolve
        })
      else free()
    },
  }
}

function message(id: string, run: string, state: Message['state']): Message {
  const error = state === 'error' ? { error: { code: 'UNAVAILABLE' as const, message: 'No network.' } } : {}
  return {
    id,
    conversationId: 'c',
    role: 'assistant',
    blocks: [],
    state,
    createdAt: 0,
    nextSeq: 0,
    run,
    ...error,
  }
}
