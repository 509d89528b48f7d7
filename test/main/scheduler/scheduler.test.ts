import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, setUp } from './fixture'

const DAILY = { kind: 'cron', expression: '0 9 * * *', timeZone: 'Europe/Berlin' } as const
const EVERY = { kind: 'every', ms: 30 * MINUTE } as const
const states = (made: ReturnType<typeof setUp>, id: string) =>
  made.scheduler.runsOf(id).map(({ state }) => state)

describe('a scheduled task', () => {
  it('is due again and again, and tells what came of it', async () => {
    const made = setUp()
    const { id } = await made.add('tests', EVERY)
    await made.scheduler.start()
    await made.pass(31 * MINUTE)
    expect(made.fired).toMatchObject([{ name: 'tests', late: false }])
    made.end()
    await made.pass(30 * MINUTE)
    made.end('error')
    expect(made.scheduler.runsOf(id)).toMatchObject([
      { state: 'failed', why: 'No network.' },
      { state: 'done', cost: 0.25, messageId: made.fired[0]?.messageId },
    ])
    expect(made.alarms).toMatchObject([{ state: 'failed' }])
  })

  it('that is far away is due in time, though no timer lasts so long', async () => {
    const made = setUp()
    await made.add('far', { kind: 'once', at: made.clock.now() + 40 * DAY })
    await made.scheduler.start()
    made.jump(40 * DAY - 2 * MINUTE)
    await made.pass(MINUTE)
    expect(made.fired).toEqual([])
    expect(made.longest()).toBeLessThanOrEqual(MINUTE)
    await made.pass(2 * MINUTE)
    expect(made.fired).toHaveLength(1)
    await made.pass(DAY)
    expect(made.fired).toHaveLength(1)
    expect(made.bells()).toBe(0)
  })

  it('does not overlap itself: the time is skipped and recorded', async () => {
    const made = setUp()
    const { id } = await made.add('slow', EVERY)
    await made.scheduler.start()
    await made.pass(61 * MINUTE)
    expect(made.fired).toHaveLength(1)
    expect(states(made, id)).toEqual(['skipped', 'running'])
    made.end()
    await made.pass(30 * MINUTE)
    expect(made.fired).toHaveLength(2)
  })

  it('that waits for the user needs attention, and does not keep the next one from running', async () => {
    const made = setUp()
    const { id } = await made.add('asks', EVERY)
    await made.scheduler.start()
    await made.pass(31 * MINUTE)
    made.end('paused')
    expect(states(made, id)).toEqual(['attention'])
    expect(made.alarms).toHaveLength(1)
    await made.pass(30 * MINUTE)
    expect(made.fired).toHaveLength(2)
    made.end()
    expect(made.scheduler.runsOf(id)).toMatchObject([
      { state: 'done' },
      { state: 'attention', why: 'Nobody answered what it asked.' },
    ])
  })

  it('that is answered later is done after all', async () => {
    const made = setUp()
    const { id } = await made.add('asks', EVERY)
    await made.scheduler.start()
    await made.pass(31 * MINUTE)
    made.end('paused')
    made.end('done')
    expect(states(made, id)).toEqual(['done'])
  })

  it('waits for a turn of the user, and does not answer in the place of the user', async () => {
    const made = setUp()
    const { id } = await made.add('polite', EVERY)
    await made.scheduler.start()
    made.stand('running')
    await made.pass(31 * MINUTE)
    expect(made.fired).toEqual([])
    made.stand('free')
    await made.settle()
    expect(made.fired).toHaveLength(1)
    made.end()
    made.stand('waiting')
    await made.pass(30 * MINUTE)
    expect(made.fired).toHaveLength(1)
    expect(made.scheduler.runsOf(id)[0]).toMatchObject({
      state: 'attention',
      why: 'Its conversation waits for an answer of yours.',
    })
    expect(made.alarms).toHaveLength(1)
  })

  it('that waits for a turn does not keep those of other conversations from running', async () => {
    const made = setUp()
    await made.add('polite', EVERY)
    await made.add('other', EVERY, 'free')
    await made.scheduler.start()
    made.stand('running')
    await made.pass(31 * MINUTE)
    made.end()
    await made.pass(30 * MINUTE)
    expect(made.fired).toMatchObject([{ name: 'other' }, { name: 'other' }])
    made.stand('free')
    await made.settle()
    expect(made.fired[2]).toMatchObject({ name: 'polite', late: true })
  })

  it('that is removed while it waits is gone, and the others are due as before', async () => {
    const made = setUp()
    const { id } = await made.add('polite', EVERY)
    await made.add('later', { kind: 'every', ms: HOUR })
    await made.scheduler.start()
    made.stand('running')
    await made.pass(31 * MINUTE)
    made.scheduler.remove(id)
    made.stand('free')
    await made.pass(HOUR)
    expect(made.fired).toMatchObject([{ name: 'later' }])
    expect(made.store.schedules.get(id)).toBeUndefined()
  })

  it('that waits for a turn when the app ends is made up for at the next start', async () => {
    const made = setUp()
    await made.add('polite', EVERY)
    await made.scheduler.start()
    made.stand('running')
    await made.pass(31 * MINUTE)
    made.scheduler.stop()
    made.stand('free')
    await made.settle()
    expect(made.fired).toEqual([])
    made.crash()
    const again = setUp({ folder: made.folder, start: made.clock.now() + HOUR })
    await again.scheduler.start()
    expect(again.fired).toMatchObject([{ name: 'polite', late: true }])
  })

  it('that cannot begin does not keep the others from running', async () => {
    const made = setUp()
    await made.add('broken', EVERY)
    await made.add('other', EVERY, 'free')
    await made.scheduler.start()
    await made.pass(31 * MINUTE)
    expect(made.fired).toMatchObject([{ name: 'other' }])
  })

  it('is paused and goes on without making up for what passed', async () => {
    const made = setUp()
    const { id } = await made.add('daily', DAILY)
    await made.scheduler.start()
    await made.scheduler.pause(id, true)
    await made.pass(3 * DAY)
    expect(made.fired).toEqual([])
    await made.scheduler.pause(id, false)
    await made.settle()
    expect(made.fired).toEqual([])
    await made.pass(DAY)
    expect(made.fired).toMatchObject([{ late: false }])
  })

  it('that is removed while it is taken up again does not come back', async () => {
    const made = setUp()
    const { id } = await made.add('daily', DAILY)
    await made.scheduler.pause(id, true)
    const going = made.scheduler.pause(id, false)
    made.scheduler.remove(id)
    await going
    expect(made.store.schedules.list()).toEqual([])
  })

  it('runs by hand besides its times', async () => {
    const made = setUp()
    const { id, nextAt } = await made.add('daily', DAILY)
    await made.scheduler.runNow(id)
    expect(made.fired).toMatchObject([{ late: false }])
    await expect(made.scheduler.runNow(id)).rejects.toThrow('It runs right now.')
    expect(made.store.schedules.get(id)?.nextAt).toBe(nextAt)
  })

  it('is gone with its runs, or with its conversation', async () => {
    const made = setUp()
    const one = await made.add('one', EVERY)
    await made.add('two', EVERY)
    await made.scheduler.runNow(one.id)
    made.scheduler.remove(one.id)
    expect(made.store.runs.list()).toEqual([])
    made.store.conversations.remove('c')
    await made.scheduler.start()
    await made.pass(HOUR)
    expect(made.store.schedules.list()).toEqual([])
    expect(made.fired).toHaveLength(1)
  })

  it('has a name of its own in its conversation', async () => {
    const made = setUp()
    await made.add('one', EVERY)
    await expect(made.add('one', EVERY)).rejects.toThrow(/There is a scheduled task "one"/)
  })
})

describe('what was missed', () => {
  it('while the app was closed is made up for once, on start, and said to be late', async () => {
    const made = setUp()
    const { id } = await made.add('daily', DAILY)
    made.crash()
    const again = setUp({ folder: made.folder, start: made.clock.now() + 5 * DAY })
    await again.scheduler.start()
    expect(again.fired).toMatchObject([{ late: true }])
    again.end()
    await again.pass(HOUR)
    expect(again.fired).toHaveLength(1)
    expect(again.scheduler.runsOf(id)).toMatchObject([{ state: 'done', late: true }])
    await again.pass(DAY)
    expect(again.fired).toHaveLength(2)
  })

  it('while the computer slept is made up for once when it wakes', async () => {
    const made = setUp()
    await made.add('every', EVERY)
    await made.scheduler.start()
    made.jump(8 * HOUR)
    await made.scheduler.wake()
    expect(made.fired).toMatchObject([{ late: true }])
    made.end()
    await made.pass(29 * MINUTE)
    expect(made.fired).toHaveLength(1)
  })

  it('never runs twice: a crash in the middle is told as interrupted', async () => {
    const made = setUp()
    const { id } = await made.add('daily', DAILY)
    await made.scheduler.start()
    await made.pass(DAY)
    expect(made.fired).toHaveLength(1)
    made.store.messages.markInterrupted()
    made.crash()
    const again = setUp({ folder: made.folder, start: made.clock.now() + MINUTE })
    await again.scheduler.start()
    expect(again.fired).toEqual([])
    expect(again.scheduler.runsOf(id)).toMatchObject([
      { state: 'interrupted', why: 'The app ended before it was over.' },
    ])
    expect(again.alarms).toHaveLength(1)
  })
})

it('goes by the clock when it is set back', async () => {
  const made = setUp()
  const { id } = await made.add('daily', DAILY)
  await made.scheduler.start()
  made.jump(-10 * DAY)
  await made.scheduler.wake()
  expect(made.store.schedules.get(id)?.nextAt).toBeLessThanOrEqual(made.clock.now() + DAY)
  expect(made.fired).toEqual([])
})
