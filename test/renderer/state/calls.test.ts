import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createCalls } from '../../../src/renderer/src/state/calls'
import { createNotices } from '../../../src/renderer/src/state/notices'
import { fakeBridge } from './bridge'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

/** A call that is answered when the test says so. */
function pending() {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const bridge = fakeBridge({
    'conversation:list': () => promise,
    'conversation:import': () => promise,
    'settings:get': () => promise,
  })
  return { calls: createCalls(bridge as never, createNotices()), answer: () => resolve([]) }
}

it('names the call main has not answered for a second, until it does', async () => {
  const { calls, answer } = pending()
  const made = calls.call('conversation:list', {})
  await vi.advanceTimersByTimeAsync(999)
  expect(calls.get().slow).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(calls.get().slow).toBe('conversation:list')
  answer()
  await made
  expect(calls.get().slow).toBeNull()
})

it('goes on to the next one that waits', async () => {
  const { calls, answer } = pending()
  const made = [calls.call('conversation:list', {}), calls.call('settings:get', {})]
  await vi.advanceTimersByTimeAsync(1_000)
  expect(calls.get().slow).toBe('conversation:list')
  answer()
  await Promise.all(made)
  expect(calls.get().slow).toBeNull()
})

it('has patience with a box in which the user chooses', async () => {
  const { calls } = pending()
  void calls.call('conversation:import', {})
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls.get().slow).toBeNull()
})
